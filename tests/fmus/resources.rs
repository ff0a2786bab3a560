//! Resources of the importer's process that packaged FMUs take and release: memory, the loaded library, threads.
//!
//! Tests that measure the whole process run alone; the others measure their threads, and run beside each other.
#![cfg(all(target_os = "linux", target_env = "gnu"))]

use std::array::from_fn;
use std::cell::Cell;
use std::ffi::{CString, c_void};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard, mpsc};
use std::{fs, ptr, thread};

use fmi_export_sys::*;
use fmu_harness::{Archive, Causality, Instance, Kind, Library, Value, Version, for_each_library};

static RUNNING: RwLock<()> = RwLock::new(());

/// Keeps other tests of this file from running.
fn alone() -> RwLockWriteGuard<'static, ()> {
    RUNNING.write().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps tests that run alone from running.
fn beside_others() -> RwLockReadGuard<'static, ()> {
    RUNNING.read().unwrap_or_else(PoisonError::into_inner)
}

unsafe extern "C" {
    fn malloc_usable_size(block: *mut c_void) -> usize;
    fn __libc_malloc(size: usize) -> *mut c_void;
    fn __libc_calloc(count: usize, size: usize) -> *mut c_void;
    fn __libc_realloc(block: *mut c_void, size: usize) -> *mut c_void;
    fn __libc_memalign(alignment: usize, size: usize) -> *mut c_void;
    fn __libc_free(block: *mut c_void);
}

thread_local! {
    /// Number of blocks that this thread has allocated, in the libraries of FMUs, too.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    /// Bytes of blocks that this thread has allocated, less those that it has freed.
    static HEAP: Cell<isize> = const { Cell::new(0) };
}

fn heap() -> isize {
    HEAP.get()
}

fn size(block: *mut c_void) -> isize {
    // SAFETY: a block of glibc, or null, of size 0.
    unsafe { malloc_usable_size(block) }.cast_signed()
}

fn counted(block: *mut c_void) -> *mut c_void {
    ALLOCATIONS.set(ALLOCATIONS.get() + 1);
    HEAP.set(HEAP.get() + size(block));
    block
}

// The loader prefers these functions to glibc's, also for the libraries of FMUs.

// SAFETY: equivalent to the function of glibc.
#[unsafe(no_mangle)]
extern "C" fn malloc(size: usize) -> *mut c_void {
    // SAFETY: any size may be asked for.
    counted(unsafe { __libc_malloc(size) })
}

// SAFETY: as of `malloc`.
#[unsafe(no_mangle)]
extern "C" fn calloc(number: usize, size: usize) -> *mut c_void {
    // SAFETY: any size may be asked for.
    counted(unsafe { __libc_calloc(number, size) })
}

// SAFETY: as of `malloc`.
#[unsafe(no_mangle)]
unsafe extern "C" fn realloc(block: *mut c_void, new: usize) -> *mut c_void {
    let old = size(block);
    // SAFETY: as promised to this function.
    let moved = unsafe { __libc_realloc(block, new) };
    // Without memory the old block stays.
    if !moved.is_null() || new == 0 {
        HEAP.set(HEAP.get() - old);
    }
    counted(moved)
}

// SAFETY: as of `malloc`.
#[unsafe(no_mangle)]
extern "C" fn aligned_alloc(alignment: usize, size: usize) -> *mut c_void {
    // SAFETY: any size may be asked for.
    counted(unsafe { __libc_memalign(alignment, size) })
}

// SAFETY: as of `malloc`.
#[unsafe(no_mangle)]
unsafe extern "C" fn posix_memalign(block: *mut *mut c_void, alignment: usize, size: usize) -> i32 {
    const ENOMEM: i32 = 12;
    let new = aligned_alloc(alignment, size);
    if new.is_null() {
        return ENOMEM;
    }
    // SAFETY: as promised to this function.
    unsafe { *block = new };
    0
}

