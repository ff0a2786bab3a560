//! C functions that call an FMU's WebAssembly module, generated from the types of the standard's functions.
use std::fmt::Write;

/// Functions written by hand, because they take more than numbers and arrays.
const BY_HAND: [&str; 11] = [
    "Instantiate",
    "FreeInstance",
    "GetVersion",
    "GetTypesPlatform",
    "GetFMUState",
    "SetFMUState",
    "FreeFMUState",
    "SerializedFMUStateSize",
    "SerializeFMUState",
    "DeserializeFMUState",
    "NewDiscreteStates",
];

/// Rust types and their C types.
const TYPES: [(&str, &str); 26] = [
    ("fmi2Real", "double"),
    ("fmi2Integer", "int"),
    ("fmi2Boolean", "int"),
    ("fmi2String", "const char *"),
    ("fmi2Status", "int"),
    ("fmi2StatusKind", "int"),
    ("fmi2ValueReference", "unsigned"),
    ("fmi3Float32", "float"),
    ("fmi3Float64", "double"),
    ("fmi3Int8", "int8_t"),
    ("fmi3UInt8", "uint8_t"),
    ("fmi3Int16", "int16_t"),
    ("fmi3UInt16", "uint16_t"),
    ("fmi3Int32", "int32_t"),
    ("fmi3UInt32", "uint32_t"),
    ("fmi3Int64", "int64_t"),
    ("fmi3UInt64", "uint64_t"),
    ("fmi3Boolean", "bool"),
    ("fmi3Clock", "bool"),
    ("fmi3String", "const char *"),
    ("fmi3Binary", "const uint8_t *"),
    ("fmi3IntervalQualifier", "int"),
    ("fmi3DependencyKind", "int"),
    ("fmi3ValueReference", "unsigned"),
    ("fmi3Status", "int"),
    ("usize", "size_t"),
];

struct Argument<'a> {
    name: &'a str,
    /// C type; an array's is the element's.
    kind: &'static str,
    array: Array,
}

#[derive(Clone, Copy, PartialEq)]
enum Array {
    No,
    Input,
    Result,
}

/// Generates functions that forward the arguments, for the function types in `types`.
///
/// # Panics
/// A type is not written as in `fmi-export-sys`; tests there check the form.
pub(super) fn functions(types: &str) -> String {
    let mut text = String::from("/* Functions that copy arrays into the memory of the module and back. */\n");
    // Long types are broken into lines.
    let types = types.split_whitespace().collect::<Vec<_>>().join(" ");
    for declaration in types.split("pub type ").skip(1) {
        let Some((name, rest)) = declaration.split_once("TYPE = unsafe extern \"C\" fn(") else { continue };
        let (arguments, _) = rest.split_once(')').expect("arguments end");
        let short = name.get(4..).unwrap_or_default();
        let is_by_hand = |known: &&str| short.eq_ignore_ascii_case(known) || short.starts_with("Instantiate");
        if !BY_HAND.iter().any(is_by_hand) {
            let arguments: Vec<_> = arguments
                .split(',')
                .map(str::trim)
                .filter(|argument| !argument.is_empty())
                .skip(1)
                .map(argument)
                .collect();
            write_function(&mut text, name, &arguments);
        }
    }
    text
}

fn argument(text: &str) -> Argument<'_> {
    let (name, kind) = text.split_once(": ").expect("an argument has a type");
    let (array, kind) = if let Some(kind) = kind.strip_prefix("*const ") {
        (Array::Input, kind)
    } else if let Some(kind) = kind.strip_prefix("*mut ") {
        (Array::Result, kind)
    } else {
        (Array::No, kind)
    };
    let (_, kind) = TYPES.iter().find(|(known, _)| *known == kind).unwrap_or_else(|| panic!("{kind} is not known"));
    Argument { name, kind, array }
}

/// Name of the argument with the number of elements of the array at `place`: the next such argument, or else the one
/// before.
fn count<'a>(function: &str, arguments: &[Argument<'a>], place: usize) -> &'a str {
    let is_count = |argument: &&Argument<'a>| argument.kind == "size_t" && argument.array == Array::No;
    // These arrays have no number of their own in the standard.
    match (function, arguments[place].name) {
        ("fmi2GetDirectionalDerivative", "dvUnknown") => return "nUnknown",
        (_, "orders") => return "nValueReferences",
        _ => {}
    }
    let next = arguments[place..].iter().find(is_count);
    next.or_else(|| arguments[..place].iter().rev().find(is_count)).map_or("1", |argument| argument.name)
}

