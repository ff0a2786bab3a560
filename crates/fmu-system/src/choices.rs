//! Choices of this project that the standard has no place for: an annotation of the system at the top.
//!
//! ```xml
//! <elements>
//!   <run order="iterated" weight="0.55"><exposed><variable name="gripper.frame_a.f"/></exposed></run>
//!   <element name="gripper" kind="chosen" rows="inputs"><softened parameter="part.m"/></element>
//!   <element name="body" runs="CoSimulation" hold="mean"/>
//! </elements>
//! ```
use fmu_description::{Rows, xml};
use fmu_engine::{Hold, InterfaceKind, Order, WEIGHT};

use crate::common::{Annotation, Fragment, Place};
use crate::structure::System;
use crate::types::{finite, real_text};
use crate::write::quoted;

/// Type of the annotation.
pub(crate) const TYPE: &str = "multibody-fmu";

/// Choices for a system and its elements.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices {
    /// How the system runs as one FMU; none for a system that is run otherwise.
    pub run: Option<RunChoices>,
    /// Choices for elements.
    pub elements: Vec<ElementChoices>,
}

/// How a system runs as one FMU. The choices are made when it is packed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunChoices {
    /// Order of the exchange, with the weight of the iterated one.
    pub order: Order,
    /// Longest step of the iterated order in s, if limited.
    pub step: Option<f64>,
    /// Relative tolerance of the integration of all elements; none for the defaults of their interfaces.
    pub tolerance: Option<f64>,
    /// Full names of the free inputs that are inputs of the FMU, or of frames or arrays of them; none for all.
    pub inputs: Option<Vec<String>>,
    /// Full names of further variables, frames or arrays that are variables of the FMU.
    pub exposed: Vec<String>,
    /// Whether the parameters of the elements are parameters of the FMU.
    pub has_parameters: bool,
    /// GUID of the FMU, a digest of the rest of the system.
    pub token: String,
}

/// Choices for an element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ElementChoices {
    /// Name of the element.
    pub name: String,
    /// Whether each run chooses the interface of FMI. The file then states Co-Simulation if the FMU has it.
    pub is_kind_chosen: bool,
    /// Time of the outputs of a co-simulation step; none for the FMU's own.
    pub rows: Option<Rows>,
    /// Parameters, by their names in the file, that soften springs for importers that exchange values once a step.
    pub softened: Vec<String>,
    /// How the element runs in an FMU of the whole system.
    pub runs: Option<ElementRun>,
}

/// How an element runs in an FMU of the whole system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElementRun {
    /// Interface.
    pub kind: InterfaceKind,
    /// Inputs in an iterated step.
    pub hold: Hold,
    /// Whether the element is solved together with others, as one element of iterated steps.
    pub is_grouped: bool,
}

impl Choices {
    /// Choices in the annotation of a system. Unknown contents, which may be of later versions, are ignored.
    #[must_use]
    pub fn of(system: &System) -> Self {
        let mut found = Self::default();
        for annotation in system.common.annotations.iter().filter(|annotation| annotation.r#type == TYPE) {
            found.read(&annotation.contents.xml);
        }
        found
    }

    /// Choices for an element.
    #[must_use]
    pub fn element(&self, name: &str) -> Option<&ElementChoices> {
        self.elements.iter().find(|element| element.name == name)
    }

