//! Systems that cannot be packed, by name.
#[path = "../../fmu-system/tests/systems/mod.rs"]
mod systems;

use fmu_container::{Wish, choose, pack};
use fmu_engine::{Hold, Order};
use fmu_system::{Choices, resolve};
use systems::{Fmu, System};

const LOOP: &str = r#"
  <ssd:Elements><ssd:Component name="a" source="p.fmu"/><ssd:Component name="b" source="p.fmu"/></ssd:Elements>
  <ssd:Connections>
    <ssd:Connection startElement="a" startConnector="y" endElement="b" endConnector="u"/>
    <ssd:Connection startElement="b" startConnector="y" endElement="a" endConnector="u"/>
  </ssd:Connections>"#;

fn plant() -> Fmu {
    Fmu::new(
        r#"<ScalarVariable name="u" valueReference="0" causality="input"><Real start="0"/></ScalarVariable>
        <ScalarVariable name="y" valueReference="1" causality="output"><Real/></ScalarVariable>"#,
    )
    .structure(r#"<Outputs><Unknown index="2"/></Outputs>"#)
    .co_simulation_only()
}

fn refusal(contents: &str, fmu: Fmu, wish: &Wish, is_fmi3: bool) -> String {
    let system = System::new(contents).fmu("p.fmu", fmu);
    let structure = system.read();
    let packed = choose(&resolve(&structure).unwrap(), &Choices::default(), wish)
        .and_then(|choices| pack(&structure, &choices, is_fmi3, &[]));
    packed.unwrap_err().to_string()
}

#[test]
fn elements_of_loops_need_saved_states() {
    let text = "a is in a loop and cannot repeat a step, since x does not save its state";
    assert_eq!(refusal(LOOP, plant(), &Wish::default(), false), text);
}

#[test]
fn an_fmu_for_one_instance_in_a_process_cannot_be_two_elements() {
    let fmu = plant().capabilities(r#"canGetAndSetFMUstate="true" canBeInstantiatedOnlyOncePerProcess="true""#);
    let text = "a and b are the same FMU, which allows one instance in a process";
    assert_eq!(refusal(LOOP, fmu, &Wish::default(), false), text);
}

#[test]
fn late_orders_and_unknown_elements_are_refused() {
    let fmu = || plant().capabilities(r#"canGetAndSetFMUstate="true""#);
    let parallel = Wish { order: Some(Order::Parallel), ..Wish::default() };
    let text = "order: must be coupled or iterated, others exchange values a step late";
    assert_eq!(refusal(LOOP, fmu(), &parallel, false), text);
    let unknown = Wish { hold: vec![("c".into(), Hold::Mean)], ..Wish::default() };
    assert_eq!(refusal(LOOP, fmu(), &unknown, false), "hold: test has no element c");
}

#[test]
fn types_that_a_container_or_fmi_2_0_lacks_are_refused() {
    let one = r#"<ssd:Elements><ssd:Component name="a" source="p.fmu"/></ssd:Elements>"#;
    let fmu = |of: &str| Fmu::version_3(&format!(r#"<{of} name="v" valueReference="1" causality="output"/>"#));
    let clock = "a.v is of the type Binary, which a container lacks";
    assert_eq!(refusal(one, fmu("Binary"), &Wish::default(), true), clock);
    // Before anything that depends on files.
    let wide = refusal(one, fmu("Int64"), &Wish::default(), false);
    assert!(wide.contains("a.v has the type Int64, which FMI 2.0 lacks: choose FMI 3.0"), "{wide}");
}