fn write_function(text: &mut String, name: &str, arguments: &[Argument<'_>]) {
    let mut signature = String::from("void *c");
    let (mut before, mut call, mut after) = (String::new(), String::new(), String::new());
    for (place, &Argument { name: argument, kind, array }) in arguments.iter().enumerate() {
        let count = count(name, arguments, place);
        let star = if kind.ends_with('*') { "" } else { " " };
        // In the module, pointers and sizes have 32 bits.
        let size = if kind.ends_with('*') || kind == "size_t" { "4".into() } else { format!("sizeof({kind})") };
        match array {
            Array::No => write!(signature, ", {kind}{star}{argument}"),
            Array::Input if kind.ends_with('*') => write!(signature, ", {kind}const {argument}[]"),
            Array::Input => write!(signature, ", const {kind} {argument}[]"),
            Array::Result => write!(signature, ", {kind}{star}{argument}[]"),
        }
        .expect("a text takes all");
        let place = format!("w_{argument}");
        let (make, end) = match (array, kind) {
            (Array::No, _) => {
                let cast = if matches!(kind, "double" | "float") { String::new() } else { "(u32)".into() };
                call += &format!(", {cast}{argument}");
                continue;
            }
            (Array::Input, "const char *") => (format!("texts(m, {argument}, {count})"), String::new()),
            // No FMU has binary variables; the module refuses them before reading.
            (_, "const uint8_t *") => (format!("{argument} ? room(m, {count}, 4) : 0"), String::new()),
            (Array::Result, "const char *") => (
                format!("{argument} ? room(m, {count}, 4) : 0"),
                format!("texts_back(m, {argument}, {place}, {count});"),
            ),
            (Array::Result, "size_t") => (
                format!("{argument} ? room(m, {count}, 4) : 0"),
                format!("sizes_back(m, {argument}, {place}, {count});"),
            ),
            (Array::Input, "size_t") => (format!("{argument} ? room(m, {count}, 4) : 0"), String::new()),
            (Array::Input, _) => (format!("copied(m, {argument}, {count}, {size})"), String::new()),
            (Array::Result, _) => (
                format!("{argument} ? room(m, {count}, {size}) : 0"),
                format!("back(m, {argument}, {place}, {count}, {size});"),
            ),
        };
        before += &format!("  u32 {place} = {make};\n");
        call += &format!(", {place}");
        if !end.is_empty() {
            after += &format!("    {end}\n");
        }
    }
    let after = if after.is_empty() { after } else { format!("  if (IS_OK) {{\n{after}  }}\n") };
    write!(
        text,
        "\nEXPORT int NAME({name})({signature}) {{\n  BEGIN(\"{name}\")\n{before}  status = \
         (int)W({name})(&m->module, m->handle{call});\n{after}  END\n}}\n"
    )
    .expect("a text takes all");
}

#[cfg(test)]
mod tests {
    use super::functions;
    use fmi_export_sys::FUNCTION_TYPES;

    #[test]
    fn every_function_of_the_standards_is_defined_once() {
        let by_hand = [
            [include_str!("fmi2.h"), include_str!("fmi2-names.h")].concat(),
            [include_str!("fmi3.h"), include_str!("fmi3-names.h")].concat(),
        ];
        for (types, by_hand) in FUNCTION_TYPES.iter().zip(by_hand) {
            let text = functions(types) + &by_hand;
            let names: Vec<_> =
                types.split("pub type ").filter_map(|part| part.split_once("TYPE =")).map(|(name, _)| name).collect();
            assert!(names.len() > 40, "{names:?}");
            for name in names {
                // The code names the functions for saved states otherwise, in a list.
                let places = [format!("NAME({name})("), format!("_STATE {name}\n"), format!("_SIZE {name}\n")];
                assert_eq!(places.iter().map(|place| text.matches(&**place).count()).sum::<usize>(), 1, "{name}");
            }
        }
    }
}
