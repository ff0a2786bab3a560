//! `LogCategories` (FMI 2.0 section 2.2.4, FMI 3.0 section 2.4.5).
use super::list::List;
use crate::description::Description;
use crate::text::sentence;
use serde::Serialize;

pub(super) type LogCategories<'a> = List<Category<'a>>;

/// A category, the same in both versions.
#[derive(Serialize)]
pub(super) struct Category<'a> {
    #[serde(rename = "@name")]
    name: &'a str,
    #[serde(rename = "@description")]
    description: String,
}

impl<'a> LogCategories<'a> {
    pub(super) fn new(description: &'a Description) -> Self {
        let categories = description.log_categories.iter();
        categories.map(|of| Category { name: &of.name, description: sentence(&of.description) }).collect()
    }
}
