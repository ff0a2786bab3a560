//! Memory of an instance.
use crate::fmu::{Callbacks, Fmu};

/// Instances to count: many, so that what the allocator keeps for itself does not show.
const INSTANCES: usize = 20_000;

/// Bytes that an instance of `fmu` takes from the C library's allocator, after initialization and a step, with the allocator's
/// own overhead. `None` unless the allocator is that of glibc 2.33 or later, which reports it.
///
/// The FMUs take memory from the allocator that this program uses, so a count before and after shows it.
pub(crate) fn bytes_per_instance(fmu: &Fmu, inputs: &[f64], callbacks: &Callbacks) -> Result<Option<usize>, String> {
    let mut outputs = vec![0.0; fmu.outputs.len()];
    let mut instances = Vec::with_capacity(INSTANCES);
    let Some(before) = bytes_in_use() else { return Ok(None) };
    for _ in 0..INSTANCES {
        let mut instance = fmu.instance(callbacks)?;
        if instance.cycle(inputs, 0.0, 1e-3, &mut outputs, |_| 0) != 0 {
            return Err("a call in the cycle did not return fmi2OK".to_owned());
        }
        instances.push(instance);
    }
    Ok(bytes_in_use().map(|after| after.saturating_sub(before) / INSTANCES))
}

/// Bytes of all blocks that the allocator has handed out.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn bytes_in_use() -> Option<usize> {
    /// glibc's `struct mallinfo2`.
    #[repr(C)]
    struct Mallinfo2 {
        _blocks: [usize; 4],
        /// Bytes in mappings of their own.
        hblkhd: usize,
        _unused: [usize; 2],
        /// Bytes in use elsewhere.
        uordblks: usize,
        _free: [usize; 2],
    }
    // SAFETY: glibc's function has this type. It is looked up and not linked, since older versions lack it.
    let mallinfo2 =
        unsafe { libloading::os::unix::Library::this().get::<unsafe extern "C" fn() -> Mallinfo2>("mallinfo2") };
    // SAFETY: the function has no conditions.
    let info = unsafe { mallinfo2.ok()?() };
    Some(info.hblkhd + info.uordblks)
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn bytes_in_use() -> Option<usize> {
    None
}
