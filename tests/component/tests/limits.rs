//! Limits of fmi-rs 0.3.4, as docs/platforms.md lists them; whoever updates it learns here what has changed.
use fmi_rs::fmi3::types::fmi3Status;
use fmu_component_tests::{Code, co_simulation, model_exchange};
use fmu_harness::packaged_fmi3;

#[test]
fn continuous_time_mode_is_missing_in_the_host() {
    let archive = packaged_fmi3("Distance");
    for (code, expected) in [(Code::Library, fmi3Status::Ok), (Code::Component, fmi3Status::Error)] {
        let fmu = model_exchange(&archive, code);
        assert_eq!(fmu.enterInitializationMode(None, 0.0, None), fmi3Status::Ok);
        assert_eq!(fmu.exitInitializationMode(), fmi3Status::Ok);
        assert_eq!(fmu.enterContinuousTimeMode(), expected);
        assert_eq!(fmu.setTime(0.1), expected);
    }
}

#[test]
fn refused_values_are_discarded() {
    let archive = packaged_fmi3("Body");
    let mass = archive.description().variable("m").unwrap().value_reference;
    for code in [Code::Library, Code::Component] {
        assert_eq!(co_simulation(&archive, code, false).setFloat64(&[mass], &[-1.0]), fmi3Status::Discard);
    }
}

#[test]
fn configuration_mode_is_refused() {
    let archive = packaged_fmi3("Distance");
    for code in [Code::Library, Code::Component] {
        assert_eq!(co_simulation(&archive, code, false).enterConfigurationMode(), fmi3Status::Error);
    }
}
