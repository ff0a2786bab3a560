//! Attributes of fields in the description.
use fmu_describe::describe;
use fmu_description::{Causality, Description, Initial, Kind, Type, Variability, Variable};
use fmu_export::{Enumeration, Error, Evaluation, Fmu, Instant, Model, Scalar, Variables, model};
use nalgebra::Vector2;

/// Color of the lamp
#[derive(Clone, Copy, Debug, PartialEq, Enumeration)]
pub enum Color {
    /// Stop
    Red = 1,
    /// Go
    Green,
}

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Length
    #[var(unit = "m", display_unit = "mm", nominal = 1e-3, quantity = "Length", start = 0.5, min = 0.0)]
    pub length: T,
    /// Color
    pub color: Color,
    /// Number of rows
    #[var(fixed, start = 2, min = 1, max = 9)]
    pub rows: i32,
    /// Width
    #[var(fixed)]
    pub width: T,
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Force
    #[var(unit = "N", display_unit = "kN", nominal = 2000, start = [1, 2])]
    pub force: Vector2<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Work
    #[var(unit = "J")]
    pub work: T,
}

/// Local variables.
#[derive(Variables)]
pub struct Locals<T = f64> {
    /// Area
    #[var(unit = "m2", nominal = 1e-6, calculated_parameter)]
    pub area: T,
    /// Larger of the force's components
    #[var(unit = "N")]
    pub larger: T,
}

/// Has fields with attributes.
pub struct Attributes;

#[model]
impl Model for Attributes {
    const DESCRIPTION: &'static str = "Has fields with attributes";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type Locals<T: Scalar> = Locals<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (p, force) = (at.parameters, at.inputs.force);
        let larger = if force.x > force.y { force.x } else { force.y };
        Ok((Outputs { work: p.length * force.x }, Locals { area: p.length * p.width, larger }))
    }
}

impl Fmu for Attributes {
    const NAME: &'static str = "Attributes";
    const VERSION: &'static str = "1.0.0";
}

fn find<'a>(description: &'a Description, name: &str) -> &'a Variable {
    description.variable(name).unwrap_or_else(|| panic!("no variable {name}"))
}

#[test]
fn units_for_people_and_usual_sizes_reach_the_description() {
    let description = describe::<Attributes>().unwrap().fmi2;
    for (name, unit, display_unit, quantity, nominal, start) in [
        ("length", Some("m"), Some("mm"), Some("Length"), Some(1e-3), Some(0.5)),
        ("width", None, None, None, None, Some(0.0)),
        ("force[1]", Some("N"), Some("kN"), None, Some(2000.0), Some(1.0)),
        ("force[2]", Some("N"), Some("kN"), None, Some(2000.0), Some(2.0)),
        ("work", Some("J"), None, None, None, None),
        ("area", Some("m2"), None, None, Some(1e-6), None),
    ] {
        let Type::Real(real) = &find(&description, name).r#type else { panic!("{name} is no Real") };
        let found = (
            real.unit.as_deref(),
            real.display_unit.as_deref(),
            real.quantity.as_deref(),
            real.nominal,
            real.start.first().copied(),
        );
        assert_eq!(found, (unit, display_unit, quantity, nominal, start), "{name}");
    }
}

#[test]
fn a_fixed_parameter_is_fixed_and_the_others_are_tunable() {
    let description = describe::<Attributes>().unwrap().fmi2;
    for (name, variability) in [
        ("length", Variability::Tunable),
        ("color", Variability::Tunable),
        ("rows", Variability::Fixed),
        ("width", Variability::Fixed),
    ] {
        let variable = find(&description, name);
        let found = (variable.causality, variable.variability, variable.initial);
        assert_eq!(found, (Causality::Parameter, variability, Some(Initial::Exact)), "{name}");
    }
}

/// FMI 2.0 section 2.2.7: a calculated parameter is fixed or tunable. It is an unknown of the initialization, but not
/// an output.
#[test]
fn a_calculated_parameter_is_tunable_and_depends_on_the_parameters_that_it_follows_from() {
    let description = describe::<Attributes>().unwrap().fmi2;
    let area = find(&description, "area");
    let found = (area.causality, area.variability, area.initial);
    assert_eq!(found, (Causality::CalculatedParameter, Variability::Tunable, Some(Initial::Calculated)));
    let larger = find(&description, "larger");
    assert_eq!((larger.causality, larger.variability), (Causality::Local, Variability::Continuous));

    let position = |name: &str| description.variables.iter().position(|variable| variable.name == name).unwrap();
    let structure = &description.model_structure;
    let unknown = structure.initial_unknowns.iter().find(|unknown| unknown.variable == position("area")).unwrap();
    assert_eq!(unknown.dependencies.as_deref(), Some(&[position("length"), position("width")][..]));
    let outputs: Vec<_> = structure.outputs.iter().map(|unknown| unknown.variable).collect();
    assert_eq!(outputs, [position("work")]);
}

#[test]
fn a_choice_without_attributes_is_described_by_its_items_and_starts_with_the_first() {
    let description = describe::<Attributes>().unwrap().fmi2;
    let color = find(&description, "color");
    assert_eq!((color.kind(), color.r#type.starts()), (Kind::Enumeration, vec!["1".to_owned()]));
    let [of] = &description.enumerations[..] else { panic!("one type") };
    let Type::Enumeration(r#type) = &color.r#type else { panic!("color is no Enumeration") };
    assert_eq!(
        (&*of.name, &*r#type.declared_type, &*of.description),
        ("Types.Color", "Types.Color", "Color of the lamp")
    );
    let items: Vec<_> = of.items.iter().map(|item| (&*item.name, item.value, &*item.description)).collect();
    assert_eq!(items, [("Red", 1, "Stop"), ("Green", 2, "Go")]);
}

/// Outputs.
#[derive(Variables)]
pub struct Misplaced<T = f64> {
    /// Work
    #[var(unit = "J", calculated_parameter)]
    pub work: T,
}

/// Marks an output as a parameter.
pub struct Contradiction;

#[model]
impl Model for Contradiction {
    const DESCRIPTION: &'static str = "Contradict itself";
    type Outputs<T: Scalar> = Misplaced<T>;

    fn outputs<T: Scalar>(_: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Misplaced { work: T::zero() }, ()))
    }
}

impl Fmu for Contradiction {
    const NAME: &'static str = "Contradiction";
    const VERSION: &'static str = "1";
}

#[test]
fn only_a_local_variable_can_be_a_calculated_parameter() {
    let refusal = describe::<Contradiction>().unwrap_err().to_string();
    assert!(refusal.starts_with("work: only a local variable can be a `calculated_parameter`"), "{refusal}");
}
