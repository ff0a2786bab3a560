//! Texts for the reader of `modelDescription.xml`.
#![no_main]
use fmu_harness::Description;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|xml: &str| {
    let _ = Description::parse(xml);
});
