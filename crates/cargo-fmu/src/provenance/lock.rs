//! Checksums in `Cargo.lock`.
use std::collections::HashMap;

/// SHA-256 of the packed sources of each registry package, by name and version. Cargo always writes `Cargo.lock` in the
/// same form, so no TOML parser is needed.
pub(super) fn checksums(lock: &str) -> HashMap<(String, String), String> {
    let value = |block: &str, key: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""))?;
        Some(line.trim_end_matches('"').to_owned())
    };
    lock.split("[[package]]")
        .filter_map(|block| Some(((value(block, "name")?, value(block, "version")?), value(block, "checksum")?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::checksums;

    #[test]
    fn packages_of_a_registry_have_a_checksum_and_others_have_none() {
        let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nsource = \"registry+x\"\nchecksum = \
                    \"0f\"\ndependencies = [\n \"b\",\n]\n\n\
                    [[package]]\nname = \"b\"\nversion = \"0.1.0\"\n";
        let checksums = checksums(lock);
        assert_eq!(checksums.len(), 1);
        assert_eq!(checksums[&("a".to_owned(), "1.0.0".to_owned())], "0f");
    }
}
