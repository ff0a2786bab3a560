//! Saved states of an instance.
use std::collections::{BTreeMap, HashMap};
use std::ffi::CString;

use fmu_engine::{Buffer, RunState};
use fmu_export::calls::exported::Guarded;
use fmu_export::{Error, InstanceKind, Messages, Outcome};

use crate::container::{Container, Phase};
use crate::polynomial::Polynomials;

/// A saved state: of all elements, of the run, and of the instance itself.
pub(crate) struct Saved {
    run: RunState,
    own: Own,
}

/// State of the instance itself.
#[derive(Clone, Debug, PartialEq)]
struct Own {
    mode: u64,
    phase: Phase,
    has_ended: bool,
    is_stale: bool,
    /// Time, start time and stop time in s, and both times of the last step of the run.
    times: [f64; 5],
    inputs: Buffer,
    /// Inputs as the elements got them, for derivatives after the last step.
    signals: Vec<Buffer>,
    polynomials: Polynomials,
    given: HashMap<u32, Buffer>,
    given_texts: HashMap<u32, Vec<CString>>,
}

impl Guarded for Container {
    type Saved = Saved;

    fn kind(&self) -> InstanceKind {
        self.kind()
    }

    fn messages(&mut self) -> &mut Messages {
        self.messages()
    }

    fn save(&mut self, mode: u64) -> Result<Box<Saved>, Error> {
        // In Model Exchange the elements have the values that were set.
        self.update()?;
        let run = self.run.state().save(&mut self.instances).map_err(|error| self.refusal(&error))?;
        Ok(Box::new(Saved { run, own: self.own(mode) }))
    }

    fn save_over(&mut self, mode: u64, earlier: &mut Saved) -> Outcome {
        self.update()?;
        self.run.state().save_over(&mut self.instances, &mut earlier.run).map_err(|error| self.refusal(&error))?;
        earlier.own = self.own(mode);
        Ok(())
    }

    fn mode(saved: &Saved) -> u64 {
        saved.own.mode
    }

    fn restore(&mut self, saved: &Saved) -> Outcome {
        self.run.state_mut().restore(&mut self.instances, &saved.run).map_err(|error| self.refusal(&error))?;
        let own = saved.own.clone();
        (self.phase, self.has_ended) = (own.phase, own.has_ended);
        let [time, start, stop, last @ ..] = own.times;
        (self.time, self.start, self.stop, self.last) = (time, start, stop, last);
        (self.inputs, self.signals, self.polynomials) = (own.inputs, own.signals, own.polynomials);
        (self.given, self.given_texts) = (own.given, own.given_texts);
        self.is_stale = own.is_stale || self.phase == Phase::Initialization;
        Ok(())
    }

    fn free(&mut self, saved: Box<Saved>) {
        self.run.state().free(&mut self.instances, saved.run);
    }

    fn size(&self, saved: &Saved) -> Result<usize, Error> {
        Ok(self.bytes(saved)?.len())
    }

    fn serialize(&self, saved: &Saved, bytes: &mut [u8]) -> Outcome {
        let found = self.bytes(saved)?;
        let needed = found.len();
        let room = bytes.len();
        let place = bytes.get_mut(..needed).ok_or_else(|| {
            Error::new(format!("buffer of {room} bytes is too small: the saved state has {needed} bytes"))
        })?;
        place.copy_from_slice(&found);
        Ok(())
    }

    fn deserialize(&mut self, bytes: &[u8]) -> Result<Box<Saved>, Error> {
        let guid = self.opened.guid().as_bytes();
        let Some(mut rest) = bytes.strip_prefix(guid) else {
            return Err(Error::new("the bytes are not a saved state of this container"));
        };
        let own = Own::read(&mut rest, &self.own(0));
        let own = own.ok_or_else(|| Error::new(format!("a saved state of {} bytes is damaged", bytes.len())))?;
        let run = self.run.state_mut().deserialize(&mut self.instances, rest).map_err(|error| self.refusal(&error))?;
        Ok(Box::new(Saved { run, own }))
    }
}

impl Container {
    fn own(&self, mode: u64) -> Own {
        Own {
            mode,
            phase: self.phase,
            has_ended: self.has_ended,
            is_stale: self.is_stale,
            times: [self.time, self.start, self.stop, self.last[0], self.last[1]],
            inputs: self.inputs.clone(),
            signals: self.signals.clone(),
            polynomials: self.polynomials.clone(),
            given: self.given.clone(),
            given_texts: self.given_texts.clone(),
        }
    }

