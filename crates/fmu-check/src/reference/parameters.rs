//! Parameter sets of SSP 1.0 and 2.0 (`.ssv`).
use fmu_description::xml::{self, Element};
use fmu_description::{Causality, Description, Type, Variability, Variable};

use super::names::place;
use super::problem::Problem;
use super::value::{Form, Value};

/// Values of a variable before initialization.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Position of the variable in the description.
    pub variable: usize,
    /// Values of all elements.
    pub values: Vec<Value>,
}

/// Reads a file. Elements of one array are combined; missing ones have the description's start values.
pub(super) fn read(text: &str, file: &str, description: &Description) -> Result<Vec<Parameter>, Problem> {
    let malformed = |line, what: String| Problem::malformed(file, line, what);
    let tree = xml::parse(text).map_err(|what| malformed(0, what))?;
    let root = tree.root();
    if root.name() != "ParameterSet" {
        return Err(malformed(root.line(), format!("the root element is {:?}, not ParameterSet", root.name())));
    }
    let mut found: Vec<(usize, Vec<Option<Value>>)> = Vec::new();
    for element in root.all("Parameters").flat_map(|all| all.all("Parameter")) {
        let line = element.line();
        let (variable, element, values) = parameter(element, file, description)?;
        let known = found.iter().position(|(known, _)| *known == variable).unwrap_or_else(|| {
            found.push((variable, vec![None; description.variables[variable].elements()]));
            found.len() - 1
        });
        let places = match element {
            Some(element) => &mut found[known].1[element..=element],
            None => &mut found[known].1[..],
        };
        if values.len() != places.len() || places.iter().any(Option::is_some) {
            let (name, values, places) = (&description.variables[variable].name, values.len(), places.len());
            return Err(malformed(
                line,
                format!("{name:?} has {values} values instead of {places}, or has them twice"),
            ));
        }
        places.iter_mut().zip(values).for_each(|(place, value)| *place = Some(value));
    }
    Ok(found.into_iter().map(|(variable, values)| completed(variable, values, description)).collect())
}

fn completed(variable: usize, values: Vec<Option<Value>>, description: &Description) -> Parameter {
    let r#type = &description.variables[variable].r#type;
    let starts = Value::all_of(r#type).unwrap_or_default();
    let zero = Value::Real(0.0);
    // One start value may apply to all elements.
    let start = |i: usize| starts.get(if starts.len() == 1 { 0 } else { i }).unwrap_or(&zero).clone();
    let values = values.into_iter().enumerate().map(|(i, value)| value.unwrap_or_else(|| start(i))).collect();
    Parameter { variable, values }
}

/// Position of the variable, element if any, and values.
fn parameter(
    parameter: Element<'_>,
    file: &str,
    description: &Description,
) -> Result<(usize, Option<usize>, Vec<Value>), Problem> {
    let (line, name) = (parameter.line(), parameter.text("name"));
    let malformed = |what: String| Problem::malformed(file, line, what);
    let place = place(&name, description).ok_or_else(|| malformed(format!("there is no variable {name:?}")))?;
    let variable = &description.variables[place.variable];
    if variable.causality == Causality::StructuralParameter {
        return Err(Problem::unsupported(file, format!("sets the structural parameter {name:?}")));
    }
    if !can_be_set(variable) {
        return Err(malformed(format!("{name:?} cannot be set before initialization")));
    }
    let Some(form) = Form::of(&variable.r#type) else {
        return Err(Problem::unsupported(file, format!("the type of {name:?} is not supported")));
    };
    let is_type = |child: &Element<'_>| child.name() != "Dimension" && child.name() != "Annotations";
    let Some(element) = parameter.children().find(is_type) else {
        return Err(malformed(format!("{name:?} has no value")));
    };
    if let Some(unit) = element.get("unit").filter(|unit| Some(*unit) != variable.unit()) {
        return Err(Problem::unsupported(file, format!("{name:?} has the unit {unit:?}, not that of the variable")));
    }
    let is_list = !variable.dimensions.is_empty() && place.element.is_none() && form != Form::Text;
    let texts: Vec<&str> = match element.raw("value") {
        Some(text) if is_list => text.split_whitespace().collect(),
        Some(text) => vec![text],
        // Arrays of texts and of enumerations.
        None => element.all("Value").map(|value| value.raw("value").unwrap_or_default()).collect(),
    };
    let value = |text: &str| {
        let text = item(text, variable, description);
        form.parse(&text).map_err(|what| malformed(format!("{name:?}: {text:?} {what}")))
    };
    let values = texts.into_iter().map(value).collect::<Result<_, _>>()?;
    Ok((place.variable, place.element, values))
}

/// Number of an enumeration item, for its name; otherwise the text itself.
fn item(text: &str, variable: &Variable, description: &Description) -> String {
    if let Type::Enumeration(_) = variable.r#type
        && let Some(item) = description.items(variable).iter().find(|item| item.name == text)
    {
        return item.value.to_string();
    }
    text.to_owned()
}

/// Whether an importer may set a variable before the initialization.
fn can_be_set(variable: &Variable) -> bool {
    let is_initial = variable.has_start() && variable.initial != Some(fmu_description::Initial::Calculated);
    variable.variability != Variability::Constant
        && (matches!(variable.causality, Causality::Parameter | Causality::Input) || is_initial)
}
