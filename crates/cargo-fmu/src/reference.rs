//! Reference experiments of a package: as files of an archive, with the names of its version of FMI, and as files for
//! FMI's cross-checks.
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use fmu_check::reference::{
    EXPERIMENTS_TYPE, Experiment, FOLDER, MANIFEST, Parameter, Problem, Signal, Source, Table, Value,
};
use fmu_description::{Description, Number, Type};
use quick_xml::escape::escape;

use crate::archive::Entry;
use crate::files;
use crate::fmi::Fmi;

/// File of experiments in the folder `reference` of an FMU's package.
const EXPERIMENTS: &str = "experiments.exp";

/// Reads the experiments in a package's folder with the description for FMI 3.0, which has arrays; none without the
/// folder.
///
/// # Errors
/// The folder or an experiment is invalid.
pub fn of_folder(folder: &Path, shown: &str, description: &Description) -> Result<Vec<Experiment>, Problem> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let source = Source { folder, shown };
    let experiments = Experiment::read(source, (EXPERIMENTS, (EXPERIMENTS, 0)), description)?;
    let experiments: Vec<_> = experiments.into_iter().collect::<Result<_, _>>()?;
    for (i, experiment) in experiments.iter().enumerate() {
        let malformed = |what: String| Problem::malformed(&experiment.file, experiment.line, what);
        if experiment.tolerance.is_none() {
            return Err(malformed(format!("the experiment {:?} has no tolerance", experiment.name)));
        }
        if experiments[..i].iter().any(|other| other.name == experiment.name) {
            return Err(malformed(format!("two experiments are called {:?}", experiment.name)));
        }
    }
    let known: BTreeSet<_> = experiments.iter().flat_map(Experiment::paths).chain([EXPERIMENTS]).collect();
    let files = files::below(folder).map_err(|error| Problem::malformed(shown, 0, error))?;
    match files.iter().find(|file| !known.contains(&***file)) {
        Some(file) => Err(Problem::malformed(&source.show(file), 0, "no experiment refers to this file")),
        None => Ok(experiments),
    }
}

/// Files of an archive. `arrays` is the description for FMI 3.0.
pub(crate) fn entries(experiments: &[Experiment], model: &str, fmi: Fmi, arrays: &Description) -> Vec<Entry> {
    if experiments.is_empty() {
        return Vec::new();
    }
    let entry = |name: &str, text: String| Entry::file(format!("{FOLDER}/{name}"), text);
    let mut entries = vec![entry(MANIFEST, manifest(model)), entry(EXPERIMENTS, file(experiments, model))];
    let mut written = BTreeSet::new();
    for experiment in experiments {
        let tables = [experiment.stimuli.as_ref(), Some(&experiment.references)];
        for table in tables.into_iter().flatten().filter(|table| written.insert(&*table.path)) {
            entries.push(entry(&table.path, csv(table, fmi, arrays)));
        }
        if let Some(path) = experiment.parameters_path.as_deref().filter(|path| written.insert(path)) {
            entries.push(entry(path, parameter_set(&experiment.name, &experiment.parameters, fmi, arrays)));
        }
    }
    entries
}

fn manifest(model: &str) -> String {
    let related = format!(r#"type="{EXPERIMENTS_TYPE}" source="{EXPERIMENTS}" role="experiment/validation""#);
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<fmiReferences
  xmlns:fmi-ls="http://fmi-standard.org/fmi-ls-manifest"
  fmi-ls:fmi-ls-name="org.fmi-standard.fmi-ls-ref"
  fmi-ls:fmi-ls-version="1.0.0-alpha.1"
  fmi-ls:fmi-ls-description="Layered Standard providing information on related files included in an FMU.">
  <Related {related} description="Reference experiments of {}"/>
</fmiReferences>
"#,
        escape(model)
    )
}

fn file(experiments: &[Experiment], model: &str) -> String {
    let mut text = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Experiments name=\"{}\">\n", escape(model));
    for experiment in experiments {
        let _ = write!(text, "  <Experiment name=\"{}\"", escape(&experiment.name));
        if !experiment.description.is_empty() {
            let _ = write!(text, " description=\"{}\"", escape(&experiment.description));
        }
        let numbers = [
            ("startTime", experiment.start),
            ("stopTime", experiment.stop),
            ("stepSize", experiment.step_size),
            ("tolerance", experiment.tolerance),
        ];
        for (name, number) in numbers.into_iter().filter_map(|(name, number)| Some((name, number?))) {
            let _ = write!(text, " {name}=\"{}\"", Number(number));
        }
        text += ">\n";
        let files = [
            ("Parameters", experiment.parameters_path.as_deref()),
            ("Stimuli", experiment.stimuli.as_ref().map(|table| &*table.path)),
            ("References", Some(&*experiment.references.path)),
        ];
        for (element, path) in files.into_iter().filter_map(|(element, path)| Some((element, path?))) {
            let _ = writeln!(text, "    <{element} source=\"{}\"/>", uri(path));
        }
        text += "  </Experiment>\n";
    }
    text + "</Experiments>\n"
}