    fn bytes(&self, saved: &Saved) -> Result<Vec<u8>, Error> {
        let mut bytes = self.opened.guid().as_bytes().to_vec();
        saved.own.write(&mut bytes);
        let run = self.run.state().serialize(&self.instances, &saved.run);
        bytes.extend(run.map_err(|error| self.refusal(&error))?);
        Ok(bytes)
    }
}

impl Own {
    fn write(&self, to: &mut Vec<u8>) {
        to.extend(self.mode.to_le_bytes());
        to.extend([self.phase as u8, u8::from(self.has_ended), u8::from(self.is_stale)]);
        self.times.iter().for_each(|time| to.extend(time.to_le_bytes()));
        write_bytes(self.inputs.bytes(), to);
        self.signals.iter().for_each(|signal| write_bytes(signal.bytes(), to));
        write_count(self.polynomials.of_numbers.len(), to);
        for (at, derivatives) in &self.polynomials.of_numbers {
            write_count(*at, to);
            derivatives.iter().for_each(|derivative| to.extend(derivative.to_le_bytes()));
        }
        // In the order of value references, so that equal states have equal bytes.
        write_count(self.given.len(), to);
        for (reference, values) in self.given.iter().collect::<BTreeMap<_, _>>() {
            to.extend(reference.to_le_bytes());
            write_bytes(values.bytes(), to);
        }
        write_count(self.given_texts.len(), to);
        for (reference, texts) in self.given_texts.iter().collect::<BTreeMap<_, _>>() {
            to.extend(reference.to_le_bytes());
            write_count(texts.len(), to);
            texts.iter().for_each(|text| write_bytes(text.to_bytes(), to));
        }
    }

    /// Reads a state of the form of another one.
    fn read(from: &mut &[u8], like: &Self) -> Option<Self> {
        let mode = u64::from_le_bytes(take(from)?);
        let [phase, has_ended, is_stale] = take(from)?;
        let phases = [Phase::Instantiated, Phase::Initialization, Phase::Running];
        let phase = phases.into_iter().find(|known| *known as u8 == phase)?;
        let mut times = [0.0; 5];
        for time in &mut times {
            *time = f64::from_le_bytes(take(from)?);
        }
        let inputs = read_bytes(from).filter(|inputs| inputs.len() == like.inputs.len())?;
        let signal = |like: &Buffer| read_bytes(from).filter(|signal| signal.len() == like.len()).map(Buffer::from);
        let signals = like.signals.iter().map(signal).collect::<Option<_>>()?;
        let mut polynomials = Polynomials::default();
        for _ in 0..read_count(from)? {
            let at = read_count(from).filter(|at| inputs.len().checked_sub(8).is_some_and(|last| *at <= last))?;
            let mut derivatives = [0.0; 3];
            for derivative in &mut derivatives {
                *derivative = f64::from_le_bytes(take(from)?);
            }
            polynomials.of_numbers.push((at, derivatives));
        }
        let (mut given, mut given_texts) = (HashMap::new(), HashMap::new());
        for _ in 0..read_count(from)? {
            given.insert(u32::from_le_bytes(take(from)?), Buffer::from(read_bytes(from)?));
        }
        for _ in 0..read_count(from)? {
            let reference = u32::from_le_bytes(take(from)?);
            let mut texts = Vec::new();
            for _ in 0..read_count(from)? {
                texts.push(CString::new(read_bytes(from)?).ok()?);
            }
            given_texts.insert(reference, texts);
        }
        Some(Self {
            mode,
            phase,
            has_ended: has_ended != 0,
            is_stale: is_stale != 0,
            times,
            inputs: Buffer::from(inputs),
            signals,
            polynomials,
            given,
            given_texts,
        })
    }
}

fn write_count(count: usize, to: &mut Vec<u8>) {
    to.extend((count as u64).to_le_bytes());
}

fn write_bytes(bytes: &[u8], to: &mut Vec<u8>) {
    write_count(bytes.len(), to);
    to.extend_from_slice(bytes);
}

fn take<const N: usize>(from: &mut &[u8]) -> Option<[u8; N]> {
    let (head, rest) = from.split_first_chunk()?;
    *from = rest;
    Some(*head)
}

fn read_count(from: &mut &[u8]) -> Option<usize> {
    usize::try_from(u64::from_le_bytes(take(from)?)).ok()
}

fn read_bytes<'a>(from: &mut &'a [u8]) -> Option<&'a [u8]> {
    let count = read_count(from)?;
    let (head, rest) = from.split_at_checked(count)?;
    *from = rest;
    Some(head)
}
