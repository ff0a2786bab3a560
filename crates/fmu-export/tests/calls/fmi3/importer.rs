//! Instances of FMI 3.0.
use crate::{descriptions::descriptions, importer};
use fmu_export::{
    Fmu,
    fmi3::{arrays, functions},
    guid,
    sys::*,
};
use fmu_harness::{
    Fmi3,
    fmi3::{self, CoSimulation, Instantiation, Library, Logger},
    fmi3_functions,
};

pub type Tested<F> = importer::Tested<F, Fmi3>;

/// Handler of intermediate updates: gets the instance, the time in s, and whether values are wanted. May return a time
/// for an early return.
pub type Update = Option<Box<dyn Fn(&fmi3::Instance<'_>, f64, bool) -> Option<f64>>>;

/// Options of an instance.
pub struct Options<'a> {
    pub event_mode_used: bool,
    pub early_return_allowed: bool,
    pub required: &'a [&'a str],
    pub logging_on: bool,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self { event_mode_used: false, early_return_allowed: false, required: &[], logging_on: true }
    }
}

/// The end of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    pub event: bool,
    pub early: bool,
    pub time: f64,
}

pub fn reference<F: Fmu>(name: &str) -> fmi3ValueReference {
    let all = arrays::<F>();
    all.iter().find(|array| array.name == name).unwrap_or_else(|| panic!("no variable {name}")).reference
}

/// Functions of an FMU.
fn library<F: Fmu>() -> Library {
    let [_, description] = descriptions::<F>();
    // SAFETY: functions of an FMU.
    unsafe { Library::in_process(description, fmi3_functions!(functions, F)) }
}

/// An instance for co-simulation, or the messages of a refusal.
pub fn make<F: Fmu>(kind: &Options<'_>, on_update: Update) -> Result<Tested<F>, Vec<String>> {
    let required: Vec<_> = kind.required.iter().map(|name| reference::<F>(name)).collect();
    let exchange = on_update.map(|on_update| -> Box<fmi3::UpdateFunction<'_>> {
        Box::new(move |instance, update| {
            assert!(update.get_allowed && update.step_finished);
            let end = on_update(instance, update.time, update.set_requested);
            assert!(end.is_none() || update.can_return_early);
            end
        })
    });
    let arguments = Instantiation {
        name: Some("test"),
        token: Some(&guid::<F>()),
        resources: None,
        visible: false,
        logging_on: kind.logging_on,
        log: Logger::Record,
    };
    let of = CoSimulation {
        event_mode_used: kind.event_mode_used,
        early_return_allowed: kind.early_return_allowed,
        required_intermediate_variables: &required,
        intermediate_update: exchange,
    };
    Tested::new(library::<F>().instantiate_co_simulation(arguments, of))
}

/// An instance for co-simulation before its first step or event.
pub fn initialized<F: Fmu>(kind: &Options<'_>) -> Tested<F> {
    let instance = make(kind, None).unwrap_or_else(|messages| panic!("{messages:?}"));
    instance.initialize();
    instance
}

/// An instance for Model Exchange.
pub fn for_model_exchange<F: Fmu>() -> Tested<F> {
    let made = library::<F>().instantiate_for_model_exchange("test");
    Tested::new(made).unwrap_or_else(|messages| panic!("{messages:?}"))
}

impl<F: Fmu> Tested<F> {
    #[track_caller]
    pub fn initialize(&self) {
        self.assert_ok((**self).initialize(0.0));
    }

    #[track_caller]
    pub fn step(&self, t: f64, h: f64) -> End {
        self.unwrap(self.try_step(t, h))
    }

    pub fn try_step(&self, t: f64, h: f64) -> Result<End, fmi3Status> {
        let step = self.do_step(t, h);
        if step.status != fmi3OK {
            return Err(step.status);
        }
        assert_eq!(step.terminate_simulation, fmi3False);
        Ok(End {
            event: step.event_handling_needed == fmi3True,
            early: step.early_return == fmi3True,
            time: step.last_successful_time,
        })
    }

    /// Handles an event. Returns the time of the next one in s, infinite if there is none.
    #[track_caller]
    pub fn event(&self) -> f64 {
        self.assert_ok(self.enter_event_mode());
        self.end_event()
    }

    /// Ends an event: commits it and enters step mode.
    #[track_caller]
    pub fn end_event(&self) -> f64 {
        let next = self.unwrap(self.update_discrete_states());
        self.assert_ok(self.enter_step_mode());
        next
    }

    pub fn update_discrete_states(&self) -> Result<f64, fmi3Status> {
        let info = (**self).update_discrete_states()?;
        let flags = [info.discrete_states_need_update, info.terminate_simulation, info.nominals_changed];
        assert_eq!(flags, [fmi3False; 3]);
        assert_eq!(info.next_event_time_defined == fmi3True, info.next_event_time.is_finite());
        Ok(info.next_event_time)
    }

    /// The elements of a variable.
    #[track_caller]
    pub fn elements(&self, name: &str) -> Vec<f64> {
        self.unwrap(self.get_array(name))
    }
}
