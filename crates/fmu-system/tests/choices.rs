//! Choices of this project in an annotation, through a file and back.
use fmu_description::Rows;
use fmu_engine::{Hold, InterfaceKind, Order};
use fmu_system::{Annotation, Choices, ElementChoices, ElementRun, RunChoices, SystemStructure};

fn structure(annotations: Vec<Annotation>) -> SystemStructure {
    let mut structure = SystemStructure { name: "Grip".into(), ..SystemStructure::default() };
    structure.file.version = "1.0".into();
    structure.system.name = "Grip".into();
    structure.system.common.annotations = annotations;
    structure
}

fn of(elements: Vec<ElementChoices>) -> Choices {
    Choices { run: None, elements }
}

#[test]
fn choices_are_read_as_they_were_written() {
    let gripper = ElementChoices {
        name: "left \"&\" gripper".into(),
        is_kind_chosen: true,
        rows: None,
        softened: vec!["part.m".into(), "part.r_CM[1]".into()],
        runs: None,
    };
    let sensor = ElementChoices { name: "sensor".into(), rows: Some(Rows::Inputs), ..ElementChoices::default() };
    let without = ElementChoices { name: "body".into(), ..ElementChoices::default() };
    let choices = of(vec![gripper.clone(), without, sensor.clone()]);
    let text = structure(choices.annotation().into_iter().collect()).write();
    let read = SystemStructure::parse(&text, "SystemStructure.ssd").unwrap();
    assert_eq!(Choices::of(&read.contents.system), of(vec![gripper, sensor.clone()]));
    assert_eq!(Choices::of(&read.contents.system).element("sensor"), Some(&sensor));
    assert!(read.remarks.is_empty() && read.annotations.contains("multibody-fmu"));
}

#[test]
fn choices_of_a_run_are_read_as_they_were_written() {
    let mut run = RunChoices {
        order: Order::Iterated { weight: 0.5 },
        step: Some(1e-3),
        tolerance: Some(1e-9),
        inputs: Some(vec!["a \"&\" b.u".into()]),
        exposed: vec!["spring.x".into(), "spring.v[2]".into()],
        has_parameters: false,
        token: "{12}".into(),
    };
    let runs = ElementRun { kind: InterfaceKind::ModelExchange, hold: Hold::Auto, is_grouped: true };
    let spring = ElementChoices { name: "spring".into(), runs: Some(runs), ..ElementChoices::default() };
    let read = |run: &RunChoices| {
        let choices = Choices { run: Some(run.clone()), elements: vec![spring.clone()] };
        let text = structure(choices.annotation().into_iter().collect()).write();
        Choices::of(&SystemStructure::parse(&text, "SystemStructure.ssd").unwrap().contents.system)
    };
    assert_eq!(read(&run), Choices { run: Some(run.clone()), elements: vec![spring.clone()] });
    run = RunChoices { order: Order::Coupled, inputs: Some(Vec::new()), has_parameters: true, ..RunChoices::default() };
    assert_eq!(read(&run).run, Some(run));
}

#[test]
fn a_later_annotation_replaces_an_earlier_one() {
    let plant = ElementChoices { name: "plant".into(), rows: Some(Rows::Steps), ..ElementChoices::default() };
    let mut system = structure(vec![Annotation::of_step(1e-3)]).system;
    of(vec![plant.clone()]).annotate(&mut system);
    of(vec![plant.clone(), plant]).annotate(&mut system);
    assert_eq!((system.common.annotations.len(), Choices::of(&system).elements.len()), (2, 2));
}

#[test]
fn without_choices_there_is_no_annotation() {
    assert_eq!(Choices::default().annotation(), None);
    assert_eq!(of(vec![ElementChoices { name: "body".into(), ..ElementChoices::default() }]).annotation(), None);
    assert_eq!(Choices::of(&structure(Vec::new()).system), Choices::default());
}

#[test]
fn contents_of_later_versions_are_ignored() {
    let plant = ElementChoices { name: "plant".into(), rows: Some(Rows::Steps), ..ElementChoices::default() };
    let mut annotation = of(vec![plant]).annotation().unwrap();
    annotation.contents.xml = annotation.contents.xml.replace("rows", "later='1' rows") + "<another/>";
    let [plant] = &Choices::of(&structure(vec![annotation.clone()]).system).elements[..] else { panic!("one element") };
    assert_eq!((&*plant.name, plant.rows, plant.is_kind_chosen), ("plant", Some(Rows::Steps), false));
    annotation.contents.xml = "<element".into();
    assert_eq!(Choices::of(&structure(vec![annotation]).system), Choices::default());
}
