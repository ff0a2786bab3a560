//! Values of an instance by value reference.
use std::ffi::{CStr, CString};

use fmu_engine::{Buffer, Failure, RunError};
use fmu_export::{Error, Outcome};

use crate::container::{Container, Phase};
use crate::exposed::{Exposed, Source};
use crate::routes::Route;

impl Container {
    /// Gets numbers or Booleans of one type, in the form of the container's version of FMI.
    pub(crate) fn get(&mut self, references: &[u32], values: &mut [u8]) -> Outcome {
        if self.phase == Phase::Instantiated {
            return self.get_before_initialization(references, values);
        }
        self.update()?;
        let routes = self.routes.of(&self.opened, references);
        for route in &*routes {
            match route {
                Route::Inputs(bytes, list) => {
                    values[list.clone()].copy_from_slice(&self.inputs.bytes()[bytes.clone()]);
                }
                Route::Plain(k, batch, list) => {
                    let read = self.instances[*k].get(batch, &mut values[list.clone()]);
                    read.map_err(|failure| self.failed(*k, failure))?;
                }
                Route::Other(reference, list) => self.get_one(*reference, &mut values[list.clone()])?,
            }
        }
        Ok(())
    }

    /// Before initialization, inputs and parameters have their values as set, or their start values.
    #[cold]
    fn get_before_initialization(&mut self, references: &[u32], values: &mut [u8]) -> Outcome {
        let mut rest = values;
        for &reference in references {
            let Some(variable) = self.opened.variable(reference) else { continue };
            let (own, others) = rest.split_at_mut(variable.bytes());
            let start = self.given.get(&reference).map_or(variable.start, Buffer::bytes);
            match variable.input() {
                Some(first) => own.copy_from_slice(&self.inputs.bytes()[first..][..own.len()]),
                None if start.len() == own.len() => own.copy_from_slice(start),
                None => self.get_one(reference, own)?,
            }
            rest = others;
        }
        Ok(())
    }

    /// Gets a variable that differs in type or value from its element's variable.
    fn get_one(&mut self, reference: u32, to: &mut [u8]) -> Outcome {
        let opened = self.opened.clone();
        let Some(variable) = opened.variable(reference) else { return Ok(()) };
        let given = || self.given.get(&reference).map_or(variable.start, Buffer::bytes);
        let Some(end) = variable.ends.first() else {
            // An event indicator, or the independent variable.
            let value = match variable.source {
                Source::Indicators(at) => self.indicator(at as usize)?,
                _ => self.time,
            };
            to.copy_from_slice(&value.to_ne_bytes());
            return Ok(());
        };
        if variable.is_set_with_change() && given().len() == to.len() {
            to.copy_from_slice(given());
            return Ok(());
        }
        let mut read = end.batch.buffer();
        let found = self.instances[end.element].get(&end.batch, read.bytes_mut());
        let found = found.and_then(|()| variable.read(end, read.bytes(), to));
        found.map_err(|failure| self.failed(end.element, failure))
    }

    /// Sets numbers or Booleans of one type.
    pub(crate) fn set(&mut self, references: &[u32], values: &[u8]) -> Outcome {
        let routes = self.routes.of(&self.opened, references);
        let is_of_inputs = |route: &Route| matches!(route, Route::Inputs(..));
        if !routes.iter().all(is_of_inputs) {
            return self.set_one_by_one(references, values);
        }
        for route in &*routes {
            if let Route::Inputs(bytes, list) = route {
                self.inputs.bytes_mut()[bytes.clone()].copy_from_slice(&values[list.clone()]);
            }
        }
        self.is_stale = true;
        Ok(())
    }

    fn set_one_by_one(&mut self, references: &[u32], values: &[u8]) -> Outcome {
        let opened = self.opened.clone();
        let mut rest = values;
        for &reference in references {
            let Some(variable) = opened.variable(reference) else { continue };
            let (own, others) = rest.split_at(variable.bytes());
            match variable.input() {
                Some(first) => self.inputs.bytes_mut()[first..][..own.len()].copy_from_slice(own),
                None => {
                    self.pass_value(variable, own)?;
                    self.given.insert(reference, Buffer::from(own));
                }
            }
            rest = others;
        }
        self.is_stale = true;
        Ok(())
    }