// SAFETY: as of `malloc`.
#[unsafe(no_mangle)]
unsafe extern "C" fn free(block: *mut c_void) {
    HEAP.set(HEAP.get() - size(block));
    // SAFETY: as promised to this function.
    unsafe { __libc_free(block) };
}

/// A new instance without logger, unknown to the harness.
fn instantiate(library: &Library, guid: &CString) -> fmi2Component {
    let callbacks = fmi2CallbackFunctions {
        logger: None,
        allocateMemory: None,
        freeMemory: None,
        stepFinished: None,
        componentEnvironment: ptr::null_mut(),
    };
    // SAFETY: all pointers are null or valid for the call, and there is no callback to be called later.
    unsafe {
        let function = library.functions().fmi2Instantiate;
        function(c"instance".as_ptr(), fmi2CoSimulation, guid.as_ptr(), ptr::null(), &callbacks, fmi2False, fmi2False)
    }
}

fn guid(library: &Library) -> CString {
    CString::new(&*library.archive().description().guid).unwrap()
}

/// Initializes an instance, provokes a message, and steps it.
fn use_once(library: &Library, instance: fmi2Component) {
    let functions = library.functions();
    // SAFETY: the instance lives; that a pointer is null is for the FMU to see.
    unsafe {
        assert_eq!((functions.fmi2EnterInitializationMode)(instance), fmi2OK);
        assert_eq!((functions.fmi2ExitInitializationMode)(instance), fmi2OK);
        assert_eq!((functions.fmi2SetReal)(instance, ptr::null(), 1, ptr::null()), fmi2Error);
        assert_eq!((library.functions().fmi2DoStep)(instance, 0.0, 1.0, fmi2True), fmi2OK);
    }
}

#[test]
fn three_thousand_instances_one_after_the_other_leave_nothing_behind() {
    let _beside = beside_others();
    for_each_library(|library| {
        let (guid, wrong) = (guid(library), c"wrong".to_owned());
        let cycles = |n: usize| {
            for i in 0..n {
                let instance = instantiate(library, &guid);
                use_once(library, instance);
                // SAFETY: the instance lives, and this is its end.
                unsafe { (library.functions().fmi2FreeInstance)(instance) };
                // Every tenth cycle also has a refused instantiation.
                assert!(i % 10 > 0 || instantiate(library, &wrong).is_null());
            }
        };
        // Permanent allocations.
        cycles(10);
        let before = heap();
        cycles(3_000);
        assert_eq!(heap() - before, 0, "bytes more after 3000 cycles");
    });
}

#[test]
fn an_instance_of_a_distance_sensor_takes_at_most_4_kib() {
    const COUNT: isize = 10_000;
    let _beside = beside_others();
    for name in ["Distance", "PlanarDistance"] {
        let archive = fmu_harness::packaged(name);
        let library = archive.load().unwrap();
        let guid = guid(&library);
        // The first instance is not counted: it may make permanent allocations.
        let mut instances = Vec::with_capacity(1 + COUNT.cast_unsigned());
        instances.push(instantiate(&library, &guid));
        use_once(&library, instances[0]);

        let before = heap();
        for _ in 0..COUNT {
            let instance = instantiate(&library, &guid);
            use_once(&library, instance);
            instances.push(instance);
        }
        let size = (heap() - before) / COUNT;
        for instance in instances {
            // SAFETY: the instance lives, and this is its end.
            unsafe { (library.functions().fmi2FreeInstance)(instance) };
        }
        println!("an instance of {name} takes {size} bytes");
        // A Distance has 44 variables; less than 8 bytes for each would mean that nothing was measured.
        assert!((200..=4096).contains(&size), "{size} bytes for an instance of {name}");
    }
}

#[test]
fn steps_allocate_nothing() {
    let _beside = beside_others();
    for_each_library(|library| {
        assert_steps_allocate_nothing(library, &[], &[]);
        // A Gripper with limits searches for the instants at which they are exceeded.
        let limits = [("captureDistance", 1.0), ("captureAngle", 1.0), ("forceLimit", 1e6), ("torqueLimit", 1e6)];
        assert_steps_allocate_nothing(library, &limits, &[]);
        for window in [3, 7] {
            let estimated = [("derivatives", 2), ("estimationWindow", window)];
            assert_steps_allocate_nothing(library, &[], &estimated);
            assert_steps_allocate_nothing(library, &limits, &estimated);
        }
    });
}

