//! Experiments Format of the Modelica Association (`.exp`).
use fmu_description::Description;
use fmu_description::xml::{self, Element};

use super::parameters::{self, Parameter};
use super::problem::Problem;
use super::source::Source;
use super::table::{Table, Use};

/// Inputs of an FMU, and the expected results.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// Name.
    pub name: String,
    /// Description; empty if not stated.
    pub description: String,
    /// Path of the file, as in messages.
    pub file: String,
    /// Line where the experiment begins.
    pub line: usize,
    /// Start time in s.
    pub start: Option<f64>,
    /// Stop time in s.
    pub stop: Option<f64>,
    /// Communication step size in s.
    pub step_size: Option<f64>,
    /// Largest difference from the expected results, relative to their size.
    pub tolerance: Option<f64>,
    /// Parameters to set before the initialization.
    pub parameters: Vec<Parameter>,
    /// Path of the parameters' file, relative to the folder.
    pub parameters_path: Option<String>,
    /// Inputs.
    pub stimuli: Option<Table>,
    /// Expected results.
    pub references: Table,
}

impl Experiment {
    /// Reads all experiments of a file, each valid or with its own problem. `by` is the referring file and line.
    ///
    /// # Errors
    /// The file is not one of experiments.
    pub fn read(
        source: Source<'_>,
        (path, by): (&str, (&str, usize)),
        description: &Description,
    ) -> Result<Vec<Result<Self, Problem>>, Problem> {
        let text = source.read(path, by)?;
        let file = source.show(path);
        let tree = xml::parse(&text).map_err(|what| Problem::malformed(&file, 0, what))?;
        let root = tree.root();
        if root.name() != "Experiments" {
            let what = format!("the root element is {:?}, not Experiments", root.name());
            return Err(Problem::malformed(&file, root.line(), what));
        }
        let experiments: Vec<_> =
            root.all("Experiment").map(|element| Self::of(element, source, path, description)).collect();
        if experiments.is_empty() {
            Err(Problem::malformed(&file, root.line(), "has no experiment"))
        } else {
            Ok(experiments)
        }
    }

    fn of(element: Element<'_>, source: Source<'_>, path: &str, description: &Description) -> Result<Self, Problem> {
        let (file, line, name) = (source.show(path), element.line(), element.text("name"));
        let malformed = |what: String| Problem::malformed(&file, line, what);
        if name.is_empty() {
            return Err(malformed("the experiment has no name".to_owned()));
        }
        // In later drafts of the format an element for the kind of the experiment contains the times.
        let kinds = ["SteadyState", "ParameterOptimization", "SetPointOptimization", "SensitivityAnalysis"];
        let kinds = kinds.into_iter().chain(["TrajectoryOptimization", "Linearization"]);
        if let Some(kind) = kinds.into_iter().find(|kind| element.child(kind).is_some()) {
            return Err(Problem::unsupported(&file, format!("the experiment {name:?} is of the kind {kind}")));
        }
        let simulation = element.child("TransientSimulation");
        let number = |attribute: &str| {
            let Some(text) = simulation.and_then(|simulation| simulation.get(attribute)).or(element.get(attribute))
            else {
                return Ok(None);
            };
            let number = text.trim().parse().ok().filter(|number: &f64| number.is_finite());
            number.map(Some).ok_or_else(|| {
                malformed(format!("{attribute} of the experiment {name:?} is {text:?}, not a finite number"))
            })
        };
        let (start, stop) = (number("startTime")?, number("stopTime")?);
        let (step_size, tolerance) = (number("stepSize")?, number("tolerance")?);
        for (attribute, value) in [("stepSize", step_size), ("tolerance", tolerance)] {
            if let Some(value) = value.filter(|value| *value <= 0.0) {
                return Err(malformed(format!("{attribute} of the experiment {name:?} is {value}, not positive")));
            }
        }
        if let (Some(start), Some(stop)) = (start, stop)
            && stop < start
        {
            return Err(malformed(format!("the experiment {name:?} stops at {stop} s, before it starts at {start} s")));
        }
        let table = |child: &str, r#use| {
            let Some(child) = element.child(child) else { return Ok(None) };
            let (path, file, text) = referred(child, "text/csv", source, path)?;
            Table::read(&text, (path, file), description, r#use).map(Some)
        };
        let (mut parameters, mut parameters_path) = (Vec::new(), None);
        if let Some(child) = element.child("Parameters") {
            let (path, file, text) = referred(child, "application/x-ssp-parameter-set", source, path)?;
            parameters = parameters::read(&text, &file, description)?;
            parameters_path = Some(path);
        }
        let (stimuli, references) = (table("Stimuli", Use::Stimuli)?, table("References", Use::References)?);
        let Some(references) = references else {
            return Err(Problem::unsupported(&file, format!("the experiment {name:?} has no results")));
        };
        let last = references.times[references.times.len() - 1];
        let within = |time: f64| start.is_none_or(|start| start <= time) && stop.is_none_or(|stop| time <= stop);
        if let Some(time) = [references.times[0], last].into_iter().find(|time| !within(*time)) {
            return Err(malformed(format!(
                "the results of the experiment {name:?} have the time {time} s, outside of its start and stop time"
            )));
        }
        Ok(Self {
            description: element.text("description"),
            name,
            line,
            start,
            stop,
            step_size,
            tolerance,
            parameters,
            parameters_path,
            stimuli,
            references,
            file,
        })
    }

    /// Paths of the referenced files, relative to the folder.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        let stimuli = self.stimuli.as_ref().map(|table| &*table.path);
        [self.parameters_path.as_deref(), stimuli, Some(&*self.references.path)].into_iter().flatten()
    }
}

/// Path, path as in messages, and text of the file that an element refers to.
fn referred(
    element: Element<'_>,
    r#type: &str,
    source: Source<'_>,
    by: &str,
) -> Result<(String, String, String), Problem> {
    let by = (by, element.line());
    if let Some(other) = element.get("type").filter(|other| *other != r#type) {
        return Err(Problem::unsupported(&source.show(by.0), format!("{} is of the type {other}", element.name())));
    }
    let Some(uri) = element.get("source") else {
        return Err(Problem::malformed(&source.show(by.0), by.1, format!("{} has no source", element.name())));
    };
    let path = source.resolve(uri, by)?;
    let text = source.read(&path, by)?;
    let shown = source.show(&path);
    Ok((path, shown, text))
}
