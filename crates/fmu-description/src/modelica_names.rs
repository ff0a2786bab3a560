//! Names that Modelica reserves.
use crate::description::Description;

/// Attributes of Modelica's types (Modelica 3.6, section 4.9).
const ATTRIBUTES: &str = "displayUnit fixed max min nominal quantity start stateSelect unbounded unit";

/// Keywords of Modelica (section 2.3.3).
const KEYWORDS: &str = "algorithm and annotation block break class connect connector constant constrainedby der \
    discrete each else elseif elsewhen encapsulated end enumeration equation expandable extends external false final \
    flow for function if import impure in initial inner input loop model not operator or outer output package \
    parameter partial protected public pure record redeclare replaceable return stream then true type when while \
    within";

/// One sentence for each enumeration item and each variable with a name that Modelica reserves: importers that generate
/// Modelica code, such as OpenModelica, cannot compile it. A reserved word before or after a dot is harmless.
#[must_use]
pub fn reserved_names(description: &Description) -> Vec<String> {
    let items = description.enumerations.iter().flat_map(|of| {
        let item = move |name: &str| (format!("item `{name}` of {}", of.name), kind(name));
        of.items.iter().map(move |i| item(&i.name))
    });
    let variables = description.variables.iter().map(|v| (format!("variable `{}`", v.name), kind(&v.name)));
    let sentence = |(what, kind): (String, Option<&str>)| {
        let kind = kind?;
        Some(format!("{what} has the name of {kind} of Modelica: OpenModelica cannot import the FMU; rename it"))
    };
    items.chain(variables).filter_map(sentence).collect()
}

/// Kind of a reserved name, for a message.
fn kind(name: &str) -> Option<&'static str> {
    let is_in = |words: &str| words.split_whitespace().any(|word| word == name);
    if is_in(ATTRIBUTES) { Some("an attribute") } else { is_in(KEYWORDS).then_some("a keyword") }
}

#[cfg(test)]
mod tests {
    use super::reserved_names;
    use crate::{Boolean, Description, EnumerationItem, EnumerationType, Type, Variable};

    #[test]
    fn attributes_and_keywords_are_reserved_as_whole_names_only() {
        let variables = ["start", "when", "frame.start", "start[1]", "der(x)", "Start", "started"];
        let items = ["moving", "fixed", "end"];
        let item = |name: &str| EnumerationItem { name: name.into(), value: 1, description: String::new() };
        let description = Description {
            enumerations: vec![EnumerationType {
                name: "Types.Law".into(),
                description: String::new(),
                items: items.map(item).into(),
            }],
            variables: variables.map(|name| Variable::new(name, Type::Boolean(Boolean::default()))).into(),
            ..Description::default()
        };
        let sentence = |what: &str| format!("{what} of Modelica: OpenModelica cannot import the FMU; rename it");
        assert_eq!(
            reserved_names(&description),
            [
                "item `fixed` of Types.Law has the name of an attribute",
                "item `end` of Types.Law has the name of a keyword",
                "variable `start` has the name of an attribute",
                "variable `when` has the name of a keyword",
            ]
            .map(sentence)
        );
    }
}
