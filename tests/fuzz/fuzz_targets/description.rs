//! Texts for the reader of `modelDescription.xml`.
#![no_main]
use fmu_harness::read_description;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|xml: &str| {
    let _ = read_description(xml);
});
