//! Length of a communication step, which SSP leaves to annotations.
use fmu_description::xml;

use crate::common::Annotation;
use crate::namespace::PREFIXES;
use crate::structure::SystemStructure;
use crate::types::{finite, real_text};

/// Namespace of OMSimulator's annotations.
const OMS: &str = "https://raw.githubusercontent.com/OpenModelica/OMSimulator/master/schema/oms.xsd";

/// Elements and attributes of annotations that state a step, of OMSimulator and of libcosim.
const STEPS: [(&str, &str); 2] = [("FixedStepMaster", "stepSize"), ("FixedStepAlgorithm", "baseStepSize")];

impl SystemStructure {
    /// Length of a communication step in s, from an annotation of OMSimulator or libcosim at the system at the top, the
    /// default experiment, or the file.
    #[must_use]
    pub fn communication_step(&self) -> Option<f64> {
        let experiment = self.experiment.iter().flat_map(|experiment| &experiment.annotations);
        let all = self.system.common.annotations.iter().chain(experiment).chain(&self.common.annotations);
        all.filter_map(step).next()
    }
}

impl Annotation {
    /// States the length of a communication step in s, as OMSimulator does.
    #[must_use]
    pub fn of_step(step: f64) -> Self {
        let mut annotation = Self { r#type: "org.openmodelica".to_owned(), ..Self::default() };
        annotation.contents.xml = format!(
            "<oms:Annotations><oms:SimulationInformation><oms:FixedStepMaster description=\"oms-ma\" stepSize=\"{}\" \
             relativeTolerance=\"1e-4\"/></oms:SimulationInformation></oms:Annotations>",
            real_text(step)
        );
        annotation.contents.namespaces = vec![("oms".to_owned(), OMS.to_owned())];
        annotation
    }
}

fn step(annotation: &Annotation) -> Option<f64> {
    let contents = &annotation.contents;
    let own = contents.namespaces.iter().map(|(prefix, uri)| (&**prefix, &**uri));
    let declarations: String = own
        .chain(PREFIXES)
        .map(|(prefix, uri)| match prefix {
            "" => format!(" xmlns=\"{}\"", quick_xml::escape::escape(uri)),
            prefix => format!(" xmlns:{prefix}=\"{}\"", quick_xml::escape::escape(uri)),
        })
        .collect();
    let text = format!("<a{declarations}>{}</a>", contents.xml);
    let tree = xml::parse(&text).ok()?;
    let stated = tree.root().descendants().find_map(|element| {
        let (_, attribute) = STEPS.iter().find(|(name, _)| *name == element.name())?;
        element.get(attribute)
    });
    finite(stated?).ok().filter(|step| *step > 0.0)
}
