//! Orders that systems choose, and what follows for each element.
use fmu_engine::InterfaceKind::{CoSimulation, ModelExchange};
use fmu_engine::{Choice, Connection, Element, ElementWish, Fmu, Hold, Model, Order, Rows, System, Wish};

use crate::small::{LIBRARY, description, folder, open};

const ITERATED: Order = Order::Iterated { weight: 0.55 };

fn element(name: &str, fmu: &Fmu) -> Element {
    Element::new(name, Model::Fmu { fmu: fmu.clone(), kind: CoSimulation, instance: name.to_owned() })
}

fn connection(from: (&str, &str), to: &str) -> Connection {
    let from = (from.0.to_owned(), from.1.to_owned());
    Connection { from, to: (to.to_owned(), "u".to_owned()), transformation: None }
}

/// A mass on a spring, which is a gain.
fn oscillator(mass: &Fmu, spring: &Fmu) -> System {
    System {
        elements: vec![element("mass", mass), element("spring", spring)],
        connections: vec![connection(("mass", "x"), "spring"), connection(("spring", "y"), "mass")],
        ..System::default()
    }
}

fn chosen(system: &System, wish: &Wish) -> Choice {
    system.choose(wish, |_, _| None).unwrap()
}

fn wish_for_mass(mass: ElementWish) -> Wish {
    Wish { elements: vec![mass], ..Wish::default() }
}

#[test]
fn a_loop_in_model_exchange_is_coupled_by_default() {
    let system = oscillator(&open("mass", 2), &open("gain", 3));
    let choice = chosen(&system, &Wish::default());
    assert_eq!(choice.order, Order::Coupled);
    let of_element = |of: &fmu_engine::ElementChoice| (of.kind, of.hold, of.is_grouped);
    assert_eq!(choice.elements.iter().map(of_element).collect::<Vec<_>>(), [(ModelExchange, Hold::Start, false); 2]);
    assert_eq!(system.in_loops().unwrap(), [true, true]);
    let apart = System { connections: system.connections[..1].to_vec(), ..system };
    assert_eq!(apart.in_loops().unwrap(), [false, false]);
    assert_eq!(chosen(&apart, &Wish::default()).order, ITERATED, "without a loop");
}

#[test]
fn weight_hold_and_kind_ask_for_iterated_steps() {
    let system = oscillator(&open("mass", 2), &open("gain", 3));
    let weight = chosen(&system, &Wish { weight: Some(0.5), ..Wish::default() });
    assert_eq!(weight.order, Order::Iterated { weight: 0.5 });
    assert_eq!(weight.elements[0].hold, Hold::Auto);
    let hold = chosen(&system, &wish_for_mass(ElementWish { hold: Some(Hold::Start), ..Default::default() }));
    assert_eq!((hold.order, hold.elements[0].hold), (ITERATED, Hold::Start));
    let kind = wish_for_mass(ElementWish { kind: Some(CoSimulation), ..Default::default() });
    let choice = chosen(&system, &kind);
    assert_eq!((choice.order, choice.elements[1].kind), (ITERATED, CoSimulation));
    let error = system.choose(&Wish { order: Some(Order::Coupled), ..kind }, |_, _| None).unwrap_err();
    assert_eq!(error.to_string(), "order = 'coupled': mass is for Co-Simulation, by its kind");
}

#[test]
fn fmus_beside_one_in_co_simulation_are_a_group() {
    let [mass, gain] = [open("mass", 2), open("gain", 3)];
    let mut system = oscillator(&mass, &gain);
    system.elements.push(Element { rows: Rows::Inputs, ..element("damper", &gain) });
    let kinds = [None, None, Some(CoSimulation)].map(|kind| ElementWish { kind, ..Default::default() });
    let wish = Wish { elements: kinds.to_vec(), ..Wish::default() };
    system.connections.push(connection(("mass", "v"), "damper"));
    assert_eq!(chosen(&system, &wish).order, Order::Coupled, "the damper is behind the loop, not in it");
    let weight = Wish { weight: Some(0.5), ..wish.clone() };
    let holds: Vec<_> = chosen(&system, &weight).elements.iter().map(|of| (of.hold, of.estimating_hold)).collect();
    assert_eq!(holds, [(Hold::Auto, Hold::Auto), (Hold::Auto, Hold::Auto), (Hold::End, Hold::Start)]);

    let ends = [(("mass", "x"), "spring"), (("spring", "y"), "damper"), (("damper", "y"), "mass")];
    system.connections = ends.map(|(from, to)| connection(from, to)).to_vec();
    let choice = chosen(&system, &wish);
    assert_eq!(choice.order, ITERATED);
    let grouped: Vec<_> = choice.elements.iter().map(|of| (of.kind, of.is_grouped)).collect();
    assert_eq!(grouped, [(ModelExchange, true), (ModelExchange, true), (CoSimulation, false)]);
    assert_eq!(choice.elements[0].notes, ["solved with spring as one model, which is one element of the loop"]);
}

#[test]
fn a_loop_of_an_fmu_without_saved_states_is_parallel() {
    let (saves, serializes) = (r#"canGetAndSetFMUstate="true""#, r#"canSerializeFMUstate="true""#);
    let exchange = format!(r#"<ModelExchange modelIdentifier="small" {saves} {serializes}/>"#);
    let text = description("mass", 2).replacen(&exchange, "", 1).replace(saves, "");
    let mass = Fmu::open(folder("mass", 2, &text, Some(&LIBRARY)).path()).unwrap();
    let system = oscillator(&mass, &open("gain", 3));
    let choice = chosen(&system, &Wish::default());
    assert_eq!(choice.order, Order::Parallel);
    let reason = "mass cannot repeat a step, since mass does not save its state";
    assert!(choice.warnings[0].starts_with(reason), "{:?}", choice.warnings);
    let error = system.choose(&Wish { order: Some(ITERATED), ..Wish::default() }, |_, _| None).unwrap_err();
    assert_eq!(error.to_string(), format!("order = 'iterated': {reason}"));
}