/// Asserts that steps, getters and setters allocate nothing after the first of them, with parameters that are set where
/// the FMU has them.
fn assert_steps_allocate_nothing(library: &Library, doubles: &[(&str, f64)], integers: &[(&str, i32)]) {
    let description = library.archive().description();
    let chosen = |causality, kind| {
        let chosen = description.with_causality(causality).filter(move |variable| variable.kind() == kind);
        chosen.map(|variable| variable.value_reference).collect::<Vec<_>>()
    };
    let is_orientation = |name: &str| name.contains(".R.T") || name.contains(".Q");
    let reals = description.with_causality(Causality::Input).filter(|variable| variable.kind() == Kind::Real);
    let moving: Vec<_> = reals.map(|variable| f64::from(u8::from(!is_orientation(&variable.name)))).collect();
    let inputs = chosen(Causality::Input, Kind::Real);
    let switches = chosen(Causality::Input, Kind::Boolean);
    let outputs = chosen(Causality::Output, Kind::Real);
    let flags = chosen(Causality::Output, Kind::Boolean);
    // With gaps, so that no block can be copied at once.
    let some: Vec<_> = outputs.iter().copied().step_by(2).collect();
    let some_inputs: Vec<_> = inputs.iter().copied().step_by(2).collect();
    let (mut got, mut shown) = (vec![0.0; some.len()], vec![fmi2False; flags.len()]);
    let (mut starts, mut results) = (vec![0.0; inputs.len()], vec![0.0; outputs.len()]);
    let name = &description.model_name;
    let guid = guid(library);
    let before = ALLOCATIONS.get();
    let instance = instantiate(library, &guid);
    assert!(ALLOCATIONS.get() > before, "the library allocates an instance, which counts");
    let functions = library.functions();
    let do_step = library.functions().fmi2DoStep;
    let reference = |name: &str| {
        let all = description.with_causality(Causality::Parameter);
        all.into_iter().find(|parameter| parameter.name == name).map(|parameter| parameter.value_reference)
    };
    // SAFETY: the instance lives until its end here, and all lists are as long as the calls say.
    unsafe {
        for (name, value) in doubles {
            let done = reference(name).map(|at| (functions.fmi2SetReal)(instance, &at, 1, value));
            assert_eq!(done.unwrap_or(fmi2OK), fmi2OK);
        }
        for (name, value) in integers {
            let done = reference(name).map(|at| (functions.fmi2SetInteger)(instance, &at, 1, value));
            assert_eq!(done.unwrap_or(fmi2OK), fmi2OK);
        }
        assert_eq!((functions.fmi2EnterInitializationMode)(instance), fmi2OK);
        assert_eq!((functions.fmi2ExitInitializationMode)(instance), fmi2OK);
        let status = (functions.fmi2GetReal)(instance, inputs.as_ptr(), inputs.len(), starts.as_mut_ptr());
        assert_eq!(status, fmi2OK);
        let steps = [(0.0, 0.5), (0.5, 0.5), (1.0, 1e-3), (1.001, 9.0), (10.001, 0.5), (10.501, 0.5)];
        for (at, h) in steps {
            let values: Vec<_> =
                starts.iter().zip(&moving).map(|(start, moving)| start + moving * at / 100.0).collect();
            let some_values: Vec<_> = values.iter().copied().step_by(2).collect();
            let switched = vec![fmi2Boolean::from(at < 10.0); switches.len()];
            let mut before = ALLOCATIONS.get();
            let mut counted = |status| {
                let count = ALLOCATIONS.get() - before;
                before += count;
                (status, count)
            };
            let calls = [
                counted((functions.fmi2SetBoolean)(instance, switches.as_ptr(), switches.len(), switched.as_ptr())),
                counted((functions.fmi2SetReal)(instance, inputs.as_ptr(), inputs.len(), values.as_ptr())),
                counted((functions.fmi2SetReal)(
                    instance,
                    some_inputs.as_ptr(),
                    some_inputs.len(),
                    some_values.as_ptr(),
                )),
                counted(do_step(instance, at, h, fmi2True)),
                counted((functions.fmi2GetReal)(instance, outputs.as_ptr(), outputs.len(), results.as_mut_ptr())),
                counted((functions.fmi2GetReal)(instance, some.as_ptr(), some.len(), got.as_mut_ptr())),
                counted((functions.fmi2GetBoolean)(instance, flags.as_ptr(), flags.len(), shown.as_mut_ptr())),
            ];
            assert_eq!(calls.map(|(status, _)| status), [fmi2OK; 7], "{name}");
            // A first step may make permanent allocations.
            let counts = calls.map(|(_, count)| count);
            assert!(counts == [0; 7] || at == 0.0, "{name}: {counts:?} allocations in a step of {h} s at {at} s");
        }
        (functions.fmi2FreeInstance)(instance);
    }
}

