//! Value references of FMI 3.0: where the values of each variable are.
use crate::{
    calls::{
        lists::counts_upwards,
        places::{Place, Region},
    },
    interface::{Causality, Field, Interface},
    model::Fmu,
    variables::entry::{Type, Variability},
};
use std::ops::Range;

/// Value reference of the independent variable, the time in s.
///
/// References are positions in the list of variables, counted from 1, because OMSimulator reads the dependencies of
/// FMI 3.0 as such positions.
pub const TIME: u32 = 1;

/// Numbers of elements of all variables, in the order of their value references, which count from [`TIME`].
#[must_use]
pub fn lengths<F: Fmu>() -> Box<[usize]> {
    targets(Interface::of::<F>()).iter().map(|target| target.place.len).collect()
}

/// The variable of a value reference.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub(super) place: Place,
    /// How many variables from this one on are Reals that lie one behind the other in the storage.
    reals_in_a_row: usize,
    /// Whether it can be got or set in an intermediate update, if the model has continuous states.
    pub(super) is_exchanged: bool,
}

impl Target {
    fn new(field: &Field<'_>) -> Self {
        let r#type = Type::of(&field.entry.shape.kind);
        let is_stored = field.causality != Causality::EventIndicator;
        let region = if is_stored { Region::Storage } else { Region::Indicators };
        let place = Place { region, r#type, first: field.positions().start, len: field.len() };
        Self { place, reals_in_a_row: 0, is_exchanged: is_exchanged(field.causality, field.variability()) }
    }
}

/// Whether a variable can be got or set in an intermediate update, if the model has continuous states.
pub(super) fn is_exchanged(causality: Causality, variability: Variability) -> bool {
    matches!(causality, Causality::Input | Causality::Output) && variability == Variability::Continuous
}

/// The variables of an FMU, in the order of their value references.
#[inline(never)]
pub(super) fn targets(interface: &Interface) -> Box<[Target]> {
    let time = Place { region: Region::Time, r#type: Type::Real, first: 0, len: 1 };
    let mut targets = vec![Target { place: time, reals_in_a_row: 0, is_exchanged: false }];
    for group in interface.groups.iter().chain(&interface.indicators) {
        group.each(&[], &mut |field| targets.push(Target::new(field)));
    }
    let mut behind = (usize::MAX, 0);
    for target in targets.iter_mut().rev() {
        let place = target.place;
        if place.is_real() {
            target.reals_in_a_row = 1 + if place.positions().end == behind.0 { behind.1 } else { 0 };
        }
        behind = if place.is_real() { (place.first, target.reals_in_a_row) } else { (usize::MAX, 0) };
    }
    targets.into()
}

/// Positions of the Reals of variables whose references count upwards and that lie one behind the other, if the list
/// has such variables.
#[inline(always)]
pub(super) fn reals_in_a_row(targets: &[Target], references: &[u32]) -> Option<Range<usize>> {
    let first = *references.first()?;
    let begin = get(targets, first)?;
    if references.len() > begin.reals_in_a_row || !counts_upwards(references) {
        return None;
    }
    let last = get(targets, *references.last()?)?;
    Some(begin.place.first..last.place.positions().end)
}

/// The variable of a reference, if there is one; references count from that of the time.
#[inline(always)]
pub(super) fn get(targets: &[Target], reference: u32) -> Option<&Target> {
    targets.get((reference as usize).wrapping_sub(TIME as usize))
}

/// Name of the variable with these values, without indices.
pub(super) fn name(interface: &Interface, place: &Place) -> String {
    let found = match place.region {
        Region::Time => Some("time".into()),
        Region::Storage => interface.at(place.base(), place.first, |field, _| field.name(None)),
        Region::Indicators => {
            let mut name = |field: &Field<'_>| (field.first.reals == place.first).then(|| field.name(None));
            interface.indicators.iter().find_map(|group| group.find(&mut name))
        }
    };
    found.unwrap_or_default()
}
