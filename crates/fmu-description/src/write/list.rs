//! Lists of elements.
use serde::Serialize;

/// Elements of one kind inside a parent; each writes its own name.
#[derive(Serialize)]
pub(super) struct List<T> {
    #[serde(rename = "$value")]
    pub(super) items: Vec<T>,
}

impl<T> List<T> {
    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

impl<T> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self { items: items.into_iter().collect() }
    }
}
