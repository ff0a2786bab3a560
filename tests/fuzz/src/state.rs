//! States with altered bytes, some of them with a corrected checksum.
use arbitrary::Arbitrary;

use crate::arguments::{Number, References};
use crate::call::{Call, Function};
use crate::linked::LinkedFmu;
use crate::play::play;

#[derive(Arbitrary, Clone, Debug)]
pub struct Alterations {
    words: Vec<(u16, Word)>,
    bytes: Vec<(u16, u8)>,
    cut: Option<u16>,
    /// Whether the checksum at the end is corrected, so that alterations pass it.
    signed: bool,
}

/// A change of a word of eight bytes.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Word {
    Whole(u8),
    Real(Number),
    Any(u64),
}

impl Alterations {
    pub(crate) fn apply(&self, bytes: &mut Vec<u8>) {
        let words = bytes.len() / 8;
        for (position, word) in &self.words {
            let word = match word {
                Word::Whole(value) => u64::from(*value),
                Word::Real(value) => value.value().to_bits(),
                Word::Any(value) => *value,
            };
            bytes[8 * (usize::from(*position) % words)..][..8].copy_from_slice(&word.to_le_bytes());
        }
        for (position, change) in &self.bytes {
            let position = usize::from(*position) % bytes.len();
            bytes[position] ^= change;
        }
        if let Some(cut) = self.cut {
            bytes.truncate(usize::from(cut));
        }
        let (words, rest) = bytes.as_chunks_mut();
        if self.signed
            && rest.is_empty()
            && let Some((last, words)) = words.split_last_mut()
        {
            *last = checksum(words).to_le_bytes();
        }
    }
}

/// Checksum in the last word of a state; a second implementation, because the FMU's is private.
fn checksum(words: &[[u8; 8]]) -> u64 {
    words
        .iter()
        .fold(0, |sum: u64, word| (sum.rotate_left(5) ^ u64::from_le_bytes(*word)).wrapping_mul(0x517c_c1b7_2722_0a95))
}

/// A state of an FMU after some settings and steps: altered, restored, and used.
#[derive(Arbitrary, Clone, Debug)]
pub struct AlteredState {
    for_model_exchange: bool,
    integers: Vec<(u16, u8)>,
    reals: Vec<(u16, Number)>,
    steps: u8,
    /// First of the unknowns of derivatives.
    first: u16,
    alterations: Alterations,
    then: Vec<Function>,
}

pub fn restore(fmu: &LinkedFmu, state: &AlteredState) {
    use Function::*;
    let number = |value: u8| crate::arguments::Whole::Small(value.cast_signed());
    let for_model_exchange = state.for_model_exchange;
    let step = || match for_model_exchange {
        true => ModelExchange(crate::model_exchange::ModelExchange::NewDiscreteStates { null: false }),
        false => DoStep { start: None, size: Number::Sixteenths(1) },
    };
    let mut functions = vec![Initialize { for_model_exchange }, Reset];
    functions.extend(
        state.integers.iter().map(|(at, value)| SetInteger(References::Known(vec![*at]), vec![number(*value)])),
    );
    functions.push(Initialize { for_model_exchange });
    functions.extend(state.reals.iter().map(|(at, value)| SetReal(References::Known(vec![*at]), vec![*value])));
    functions.extend((0..state.steps % 4).map(|_| step()));
    let all = || References::Run { first: 0, count: u8::MAX };
    let some = || References::Run { first: state.first, count: 8 };
    functions.extend([
        GetState { state: 0 },
        Deserialize { state: 0, into: 1, alterations: state.alterations.clone() },
        SetState { state: 1 },
        Serialize { state: 1, less: 0 },
        GetReal(all()),
        GetInteger(all()),
        // Derivatives of every unknown would take long.
        GetDirectionalDerivative { unknowns: some(), knowns: all(), direction: Vec::new() },
        GetRealOutputDerivatives { references: some(), orders: Vec::new() },
        step(),
    ]);
    functions.extend(state.then.iter().take(8).cloned());
    let calls: Vec<_> = functions.into_iter().map(|function| Call { instance: 0, function }).collect();
    play(fmu, &calls);
}
