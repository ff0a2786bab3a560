//! FMUs that may have only one instance in a process (`canBeInstantiatedOnlyOncePerProcess`).
use std::sync::{Mutex, PoisonError};

use fmu::{Description, Interface};

use crate::error::Error;

/// FMUs that this process has instantiated.
static KNOWN: Mutex<Vec<Known>> = Mutex::new(Vec::new());

/// FMU, loaded from any file.
#[derive(Debug)]
struct Known {
    /// GUID and model identifier.
    key: [String; 2],
    /// Name of the existing instance.
    instance: Option<String>,
}

/// Permission for the only instance of an FMU in this process, until dropped.
#[derive(Debug)]
pub(crate) struct Lease {
    key: [String; 2],
    /// Whether the FMU had another instance before.
    pub(crate) is_second: bool,
}

impl Lease {
    /// Requests permission for an instance; `None` if the interface may have several.
    pub(crate) fn new(description: &Description, interface: &Interface, name: &str) -> Result<Option<Self>, Error> {
        if !interface.only_once_per_process {
            return Ok(None);
        }
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let key = [&description.guid, &interface.model_identifier].map(String::clone);
        let found = known.iter_mut().find(|known| known.key == key);
        let is_second = found.is_some();
        match found {
            Some(Known { instance: Some(other), .. }) => {
                let model = description.model_name.clone();
                return Err(Error::SecondInstance { model, name: name.to_owned(), other: other.clone() });
            }
            Some(known) => known.instance = Some(name.to_owned()),
            None => known.push(Known { key: key.clone(), instance: Some(name.to_owned()) }),
        }
        Ok(Some(Self { key, is_second }))
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.iter_mut().find(|known| known.key == self.key) {
            known.instance = None;
        }
    }
}