    /// Sets a parameter or start value of all elements that it is for.
    fn pass_value(&mut self, variable: Exposed<'_>, from: &[u8]) -> Outcome {
        for end in variable.ends {
            let mut values = end.batch.buffer();
            let instance = &self.instances[end.element];
            let failed = |failure| self.failed(end.element, failure);
            if end.pick.is_some() {
                // The other elements of the array stay.
                instance.get(&end.batch, values.bytes_mut()).map_err(failed)?;
            }
            variable.write(end, from, values.bytes_mut()).map_err(failed)?;
            if self.phase != Phase::Running {
                instance.set(&end.batch, values.bytes()).map_err(failed)?;
                continue;
            }
            let (times, parameter) = (self.last, (end.element, &end.batch, values.bytes()));
            let set = self.with_data(&times, |run, instances, data| run.set_parameter(instances, data, parameter));
            set.map_err(|error| self.refusal(&error))?;
        }
        Ok(())
    }

    /// Repeats the settings from before initialization: some FMUs forget them.
    pub(crate) fn set_given(&mut self) -> Outcome {
        let opened = self.opened.clone();
        let mut given: Vec<_> = self.given.iter().map(|(reference, values)| (*reference, values.clone())).collect();
        // The order of a map differs from run to run.
        given.sort_unstable_by_key(|(reference, _)| *reference);
        for (reference, values) in given {
            if let Some(variable) = opened.variable(reference) {
                self.pass_value(variable, values.bytes())?;
            }
        }
        let mut given: Vec<_> = self.given_texts.iter().map(|(at, texts)| (*at, texts.clone())).collect();
        given.sort_unstable_by_key(|(reference, _)| *reference);
        for (reference, texts) in given {
            if let Some(variable) = opened.variable(reference) {
                self.pass_texts(variable, &texts)?;
            }
        }
        Ok(())
    }

    /// Gets strings, which live until the next call.
    pub(crate) fn get_texts(&mut self, references: &[u32]) -> Result<&[CString], Error> {
        self.update()?;
        self.texts.clear();
        for reference in references {
            if let Some(given) = self.given_texts.get(reference) {
                self.texts.extend_from_slice(given);
                continue;
            }
            let Some(variable) = self.opened.variable(*reference) else { continue };
            let Some(end) = variable.ends.first() else { continue };
            let read = self.instances[end.element].get_texts(&end.batch);
            let read = read.map_err(|failure| self.failed(end.element, failure))?;
            let texts = read.into_iter().map(|text| CString::new(text).unwrap_or_default());
            self.texts.extend(texts.skip(end.pick.unwrap_or(0)).take(variable.values));
        }
        Ok(&self.texts)
    }

    /// Sets strings.
    pub(crate) fn set_texts(&mut self, references: &[u32], texts: &[&CStr]) -> Outcome {
        let opened = self.opened.clone();
        let mut rest = texts;
        for &reference in references {
            let Some(variable) = opened.variable(reference) else { continue };
            let Some((own, others)) = rest.split_at_checked(variable.values) else {
                return Err(Error::new(format!("{}: too few texts", variable.name)));
            };
            let own: Vec<CString> = own.iter().map(|text| (*text).to_owned()).collect();
            self.pass_texts(variable, &own)?;
            self.given_texts.insert(reference, own);
            rest = others;
        }
        self.is_stale = true;
        Ok(())
    }

    fn pass_texts(&mut self, variable: Exposed<'_>, texts: &[CString]) -> Outcome {
        for end in variable.ends {
            let instance = &self.instances[end.element];
            let set = match end.pick {
                None => instance.set_texts(&end.batch, texts),
                Some(pick) => instance.get_texts(&end.batch).and_then(|all| {
                    let mut all: Vec<_> = all.into_iter().map(|text| CString::new(text).unwrap_or_default()).collect();
                    all[pick..][..texts.len()].clone_from_slice(texts);
                    instance.set_texts(&end.batch, &all)
                }),
            };
            set.map_err(|failure| self.failed(end.element, failure))?;
        }
        Ok(())
    }

    /// Passes the inputs on to rows of the signals.
    pub(crate) fn pass(&mut self, rows: &[usize]) -> Result<(), RunError> {
        for input in &self.opened.inputs {
            let signal = self.signals[input.signal].bytes_mut();
            let half = signal.len() / 2;
            for row in rows {
                let passed = input.pass(self.inputs.bytes(), &mut signal[row * half..][..half]);
                passed.map_err(|failure| RunError { unit: input.element, row: None, failure })?;
            }
            if let Some([_, held]) = input.curve {
                self.signals[held].bytes_mut().fill(1);
            }
        }
        Ok(())
    }

    pub(crate) fn pass_inputs(&mut self, rows: &[usize]) -> Outcome {
        self.pass(rows).map_err(|error| self.refusal(&error))
    }

    pub(crate) fn failed(&self, unit: usize, failure: Failure) -> Error {
        self.refusal(&RunError { unit, row: None, failure })
    }
}
