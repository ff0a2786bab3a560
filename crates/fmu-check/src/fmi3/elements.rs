//! Elements of the XML of a description of FMI 3.0.
use fmu_description::xml::Element;

/// The elements of all variables.
pub(super) fn variables(root: Element<'_>) -> impl Iterator<Item = Element<'_>> {
    root.child("ModelVariables").into_iter().flat_map(Element::children)
}
