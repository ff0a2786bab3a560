//! Doc comments as plain text.

/// Joins the lines of a doc comment and removes Markdown's backticks.
#[must_use]
pub fn sentence(doc_comment: &str) -> String {
    let plain = doc_comment.replace("[`", "").replace("`]", "").replace('`', "");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::sentence;

    #[test]
    fn a_doc_comment_becomes_one_plain_line() {
        assert_eq!(
            sentence(" Distance between `a` and\n [`Frame`] b,\tin  m \n"),
            "Distance between a and Frame b, in m"
        );
    }
}
