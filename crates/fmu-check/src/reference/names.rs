//! Names of variables and of elements: `a.R.T` of FMI 3.0 has the elements `a.R.T[1,2]` of FMI 2.0, and `der(x)` the
//! elements `der(x[1])`.
use fmu_description::Description;

/// A variable, by its position in the description, or one of its elements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) variable: usize,
    /// Position in the array, row by row; `None` for all elements.
    pub(super) element: Option<usize>,
}

/// Variable or element with a name.
pub(super) fn place(name: &str, description: &Description) -> Option<Place> {
    let position = |name: &str| description.variables.iter().position(|variable| variable.name == name);
    if let Some(variable) = position(name) {
        return Some(Place { variable, element: None });
    }
    name.match_indices('[').find_map(|(open, _)| {
        let close = open + name[open..].find(']')?;
        let variable = position(&format!("{}{}", &name[..open], &name[close + 1..]))?;
        let element = position_of(&name[open + 1..close], &description.variables[variable].dimensions)?;
        Some(Place { variable, element: Some(element) })
    })
}

/// Position in an array of indices that count from 1.
fn position_of(indices: &str, dimensions: &[usize]) -> Option<usize> {
    let indices: Vec<usize> = indices.split(',').map(|index| index.trim().parse().ok()).collect::<Option<_>>()?;
    if indices.len() != dimensions.len() {
        return None;
    }
    let within = indices.iter().zip(dimensions).all(|(index, size)| (1..=*size).contains(index));
    within.then(|| indices.iter().zip(dimensions).fold(0, |position, (index, size)| position * size + index - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fmu_description::{Real, Type, Variable};

    fn array(name: &str, dimensions: &[usize]) -> Variable {
        let xml = format!(
            r#"<fmiModelDescription fmiVersion="3.0" modelName="m" instantiationToken="t">
                <CoSimulation modelIdentifier="m"/>
            <ModelVariables><Float64 name="{name}" valueReference="1"/></ModelVariables><ModelStructure/>
            </fmiModelDescription>"#
        );
        let mut variable = fmu::read_description(&xml).unwrap().variables.remove(0);
        variable.dimensions = dimensions.to_vec();
        variable.r#type = Type::Real(Real::default());
        variable
    }

    #[test]
    fn elements_have_the_names_of_fmi_2_and_lead_back_to_their_array() {
        let variables = vec![array("frame[2].R.T", &[2, 3]), array("der(x)", &[2]), array("y", &[])];
        let description = Description { variables, ..Description::default() };
        let names: Vec<_> = description.variables.iter().map(Variable::element_names).collect();
        assert_eq!(names[0][..3], ["frame[2].R.T[1,1]", "frame[2].R.T[1,2]", "frame[2].R.T[1,3]"]);
        assert_eq!(names[1], ["der(x[1])", "der(x[2])"]);
        assert_eq!(names[2], ["y"]);
        assert_eq!(place("frame[2].R.T[2,1]", &description), Some(Place { variable: 0, element: Some(3) }));
        assert_eq!(place("der(x[2])", &description), Some(Place { variable: 1, element: Some(1) }));
        assert_eq!(place("der(x)", &description), Some(Place { variable: 1, element: None }));
        for name in ["y[1]", "der(x[3])", "der(x[0])", "frame[2].R.T[1]", "frame[2].R.T[2,4]", "z", "x[", "der(x[1,])"]
        {
            assert_eq!(place(name, &description), None, "{name}");
        }
    }
}
