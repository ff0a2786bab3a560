//! Texts that an FMU logs as `printf` does: a format and values (FMI 2.0 section 2.1.5).
//!
//! Stable Rust cannot define a C-variadic function. With the calling convention of System V on x86-64, a few
//! instructions stand for the prologue that a C compiler writes; elsewhere formats are recorded unchanged.
use std::ffi::{CStr, c_char, c_int, c_void};

use fmi_export_sys::{fmi2ComponentEnvironment, fmi2Status, fmi2String};

use super::recording::{keep, record};

/// The C type `va_list` of this calling convention.
type List = [u64; 3];

/// Most bytes of a text.
const LIMIT: usize = 1 << 20;

/// Most characters between a percent sign and its letter: with more, one may ask for a field that takes minutes to
/// write.
const MOST_OPTIONS: usize = 8;

/// The logger that an FMU calls with values behind these five arguments: passes [`log_list`] a list of them.
#[unsafe(naked)]
pub(super) unsafe extern "C" fn log(
    environment: fmi2ComponentEnvironment,
    instance: fmi2String,
    status: fmi2Status,
    category: fmi2String,
    format: fmi2String,
) {
    std::arch::naked_asm!(
        // 24 bytes for the list, 8 to align, 176 for the registers that have values, 8 to align the stack.
        "sub rsp, 216",
        "mov [rsp + 32 + 40], r9",
        "movaps [rsp + 32 + 48], xmm0",
        "movaps [rsp + 32 + 64], xmm1",
        "movaps [rsp + 32 + 80], xmm2",
        "movaps [rsp + 32 + 96], xmm3",
        "movaps [rsp + 32 + 112], xmm4",
        "movaps [rsp + 32 + 128], xmm5",
        "movaps [rsp + 32 + 144], xmm6",
        "movaps [rsp + 32 + 160], xmm7",
        // Where the values begin: in the sixth register for integers, and in the first one for floating-point numbers.
        "mov dword ptr [rsp], 40",
        "mov dword ptr [rsp + 4], 48",
        // The other values, behind the address to return to.
        "lea rax, [rsp + 224]",
        "mov [rsp + 8], rax",
        "lea rax, [rsp + 32]",
        "mov [rsp + 16], rax",
        "mov r9, rsp",
        "call {log_list}",
        "add rsp, 216",
        "ret",
        log_list = sym log_list,
    )
}

unsafe extern "C" fn log_list(
    environment: fmi2ComponentEnvironment,
    instance: fmi2String,
    status: fmi2Status,
    category: fmi2String,
    format: fmi2String,
    list: *const List,
) {
    // SAFETY: the FMU passes a text that ends with zero, or null, and the values that it asks for.
    match unsafe { formatted(format, list) } {
        // SAFETY: the FMU passes the arguments of a logger.
        Some(text) => unsafe { keep(environment, instance, status, category, text) },
        // SAFETY: as above.
        None => unsafe { record(environment, instance, status, category, format) },
    }
}

/// The text, if the format has values and is one that `printf` knows.
///
/// # Safety
/// The format is null or ends with zero, and the list has the values that it asks for.
unsafe fn formatted(format: fmi2String, list: *const List) -> Option<String> {
    // SAFETY: by this function's contract.
    let is_known = !format.is_null() && is_format(unsafe { CStr::from_ptr(format) }.to_bytes());
    if !is_known {
        return None;
    }
    // SAFETY: the list lives as long as the logger's call.
    let list = unsafe { *list };
    let mut bytes = Vec::<u8>::new();
    // First the length, then the text: each call uses the values up, so that it gets a copy.
    for _ in 0..2 {
        let mut values = list;
        // SAFETY: the list has the stated length, and the FMU passes the values that its format asks for.
        let length = unsafe { vsnprintf(bytes.as_mut_ptr().cast(), bytes.len(), format, (&raw mut values).cast()) };
        let length = usize::try_from(length).ok()?;
        bytes.resize((length + 1).min(LIMIT), 0);
    }
    // The last one is zero.
    bytes.pop();
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Whether a text has values for `printf`, all of kinds that write nothing but text.
fn is_format(text: &[u8]) -> bool {
    let mut rest = text;
    let mut has_values = false;
    while let Some(at) = rest.iter().position(|byte| *byte == b'%') {
        rest = &rest[at + 1..];
        let kind = rest.iter().position(|byte| !b"0123456789.-+ #*hlLzjt".contains(byte));
        match kind.filter(|at| *at <= MOST_OPTIONS).map(|at| (at, rest[at])) {
            Some((at, kind)) if b"diouxXeEfFgGaAcsp%".contains(&kind) => {
                has_values |= kind != b'%';
                rest = &rest[at + 1..];
            }
            _ => return false,
        }
    }
    has_values
}

unsafe extern "C" {
    fn vsnprintf(text: *mut c_char, size: usize, format: *const c_char, values: *mut c_void) -> c_int;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fmi2::Log;

    #[test]
    fn values_of_a_format_are_in_the_text() {
        let log = Log::default();
        let callbacks = log.callbacks();
        let logger = callbacks.logger.unwrap();
        // SAFETY: the log lives, and the values are those that the format asks for. There are more than registers.
        unsafe {
            logger(
                callbacks.componentEnvironment,
                c"one".as_ptr(),
                3,
                c"logStatusError".as_ptr(),
                c"%s: %d of %i, %.2f, %g %g %g %g %g %g %g %g %lld %c 100%%".as_ptr(),
                c"y".as_ptr(),
                -7_i32,
                8_i32,
                0.125_f64,
                1.0_f64,
                2.0_f64,
                3.0_f64,
                4.0_f64,
                5.0_f64,
                6.0_f64,
                7.0_f64,
                8.5_f64,
                1_i64 << 40,
                c_int::from(b'z'),
            );
        }
        let message = log.take().remove(0);
        assert_eq!(message.text, "y: -7 of 8, 0.12, 1 2 3 4 5 6 7 8.5 1099511627776 z 100%");
        assert_eq!((&*message.instance, message.status, &*message.category), ("one", 3, "logStatusError"));
    }

    #[test]
    fn a_text_without_values_is_no_format() {
        for text in ["", "100%", "100%%", "%n", "%s %n", "50 %!", "%900000000d"] {
            assert!(!is_format(text.as_bytes()), "{text}");
        }
        assert!(is_format(b"%-5.3lf|%zu|%*d"));
    }
}
