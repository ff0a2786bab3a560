//! Value references of FMI 3.0: the places of each variable's values.
use crate::{
    calls::{
        c_functions::counts_upwards,
        places::{Place, Region},
    },
    interface::{Causality, Field, Interface},
    model::Fmu,
    variables::entry::{Type, Variability},
};
use std::ops::Range;

/// Value reference of the independent variable, the time in s.
///
/// References are positions in the list of variables, counted from 1, because OMSimulator reads the dependencies of FMI
/// 3.0 as such positions.
pub const TIME: u32 = 1;

/// Lists the numbers of elements of all variables, in the order of their value references, from [`TIME`] on.
#[must_use]
pub fn lengths<F: Fmu>() -> Box<[usize]> {
    targets(Interface::of::<F>()).iter().map(|target| target.place.len).collect()
}

/// Variable of a value reference.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub(super) place: Place,
    /// Number of variables, from this one on, that are Reals and adjacent in the storage.
    reals_in_a_row: usize,
    /// Whether an intermediate update can get or set it, if the model has continuous states.
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

/// Whether an intermediate update can get or set a variable, if the model has continuous states.
pub(super) fn is_exchanged(causality: Causality, variability: Variability) -> bool {
    matches!(causality, Causality::Input | Causality::Output) && variability == Variability::Continuous
}

/// Lists the variables of an FMU, in the order of their value references.
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

/// Returns the positions of the Reals of variables that have consecutive references and are adjacent in the storage;
/// `None` for others.
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

/// Returns the variable of a reference, if there is one; references count from [`TIME`].
#[inline(always)]
pub(super) fn get(targets: &[Target], reference: u32) -> Option<&Target> {
    targets.get((reference as usize).wrapping_sub(TIME as usize))
}

/// Returns the name of the variable with these values, without indices.
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
