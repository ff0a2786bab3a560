//! XML elements of a description of FMI 3.0.
use fmu_description::xml::Element;

pub(super) fn variables(root: Element<'_>) -> impl Iterator<Item = Element<'_>> {
    root.child("ModelVariables").into_iter().flat_map(Element::children)
}