/// A path as a relative URI.
pub(crate) fn uri(path: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    let escaped = |byte: u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    path.bytes().map(escaped).collect()
}

/// A table with the names of a version of FMI: in FMI 3.0 an array is one column if all elements are present.
fn csv(table: &Table, fmi: Fmi, arrays: &Description) -> String {
    let mut columns: Vec<(String, Vec<String>)> = Vec::new();
    for Signal { variable, rows } in &table.signals {
        let variable = &arrays.variables[*variable];
        let is_whole = rows[0].iter().all(Option::is_some);
        if fmi == Fmi::Three && is_whole {
            let cell = |row: &Vec<Option<Value>>| row.iter().flatten().map(text).collect::<Vec<_>>().join(" ");
            columns.push((variable.name.clone(), rows.iter().map(cell).collect()));
            continue;
        }
        for (element, name) in variable.element_names().into_iter().enumerate() {
            if rows[0][element].is_some() {
                columns.push((name, rows.iter().filter_map(|row| row[element].as_ref().map(text)).collect()));
            }
        }
    }
    let mut csv = String::from("\"time\"");
    columns.iter().for_each(|(name, _)| csv += &format!(",{}", quoted(name)));
    csv.push('\n');
    for (row, time) in table.times.iter().enumerate() {
        csv += &Number(*time).to_string();
        columns.iter().for_each(|(_, cells)| csv += &format!(",{}", cells[row]));
        csv.push('\n');
    }
    csv
}

