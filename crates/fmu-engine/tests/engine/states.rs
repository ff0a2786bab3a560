//! Saved states.
use fmu_engine::{Failure, InterfaceKind};

use crate::runs::{read, set};
use crate::small::{description, folder, open};

#[test]
fn a_saved_state_returns_and_bytes_carry_it_to_another_instance() {
    for fmi in [2, 3] {
        let fmu = open("mass", fmi);
        let [mut one, other] = ["one", "other"].map(|name| fmu.instantiate(name, InterfaceKind::CoSimulation).unwrap());
        for instance in [&one, &other] {
            instance.enter_initialization(0.0, None, None).unwrap();
            instance.exit_initialization().unwrap();
        }
        one.step(0.0, 0.5).unwrap();
        let (saved, x) = (one.save().unwrap(), read(&one, "x"));
        let bytes = one.serialize().unwrap();
        one.step(0.5, 0.5).unwrap();
        assert_ne!(read(&one, "x"), x);
        one.restore(saved).unwrap();
        assert_eq!(read(&one, "x"), x);
        other.deserialize(&bytes).unwrap();
        assert_eq!(read(&other, "x"), x);

        set(&one, "x", 7.0);
        one.save_over(saved).unwrap();
        set(&one, "x", 8.0);
        one.restore(saved).unwrap();
        assert_eq!(read(&one, "x"), 7.0);
    }
}

#[test]
fn a_state_of_another_instance_and_damaged_bytes_are_refused() {
    let fmu = open("mass", 2);
    let [mut one, mut other] = ["one", "other"].map(|name| fmu.instantiate(name, InterfaceKind::CoSimulation).unwrap());
    let saved = one.save().unwrap();
    assert_eq!(other.restore(saved), Err(Failure::State));
    other.save().unwrap();
    assert_eq!(other.restore(saved), Err(Failure::State));
    assert_eq!(other.save_over(saved), Err(Failure::State));
    let refused = Failure::Refused { function: "fmi2DeSerializeFMUstate", status: 3 };
    assert_eq!(other.deserialize(&[]), Err(refused));
}

#[test]
fn a_state_that_is_missing_is_a_failure() {
    for (fmi, get, deserialize) in
        [(2, "fmi2GetFMUstate", "fmi2DeSerializeFMUstate"), (3, "fmi3GetFMUState", "fmi3DeserializeFMUState")]
    {
        let mut one = open("mass", fmi).instantiate("one", InterfaceKind::CoSimulation).unwrap();
        let bytes = one.serialize().unwrap();
        set(&one, "fault", 16.0);
        assert_eq!(one.save(), Err(Failure::NoState { function: get }));
        assert_eq!(one.serialize(), Err(Failure::NoState { function: get }));
        assert_eq!(one.deserialize(&bytes), Err(Failure::NoState { function: deserialize }));
        assert!(!one.has_failed());
    }
}

#[test]
fn a_size_that_no_memory_has_is_an_error() {
    let one = open("mass", 3).instantiate("one", InterfaceKind::CoSimulation).unwrap();
    set(&one, "fault", 8.0);
    assert_eq!(one.serialize(), Err(Failure::Length { what: "bytes for a state", needed: usize::MAX, found: 0 }));
}

#[test]
fn states_are_for_fmus_whose_description_says_so() {
    for fmi in [2, 3] {
        let text =
            description("mass", fmi).replace("canGetAndSetFMU", "canNot").replace("canSerializeFMU", "canNotEither");
        let folder = folder("stateless", fmi, &text, Some(&crate::small::LIBRARY));
        let mut one =
            fmu_engine::Fmu::open(folder.path()).unwrap().instantiate("one", InterfaceKind::CoSimulation).unwrap();
        assert!(matches!(one.save(), Err(Failure::Unable { .. })));
        assert!(matches!(one.serialize(), Err(Failure::Unable { .. })));
        assert!(matches!(one.deserialize(&[]), Err(Failure::Unable { .. })));
        assert!(!one.has_failed());
    }
}
