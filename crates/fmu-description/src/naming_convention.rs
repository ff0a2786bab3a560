//! Naming convention of the variables of a description.
use crate::description::Description;

/// The convention `structured`, or `flat` if a name is not structured.
pub(crate) fn naming_convention(description: &Description) -> &'static str {
    let mut names = description.variables.iter().flat_map(|variable| variable.aliases.iter().chain([&variable.name]));
    if names.all(|name| is_structured(name)) { "structured" } else { "flat" }
}

/// Whether a name follows the naming convention `structured` (FMI 3.0 section 2.4.7.5.1).
#[must_use]
pub fn is_structured(name: &str) -> bool {
    let Some(inner) = name.strip_prefix("der(").and_then(|rest| rest.strip_suffix(')')) else {
        return identifier(name);
    };
    // A comma outside of brackets and apostrophes precedes the order.
    match inner.rsplit_once(',') {
        Some((of, order)) if number(order) => identifier(of) || identifier(inner),
        _ => identifier(inner),
    }
}

/// Parts between dots, each with or without indices.
fn identifier(name: &str) -> bool {
    let mut rest = name;
    loop {
        let Some(after) = part(rest).map(indices) else { return false };
        match (after, after.strip_prefix('.')) {
            ("", _) => return true,
            (_, Some(next)) => rest = next,
            _ => return false,
        }
    }
}

/// Rest of a name after its first part: letters, digits and underscores, or any text between apostrophes.
fn part(name: &str) -> Option<&str> {
    if let Some(quoted) = name.strip_prefix('\'') {
        let mut escaped = false;
        for (i, c) in quoted.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '\'' => return (i > 0).then(|| &quoted[i + 1..]),
                _ => {}
            }
        }
        return None;
    }
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(name.len());
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    begins.then(|| &name[end..])
}

/// Rest of a name after optional indices.
fn indices(rest: &str) -> &str {
    let list = rest.strip_prefix('[').and_then(|list| list.split_once(']'));
    list.filter(|(list, _)| list.split(',').all(number)).map_or(rest, |(_, after)| after)
}

fn number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{is_structured, naming_convention};
    use crate::{read, xml};

    #[test]
    fn a_description_with_other_names_is_flat() {
        for (name, convention) in [("a.b", "structured"), ("a b.c", "flat")] {
            let text = format!(
                r#"<fmiModelDescription fmiVersion="3.0" modelName="A" instantiationToken="A"><ModelVariables>
                <Float64 name="x" valueReference="0"><Alias name="{name}"/></Float64></ModelVariables>
                </fmiModelDescription>"#
            );
            let description = read(xml::parse(&text).unwrap().root()).unwrap().description;
            assert_eq!(naming_convention(&description), convention);
        }
    }

    /// The standard's examples come first.
    #[test]
    fn names_are_structured_as_the_grammar_says() {
        for name in [
            "vehicle.engine.speed",
            "v_min",
            "robot.axis.'motor #234'",
            "der(pipe[3,4].T[14],2)",
            "der(x)",
            "der(x,1)",
            "der(x[1,2])",
            "_a1",
            r"'it\'s'.b",
        ] {
            assert!(is_structured(name), "{name}");
        }
        for name in [
            "",
            "a b",
            "1a",
            "a.",
            ".a",
            "a[",
            "a[]",
            "a[x]",
            "a[1]b",
            "der(x",
            "der(der(x))",
            "''",
            "'a",
            "a-b",
            "a..b",
        ] {
            assert!(!is_structured(name), "{name}");
        }
    }
}
