//! Ways from lists of value references to values, in few calls of elements.
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use fmu::ValueType;
use fmu_engine::Batch;

use crate::opened::Opened;

/// Most lists that are kept.
const MOST_LISTS: usize = 256;

/// Values of some of the variables of a list, which follow each other.
#[derive(Debug)]
pub(crate) enum Route {
    /// Bytes of the inputs, to bytes of the list.
    Inputs(Range<usize>, Range<usize>),
    /// Values of an element, as they are, to bytes of the list.
    Plain(usize, Batch, Range<usize>),
    /// Values of a variable by its value reference, to bytes of the list.
    Other(u32, Range<usize>),
}

/// Routes of the lists of an instance.
#[derive(Debug, Default)]
pub(crate) struct Routes(HashMap<Vec<u32>, Arc<[Route]>>);

impl Routes {
    /// The routes of a list of variables of one type.
    pub(crate) fn of(&mut self, opened: &Opened, references: &[u32]) -> Arc<[Route]> {
        if let Some(known) = self.0.get(references) {
            return Arc::clone(known);
        }
        let made: Arc<[Route]> = routes(opened, references).into();
        if self.0.len() == MOST_LISTS {
            self.0.clear();
        }
        self.0.insert(references.to_vec(), Arc::clone(&made));
        made
    }
}

/// Variables of an element that one call reads.
struct Call {
    element: usize,
    value_type: ValueType,
    references: Vec<u32>,
    values: usize,
    list: Range<usize>,
}

#[cold]
fn routes(opened: &Opened, references: &[u32]) -> Vec<Route> {
    let (mut found, mut call) = (Vec::new(), None::<Call>);
    let mut at = 0;
    for &reference in references {
        let Some(variable) = opened.variable(reference) else { continue };
        let list = at..at + variable.bytes();
        at = list.end;
        if let Some(first) = variable.input() {
            found.extend(call.take().map(|call| call.route(opened)));
            let bytes = first..first + variable.bytes();
            match found.last_mut() {
                Some(Route::Inputs(own, to)) if own.end == bytes.start => (own.end, to.end) = (bytes.end, list.end),
                _ => found.push(Route::Inputs(bytes, list)),
            }
            continue;
        }
        let plain = variable.ends.first().filter(|end| variable.is_plain(end) && !variable.is_set_with_change());
        let Some(end) = plain else {
            found.extend(call.take().map(|call| call.route(opened)));
            found.push(Route::Other(reference, list));
            continue;
        };
        match &mut call {
            Some(call) if (call.element, call.value_type) == (end.element, variable.value_type) => {
                call.references.extend_from_slice(end.batch.references());
                call.values += variable.values;
                call.list.end = list.end;
            }
            other => {
                let next = Call {
                    element: end.element,
                    value_type: variable.value_type,
                    references: end.batch.references().to_vec(),
                    values: variable.values,
                    list,
                };
                found.extend(other.replace(next).map(|call| call.route(opened)));
            }
        }
    }
    found.extend(call.map(|call| call.route(opened)));
    found
}

impl Call {
    fn route(self, opened: &Opened) -> Route {
        let is_fmi3 = opened.are_fmi3[self.element];
        Route::Plain(self.element, Batch::new(self.value_type, self.references, self.values, is_fmi3), self.list)
    }
}
