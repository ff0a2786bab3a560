//! Texts for the readers of files of systems (SSP). What is read is written, and read as the same again.
#![no_main]
use fmu_system::{DictionaryContents, ParameterMapping, ParameterSet, SystemStructure};
use libfuzzer_sys::fuzz_target;

macro_rules! check {
    ($xml:expr, $($kind:ty)*) => {$(
        if let Ok(read) = <$kind>::parse($xml, "a") {
            let again = <$kind>::parse(&read.contents.write(), "b").expect("a file of the writer is read");
            assert_eq!(again.contents.write(), read.contents.write());
        }
    )*};
}

fuzz_target!(|xml: &str| {
    check!(xml, SystemStructure ParameterSet ParameterMapping DictionaryContents);
});
