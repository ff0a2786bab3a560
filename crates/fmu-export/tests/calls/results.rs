//! Results that are not finite are refused; all others are returned.
use crate::importer::instantiate;
use fmu_export::{
    Error, Evaluation, Fmu, Instant, Model, Scalar, Variables, model,
    sys::{fmi2Error, fmi2OK},
};
use nalgebra::Vector2;

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// First factor
    pub a: T,
    /// Second factor
    pub b: T,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Both factors
    pub factors: Vector2<T>,
    /// Their product
    pub product: T,
}

#[derive(Variables)]
pub struct Locals<T = f64> {
    /// The product with the other sign
    pub opposite: T,
}

/// Multiplies.
pub struct Product;

#[model]
impl Model for Product {
    const DESCRIPTION: &'static str = "Multiplies";
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type Locals<T: Scalar> = Locals<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (a, b) = (at.inputs.a, at.inputs.b);
        let product = a * b;
        Ok((Outputs { factors: Vector2::new(a, b), product }, Locals { opposite: -product }))
    }
}

impl Fmu for Product {
    const NAME: &'static str = "Product";
    const VERSION: &'static str = "1.0.0";
}

const HUGE: f64 = f64::MAX;

#[test]
fn finite_results_pass_although_their_sum_is_not_finite() {
    let instance = instantiate::<Product>(None, false);
    instance.initialize();
    for (t, [a, b]) in [(0.0, [HUGE, 1.0]), (1.0, [-HUGE, 1.0]), (2.0, [1.0, -HUGE])] {
        assert_eq!([instance.set("a", a), instance.set("b", b)], [fmi2OK; 2]);
        instance.step(t, 1.0);
        assert_eq!((instance.real("factors[1]"), instance.real("product")), (a, a * b));
    }
}

/// The product and its opposite are infinities of opposite sign, which a sum could hide.
#[test]
fn a_result_that_is_not_finite_is_refused_by_name() {
    let instance = instantiate::<Product>(None, false);
    instance.initialize();
    instance.step(0.0, 1.0);
    assert_eq!([instance.set("a", HUGE), instance.set("b", 2.0)], [fmi2OK; 2]);
    assert_eq!(instance.do_step(1.0, 1.0), fmi2Error);
    let messages = instance.messages();
    assert!(messages.len() == 1 && messages[0].contains("product = inf is not finite"), "{messages:?}");
    assert_eq!(instance.real("product"), 0.0, "the results are those of the step before");
}

/// Neither overflows, and neither makes the other vanish.
#[test]
fn a_huge_and_a_tiny_component_of_a_direction_are_both_exact() {
    let instance = instantiate::<Product>(None, false);
    instance.initialize();
    instance.step(0.0, 1.0);
    let direction = [("a", 1e308), ("b", 1e-200)];
    assert_eq!(["factors[1]", "factors[2]"].map(|name| instance.derivative(name, &direction)), [1e308, 1e-200]);
}

/// Passes a value on through a number that is larger.
pub struct Detour;

#[derive(Variables)]
pub struct Input<T = f64> {
    /// Value
    pub u: T,
}

#[derive(Variables)]
pub struct Output<T = f64> {
    /// Copy of it
    pub y: T,
}

#[model]
impl Model for Detour {
    const DESCRIPTION: &'static str = "Passes a value on";
    type Inputs<T: Scalar> = Input<T>;
    type Outputs<T: Scalar> = Output<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let four = T::from_subset(&4.0);
        Ok((Output { y: at.inputs.u * four / four }, ()))
    }
}

impl Fmu for Detour {
    const NAME: &'static str = "Detour";
    const VERSION: &'static str = "1.0.0";
}

#[test]
fn a_derivative_that_would_overflow_on_its_way_only_is_exact() {
    let instance = instantiate::<Detour>(None, false);
    instance.initialize();
    assert_eq!(instance.set_rate("u", 1, 1.5e308), fmi2OK);
    instance.step(0.0, 1e-308);
    assert_eq!(instance.rate("y"), 1.5e308);
    assert_eq!(instance.derivative("y", &[("u", 1.5e308)]), 1.5e308);
    assert_eq!(instance.derivative("y", &[("u", 1e-308)]), 1e-308, "small ones are as they are");
}

/// Passes the integral of a value on, by way of four times that.
pub struct Integral;

#[derive(Clone, Variables)]
pub struct Store<T = f64> {
    /// Integral
    pub s: T,
}

#[model]
impl Model for Integral {
    const DESCRIPTION: &'static str = "Passes an integral on";
    type Inputs<T: Scalar> = Input<T>;
    type Outputs<T: Scalar> = Output<T>;
    type States<T: Scalar> = Store<T>;

    fn start((): &()) -> Store {
        Store { s: 0.0 }
    }

    fn derivatives<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Store<T>, Error> {
        Ok(Store { s: at.inputs.u })
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let four = T::from_subset(&4.0);
        Ok((Output { y: at.states.s * four / four }, ()))
    }
}

impl Fmu for Integral {
    const NAME: &'static str = "Integral";
    const VERSION: &'static str = "1.0.0";
}

/// dy/dt = u.
#[test]
fn a_derivative_of_a_state_that_would_overflow_on_its_way_only_is_exact() {
    for u in [1.5, 1.5e308] {
        let instance = instantiate::<Integral>(None, false);
        assert_eq!(instance.set("u", u), fmi2OK);
        instance.initialize();
        assert_eq!(instance.rate("y"), u);
    }
}