    /// The annotation; none without choices.
    #[must_use]
    pub fn annotation(&self) -> Option<Annotation> {
        let run = self.run.iter().map(RunChoices::write);
        let xml: String = run.chain(self.elements.iter().map(ElementChoices::write)).collect();
        // An annotation has one child.
        let contents = Fragment { xml: format!("<elements>{xml}</elements>"), namespaces: Vec::new() };
        (!xml.is_empty()).then(|| Annotation { place: Place::default(), r#type: TYPE.into(), contents })
    }

    /// Replaces the annotation of a system.
    pub fn annotate(&self, system: &mut System) {
        let annotations = &mut system.common.annotations;
        annotations.retain(|annotation| annotation.r#type != TYPE);
        annotations.extend(self.annotation());
    }

    fn read(&mut self, text: &str) {
        let text = format!("<choices>{text}</choices>");
        let Ok(tree) = xml::parse(&text) else { return };
        for elements in tree.root().all("elements") {
            self.run = self.run.take().or_else(|| elements.child("run").and_then(RunChoices::read));
            self.elements.extend(elements.all("element").map(ElementChoices::read));
        }
    }
}

impl RunChoices {
    fn read(run: xml::Element<'_>) -> Option<Self> {
        let number = |name: &str| run.get(name).and_then(|text| finite(text).ok());
        let names = |of: xml::Element<'_>| of.all("variable").map(|variable| variable.text("name")).collect();
        Some(Self {
            order: Order::named(run.get("order")?, number("weight").unwrap_or(WEIGHT))?,
            step: number("step"),
            tolerance: number("tolerance"),
            inputs: run.child("inputs").map(names),
            exposed: run.child("exposed").map(names).unwrap_or_default(),
            has_parameters: run.get("parameters") != Some("false"),
            token: run.text("token"),
        })
    }

    fn write(&self) -> String {
        let Self { order, step, tolerance, inputs, exposed, has_parameters, token } = self;
        let weight = if let Order::Iterated { weight } = order { Some(weight) } else { None };
        let numbers = [("weight", weight), ("step", step.as_ref()), ("tolerance", tolerance.as_ref())];
        let numbers: String = numbers
            .into_iter()
            .filter_map(|(name, value)| Some(format!(" {name}=\"{}\"", real_text(*value?))))
            .collect();
        let parameters = if *has_parameters { "" } else { " parameters=\"false\"" };
        let token = if token.is_empty() { String::new() } else { format!(" token=\"{}\"", quoted(token)) };
        let names = |tag: &str, names: &[String]| {
            let names: String = names.iter().map(|name| format!("<variable name=\"{}\"/>", quoted(name))).collect();
            format!("<{tag}>{names}</{tag}>")
        };
        let inputs = inputs.as_ref().map(|inputs| names("inputs", inputs)).unwrap_or_default();
        let exposed = if exposed.is_empty() { String::new() } else { names("exposed", exposed) };
        let order = order.name();
        format!("<run order=\"{order}\"{numbers}{parameters}{token}>{inputs}{exposed}</run>")
    }
}

/// Names of the interfaces in SSP.
const KINDS: [(&str, InterfaceKind); 2] =
    [("CoSimulation", InterfaceKind::CoSimulation), ("ModelExchange", InterfaceKind::ModelExchange)];

impl ElementChoices {
    fn read(element: xml::Element<'_>) -> Self {
        let runs = || {
            let (_, kind) = KINDS.into_iter().find(|(name, _)| element.get("runs") == Some(name))?;
            let hold = Hold::named(element.get("hold")?)?;
            Some(ElementRun { kind, hold, is_grouped: element.get("grouped") == Some("true") })
        };
        Self {
            name: element.text("name"),
            is_kind_chosen: element.get("kind") == Some("chosen"),
            rows: [Rows::Inputs, Rows::Steps].into_iter().find(|rows| element.get("rows") == Some(rows.as_str())),
            softened: element.all("softened").map(|softened| softened.text("parameter")).collect(),
            runs: runs(),
        }
    }

    fn write(&self) -> String {
        let Self { name, is_kind_chosen, rows, softened, runs } = self;
        if !is_kind_chosen && rows.is_none() && softened.is_empty() && runs.is_none() {
            return String::new();
        }
        let kind = if *is_kind_chosen { " kind=\"chosen\"" } else { "" };
        let rows = rows.map(|rows| format!(" rows=\"{}\"", rows.as_str())).unwrap_or_default();
        let runs = runs.map(ElementRun::write).unwrap_or_default();
        let parameter = |name: &String| format!("<softened parameter=\"{}\"/>", quoted(name));
        let softened: String = softened.iter().map(parameter).collect();
        let start = format!("<element name=\"{}\"{kind}{rows}{runs}", quoted(name));
        if softened.is_empty() { format!("{start}/>") } else { format!("{start}>{softened}</element>") }
    }
}

impl ElementRun {
    fn write(self) -> String {
        let kind = KINDS.iter().find(|(_, kind)| *kind == self.kind).map_or("", |(name, _)| name);
        let hold = self.hold.name();
        let grouped = if self.is_grouped { " grouped=\"true\"" } else { "" };
        format!(" runs=\"{kind}\" hold=\"{hold}\"{grouped}")
    }
}