fn text(value: &Value) -> String {
    match value {
        Value::Text(text) => quoted(text),
        number => number.to_string(),
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// SSP 1.0 has no arrays.
fn parameter_set(name: &str, parameters: &[Parameter], fmi: Fmi, arrays: &Description) -> String {
    let version = if fmi == Fmi::Two { "1.0" } else { "2.0" };
    let mut text = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<ssv:ParameterSet xmlns:ssv="http://ssp-standard.org/SSP1/SystemStructureParameterValues" version="{version}" name="{}">
  <ssv:Parameters>
"#,
        escape(name)
    );
    for Parameter { variable, values } in parameters {
        let variable = &arrays.variables[*variable];
        let r#type = variable.kind().name();
        let shown = |value: &Value| match (&variable.r#type, value) {
            (Type::Enumeration(_), Value::Integer(number)) => {
                let item = arrays.items(variable).iter().find(|item| i128::from(item.value) == *number);
                item.map_or_else(|| number.to_string(), |item| item.name.clone())
            }
            (_, Value::Boolean(boolean)) => boolean.to_string(),
            (_, value) => value.to_string(),
        };
        let mut parameter = |name: &str, value: String, dimensions: String| {
            let (name, value) = (escape(name), escape(&value));
            let _ = writeln!(
                text,
                r#"    <ssv:Parameter name="{name}"><ssv:{type} value="{value}"/>{dimensions}</ssv:Parameter>"#
            );
        };
        if fmi == Fmi::Two || variable.dimensions.is_empty() {
            for (name, value) in variable.element_names().iter().zip(values) {
                parameter(name, shown(value), String::new());
            }
        } else {
            let value = values.iter().map(shown).collect::<Vec<_>>().join(" ");
            let dimension = |size: &usize| format!(r#"<ssc:Dimension xmlns:ssc="{COMMON}" size="{size}"/>"#);
            parameter(&variable.name, value, variable.dimensions.iter().map(dimension).collect());
        }
    }
    text + "  </ssv:Parameters>\n</ssv:ParameterSet>\n"
}

/// Namespace of elements common to all files of SSP.
const COMMON: &str = "http://ssp-standard.org/SSP1/SystemStructureCommon";

/// Files for FMI's cross-checks (rules 4.1, section 9.1.4), by suffix: `_in.csv`, `_ref.csv`, `_ref.opt`. `None` if the
/// experiment sets parameters or does not begin with the results, because the cross-checks have no file for either.
pub(crate) fn cross_check(
    experiment: &Experiment,
    fmi: Fmi,
    description: &Description,
) -> Option<Vec<(&'static str, String)>> {
    let references = &experiment.references;
    let (first, last) = (*references.times.first()?, *references.times.last()?);
    if !experiment.parameters.is_empty() || experiment.start.is_some_and(|start| start != first) {
        return None;
    }
    // The results must reach the stop time.
    let numbers = [
        ("StartTime", first),
        ("StopTime", last),
        // Zero means variable steps.
        ("StepSize", experiment.step_size.unwrap_or(0.0)),
        ("RelTol", experiment.tolerance?),
    ];
    let options = numbers.iter().map(|(name, number)| format!("{name}, {}\n", Number(*number))).collect();
    let stimuli = experiment.stimuli.as_ref().map(|table| ("_in.csv", csv(table, fmi, description)));
    Some(stimuli.into_iter().chain([("_ref.csv", csv(references, fmi, description)), ("_ref.opt", options)]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const DESCRIPTION: &str = r#"<fmiModelDescription fmiVersion="3.0" modelName="m" instantiationToken="t">
        <CoSimulation modelIdentifier="m"/>
        <TypeDefinitions><EnumerationType name="Law">
            <Item name="linear &amp; soft" value="1"/><Item name="cubic" value="2"/>
        </EnumerationType></TypeDefinitions>
        <ModelVariables>
            <Float64 name="u" valueReference="1" causality="input" start="0 0"><Dimension start="2"/></Float64>
            <Boolean name="on" valueReference="2" causality="input" variability="discrete" start="false"/>
            <Float64 name="der(x)" valueReference="3" causality="output">
                <Dimension start="2"/><Dimension start="1"/></Float64>
            <Float64 name="g" valueReference="4" causality="parameter" variability="fixed" start="1 2">
                <Dimension start="2"/></Float64>
            <Enumeration name="law" valueReference="5" causality="parameter" variability="fixed"
                declaredType="Law" start="1"/>
            <String name="label" valueReference="6" causality="output" variability="discrete"/>
        </ModelVariables><ModelStructure/></fmiModelDescription>"#;

    /// An experiment with tables that mix arrays and elements.
    fn experiments(parameters: &str) -> (Vec<Experiment>, Description) {
        let description = fmu::read_description(DESCRIPTION).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let text = format!(
            "<Experiments name='m'><Experiment name='a' tolerance='1e-6' stopTime='2'>{parameters}<Stimuli \
             source='in.csv'/>\
             <References source='ref.csv'/></Experiment></Experiments>"
        );
        let set = "<ParameterSet><Parameters><Parameter name='g[2]'><Real value='5'/></Parameter>\
                   <Parameter name='law'><Enumeration value='cubic'/></Parameter></Parameters></ParameterSet>";
        for (name, text) in [
            (EXPERIMENTS, &*text),
            ("in.csv", "time,u[2],on,u[1]\n0,2.0,false,1\n2,4,1,3\n"),
            ("ref.csv", "time,der(x),label\n0.5,1 2,\"say \"\"a, b\"\"\"\n1.5,3 4,c\n"),
            ("p.ssv", set),
        ] {
            if name != "p.ssv" || !parameters.is_empty() {
                fs::write(folder.path().join(name), text).unwrap();
            }
        }
        (of_folder(folder.path(), "reference", &description).unwrap(), description)
    }

    fn texts(entries: Vec<Entry>) -> Vec<String> {
        entries.into_iter().map(|entry| String::from_utf8(entry.bytes).unwrap()).collect()
    }

    #[test]
    fn arrays_are_elements_in_fmi_2_and_one_column_or_value_in_fmi_3() {
        let (experiments, arrays) = experiments("<Parameters source='p.ssv'/>");
        let [two, three] = [Fmi::Two, Fmi::Three].map(|fmi| texts(entries(&experiments, "m", fmi, &arrays)));
        assert_eq!(two[2], "\"time\",\"u[1]\",\"u[2]\",\"on\"\n0,1,2,0\n2,3,4,1\n");
        assert_eq!(three[2], "\"time\",\"u\",\"on\"\n0,1 2,0\n2,3 4,1\n");
        let last = "\"say \"\"a, b\"\"\"";
        let elements = format!("\"time\",\"der(x[1,1])\",\"der(x[2,1])\",\"label\"\n0.5,1,2,{last}\n1.5,3,4,\"c\"\n");
        assert_eq!(two[3], elements);
        assert_eq!(three[3], format!("\"time\",\"der(x)\",\"label\"\n0.5,1 2,{last}\n1.5,3 4,\"c\"\n"));
        // Missing elements keep the description's start values.
        for line in [
            r#"name="g[1]"><ssv:Real value="1"/>"#,
            r#"name="g[2]"><ssv:Real value="5"/>"#,
            r#"<ssv:Enumeration value="cubic"/>"#,
        ] {
            assert!(two[4].contains(line), "{}", two[4]);
        }
        let array = format!(r#"name="g"><ssv:Real value="1 5"/><ssc:Dimension xmlns:ssc="{COMMON}" size="2"/>"#);
        assert!(three[4].contains(&array), "{}", three[4]);
    }

    /// FMI's cross-checks, rules 4.1, section 9.1.4.
    #[test]
    fn files_for_cross_checks_have_inputs_results_and_options() {
        let (found, arrays) = experiments("");
        let files = cross_check(&found[0], Fmi::Two, &arrays).unwrap();
        assert_eq!(files.iter().map(|file| file.0).collect::<Vec<_>>(), ["_in.csv", "_ref.csv", "_ref.opt"]);
        assert_eq!(files[2].1, "StartTime, 0.5\nStopTime, 1.5\nStepSize, 0\nRelTol, 1e-6\n");
        let (found, arrays) = experiments("<Parameters source='p.ssv'/>");
        assert_eq!(cross_check(&found[0], Fmi::Two, &arrays), None, "there is no file for parameters");
    }
}