#[test]
fn steps_with_and_without_samples_allocate_nothing() {
    let _beside = beside_others();
    for (name, groups) in [("SensorErrors", &[""][..]), ("Imu", &["accelerometer.", "gyroscope."])] {
        for delay in [0.0, 0.025] {
            let archive = fmu_harness::packaged(name);
            let library = archive.load().unwrap();
            let sensor = library.instantiate("sensor").unwrap();
            set_errors(&sensor, groups, delay);
            assert_eq!(sensor.initialize(0.0), fmi2OK);
            assert_samples_allocate_nothing(|t, h| sensor.do_step(t, h), (name, groups.len()), delay);

            let archive = fmu_harness::packaged_fmi3(name);
            let library = archive.load_fmi3().unwrap();
            let sensor = library.instantiate("sensor").unwrap();
            set_errors(&sensor, groups, delay);
            assert_eq!(sensor.initialize(0.0), fmi3OK);
            assert_samples_allocate_nothing(|t, h| sensor.do_step(t, h).status, (name, groups.len()), delay);
        }
    }
}

/// Sets a rate of 100 Hz, and all errors of samples.
fn set_errors<V: Version>(sensor: &Instance<'_, V>, groups: &[&str], delay: f64)
where
    f64: Value<V>,
{
    for group in groups {
        for (name, value) in [("sampleRate", 100.0), ("delay", delay), ("dropout", 0.2)] {
            assert_eq!(sensor.set(&format!("{group}{name}"), value), fmi2OK);
        }
        for name in ["bandwidth", "biasDeviation", "biasTime", "randomWalk", "noiseDensity", "resolution"] {
            assert_eq!(sensor.set_array(&format!("{group}{name}"), &[0.5; 3]), fmi2OK);
        }
    }
}

/// Asserts that steps from time 0 allocate nothing, after the first 10 samples: most without a sample, some with one,
/// one with several. A sample that waits takes a new block for each of the `groups` of errors.
fn assert_samples_allocate_nothing(step: impl Fn(f64, f64) -> i32, (name, groups): (&str, usize), delay: f64) {
    let mut time = 0.0_f64;
    for i in 0..100 {
        let h = if i == 99 { 0.055 } else { 0.0031 };
        let samples = ((time + h) * 100.0) as usize - (time * 100.0) as usize;
        let most = if delay > 0.0 { samples * groups } else { 0 };
        let before = ALLOCATIONS.get();
        assert_eq!(step(time, h), fmi2OK);
        let count = ALLOCATIONS.get() - before;
        assert!(count <= most || time < 0.1, "{name}, delay {delay} s: {count} allocations at {time} s");
        time += h;
    }
}

fn is_mapped(archive: &Archive) -> bool {
    let path = archive.library_path().canonicalize().unwrap();
    fs::read_to_string("/proc/self/maps").unwrap().contains(path.to_str().unwrap())
}

/// Makes some steps of a new instance, and provokes messages.
fn use_library(library: &Library) {
    let instance = library.instantiate("instance").unwrap();
    assert_eq!(instance.initialize(0.0), fmi2OK);
    instance.move_inputs(1.0);
    assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
    assert_eq!(instance.do_step(0.0, 1.0), fmi2Error);
    assert_eq!(instance.reset(), fmi2OK);
    instance.all_values();
}

#[test]
fn a_library_can_be_unloaded_and_loaded_again() {
    let _alone = alone();
    for archive in fmu_harness::all_packaged() {
        for _ in 0..10 {
            assert!(!is_mapped(&archive));
            let library = archive.load().unwrap();
            assert!(is_mapped(&archive));
            use_library(&library);
            drop(library);
        }
        assert!(!is_mapped(&archive));
    }
}

/// Address space of the process, in KiB.
fn address_space() -> isize {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let size = status.lines().find_map(|line| line.strip_prefix("VmSize:")).unwrap();
    size.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
fn rounds_of_loading_using_and_unloading_leave_nothing_behind() {
    let _alone = alone();
    for archive in fmu_harness::all_packaged() {
        // Permanent allocations and gaps between mappings grow in some batches, leaks in all.
        let batches: [(isize, isize); 5] = from_fn(|_| {
            let before = (heap(), address_space());
            for _ in 0..40 {
                use_library(&archive.load().unwrap());
            }
            (heap() - before.0, address_space() - before.1)
        });
        // A library that stays would make 300 KB each time.
        assert!(batches.iter().any(|growth| growth.0 == 0), "bytes more on the heap, KiB more mapped: {batches:?}");
        assert!(batches.iter().any(|growth| growth.1 < 80), "bytes more on the heap, KiB more mapped: {batches:?}");
    }
}

#[test]
fn a_library_can_be_unloaded_while_threads_live_that_have_used_it() {
    let _alone = alone();
    for archive in fmu_harness::all_packaged() {
        let library = Arc::new(archive.load().unwrap());
        thread::scope(|scope| {
            let (done, is_done) = mpsc::channel();
            let (end, may_end) = mpsc::channel::<()>();
            let theirs = Arc::clone(&library);
            scope.spawn(move || {
                use_library(&theirs);
                drop(theirs);
                done.send(()).unwrap();
                // A destructor left behind by the library would run at the end of this thread, after the library is
                // unloaded.
                may_end.recv().unwrap();
            });
            is_done.recv().unwrap();
            drop(library);
            assert!(!is_mapped(&archive));
            end.send(()).unwrap();
        });
    }
}

/// All values as text after each step, of instances that are stepped in turn.
fn results(library: &Library, seeds: &[u32]) -> Vec<Vec<String>> {
    let instances: Vec<Instance<'_>> =
        seeds.iter().map(|seed| library.instantiate(&seed.to_string()).unwrap()).collect();
    assert!(instances.iter().all(|instance| instance.initialize(0.0) == fmi2OK));
    let mut results = vec![Vec::new(); seeds.len()];
    for t in 0..10 {
        for ((instance, seed), results) in instances.iter().zip(seeds).zip(&mut results) {
            instance.move_inputs(f64::from(100 * seed + t));
            assert_eq!(instance.do_step(f64::from(t), 1.0), fmi2OK);
            results.push(format!("{:?}", instance.all_values()));
        }
    }
    results
}

#[test]
#[ignore = "takes many seconds: `cargo xtask test --all` runs it"]
fn sixty_four_instances_on_eight_threads_give_the_bits_of_one_thread() {
    let _beside = beside_others();
    let seeds: Vec<u32> = (0..64).collect();
    for_each_library(|library| {
        let expected: Vec<_> = seeds.iter().flat_map(|seed| results(library, &[*seed])).collect();
        let actual: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = seeds.chunks(8).map(|seeds| scope.spawn(|| results(library, seeds))).collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
        });
        // An FMU of another author may ignore its inputs.
        assert!(expected[0] != expected[1] || !fmu_harness::is_shipped(library.archive().description()));
        assert!(actual == expected);
    });
}
