//! Descriptions of models, limited to what calls of an importer need.
use fmu_export::{
    Fmu,
    fmi2::scalars,
    fmi3::{TIME, arrays},
    guid,
};
use fmu_harness::{Causality, Description, Type, Variability, Variable};

/// Descriptions for FMI 2.0 and FMI 3.0: the GUID, and names, value references and numbers of elements of the
/// variables. Calls read no other attributes.
pub fn descriptions<F: Fmu>() -> [Description; 2] {
    let variable = |name, value_reference, dimensions| Variable {
        name,
        value_reference,
        dimensions,
        sized_by: vec![],
        aliases: vec![],
        description: String::new(),
        causality: Causality::Local,
        variability: Variability::Continuous,
        initial: None,
        r#type: Type::Real(Default::default()),
        derivative_of: None,
        intermediate_update: false,
    };
    let of_fmi2 = scalars::<F>().into_iter().map(|scalar| variable(scalar.name, scalar.reference, vec![]));
    let of_fmi3 = arrays::<F>().into_iter().map(|array| {
        let elements = array.positions.len();
        variable(array.name, array.reference, vec![elements])
    });
    let time = variable("time".into(), TIME, vec![]);
    [of_fmi2.collect(), of_fmi3.chain([time]).collect()].map(|variables| Description {
        model_name: F::NAME.into(),
        guid: guid::<F>(),
        variables,
        ..Description::default()
    })
}
