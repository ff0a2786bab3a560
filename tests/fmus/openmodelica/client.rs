//! An importer that calls an FMU like the class that OpenModelica's `importFMU` generates.
//!
//! From the sources of OpenModelica 1.26 (`CodegenFMU.tpl`, `FMI2ModelExchange.c`): it sets nothing before the end of
//! initialization, then all parameters, in one call for each type. Each evaluation sets all inputs, here all Reals.
//! Each event makes one call of `fmi2NewDiscreteStates`. An event starts when an indicator changes its sign, even by an
//! event, or when the time has passed the last `nextEventTime`, initially 0.
use fmi_export_sys::*;
use fmu_description::openmodelica::edition;
use fmu_harness::{Causality, Description, Instance, Instantiation, Kind, Library, Type, Variable};

pub struct OpenModelica<'a> {
    pub instance: Instance<'a>,
    pub description: Description,
    inputs: Vec<f64>,
    are_positive: Vec<bool>,
    next_event: f64,
}

impl<'a> OpenModelica<'a> {
    /// An instance before the first event, at 0 s. Parameters have their start values apart from the changes; items and
    /// Booleans are numbers.
    pub fn new(library: &'a Library, changes: &[(&str, f64)]) -> Self {
        let original = library.archive().description();
        let description = edition(original, &parameters_of_states(&original.model_name)).unwrap();
        let instance = library
            .instantiate_with(Instantiation {
                name: Some("openmodelica"),
                kind: fmi2ModelExchange,
                guid: Some(&description.guid),
                resources: None,
                visible: false,
                logging_on: false,
            })
            .unwrap();
        ok(&instance, instance.initialize(0.0));
        set_parameters(&instance, &description, changes);
        let starts = description.with_causality(Causality::Input).map(|input| match &input.r#type {
            Type::Real(real) => real.start[0],
            other => panic!("{}: OpenModelica sets {other:?} at events only", input.name),
        });
        let (inputs, are_positive) = (starts.collect(), vec![false; description.event_indicators]);
        Self { instance, description, inputs, are_positive, next_event: 0.0 }
    }

    pub fn set(&mut self, name: &str, value: f64) {
        let at = self.description.with_causality(Causality::Input).position(|input| input.name == name);
        self.inputs[at.unwrap_or_else(|| panic!("no input {name}"))] = value;
    }

    pub fn set_vector(&mut self, name: &str, values: &[f64]) {
        for (i, value) in (1..).zip(values) {
            self.set(&format!("{name}[{i}]"), *value);
        }
    }

    pub fn evaluate(&self, time: f64) {
        ok(&self.instance, self.instance.set_time(time));
        self.send_inputs();
    }

    pub fn send_inputs(&self) {
        let inputs: Vec<_> =
            self.description.with_causality(Causality::Input).map(|input| input.value_reference).collect();
        ok(&self.instance, self.instance.set_references(&inputs, &self.inputs));
    }

    pub fn real(&self, name: &str) -> f64 {
        self.reals(&[name])[0]
    }

    pub fn vector(&self, name: &str) -> Vec<f64> {
        let names = [1, 2, 3].map(|i| format!("{name}[{i}]"));
        self.reals(&names.each_ref().map(|name| &**name))
    }

    fn reals(&self, names: &[&str]) -> Vec<f64> {
        let references: Vec<_> =
            names.iter().map(|name| self.description.variable(name).unwrap().value_reference).collect();
        let values = self.instance.get_references(&references);
        values.unwrap_or_else(|status| panic!("{status}: {:?}", self.instance.messages()))
    }

    pub fn integer(&self, name: &str) -> i32 {
        self.instance.get_references(&[self.description.variable(name).unwrap().value_reference]).unwrap()[0]
    }

    /// Ends a step of the solver: handles an event at its end, and the events that follow. Returns whether there was
    /// one.
    pub fn complete_step(&mut self, time: f64) -> bool {
        self.evaluate(time);
        let mut count = 0;
        loop {
            let positive = self.positive();
            let is_event = positive != self.are_positive || self.next_event < time;
            self.are_positive = positive;
            if !is_event {
                return count > 0;
            }
            count += 1;
            assert!(count <= 2, "the events at {time} s turn the indicators again and again");
            ok(&self.instance, self.instance.enter_event_mode());
            self.send_inputs();
            // OpenModelica reads the time, but not whether it is defined.
            self.next_event = self.instance.new_discrete_states().unwrap().nextEventTime;
            ok(&self.instance, self.instance.enter_continuous_time_mode());
            self.evaluate(time);
        }
    }

    fn positive(&self) -> Vec<bool> {
        let mut indicators = vec![f64::NAN; self.description.event_indicators];
        ok(&self.instance, self.instance.get_event_indicators(&mut indicators));
        assert!(indicators.iter().all(|indicator| indicator.abs() > 1e-7), "{indicators:?}");
        indicators.iter().map(|&indicator| indicator > 0.0).collect()
    }
}

/// Parameters without which an FMU's states have no effect: `openmodelica-without` of its package.
pub fn parameters_of_states(model: &str) -> Vec<String> {
    let names: &[&str] = match model {
        "SensorErrors" => &["bandwidth"],
        "Imu" => &["accelerometer.bandwidth", "gyroscope.bandwidth"],
        _ => &[],
    };
    names.iter().map(|&name| name.to_owned()).collect()
}

fn set_parameters(instance: &Instance<'_>, description: &Description, changes: &[(&str, f64)]) {
    let of_type = |kind: Kind| {
        let parameters =
            description.with_causality(Causality::Parameter).filter(move |parameter| parameter.kind() == kind);
        parameters
            .map(|parameter| (parameter.value_reference, value(parameter, changes)))
            .unzip::<_, _, Vec<_>, Vec<_>>()
    };
    let (references, reals) = of_type(Kind::Real);
    ok(instance, instance.set_references(&references, &reals));
    let (references, integers) = of_type(Kind::Integer);
    let integers: Vec<_> = integers.into_iter().map(|value| value as i32).collect();
    ok(instance, instance.set_references(&references, &integers));
}

fn value(parameter: &Variable, changes: &[(&str, f64)]) -> f64 {
    let start = match &parameter.r#type {
        Type::Real(real) => real.start[0],
        Type::Integer(integer) => integer.start[0] as f64,
        other => panic!("{}: OpenModelica never sets {other:?}, or garbles it", parameter.name),
    };
    changes.iter().find(|(name, _)| *name == parameter.name).map_or(start, |(_, value)| *value)
}

#[track_caller]
fn ok(instance: &Instance<'_>, status: fmi2Status) {
    assert_eq!(status, fmi2OK, "{:?}", instance.messages());
}
