//! Attributes as values.
use crate::xml::Element;
use std::str::FromStr;

/// Attributes of an element and, as defaults, of its declared type. Unreadable values become errors.
pub(super) struct Attributes<'a> {
    /// Owner of the attributes in messages, such as `variable "x"`.
    of: String,
    own: Element<'a>,
    declared: Option<Element<'a>>,
    errors: &'a mut Vec<String>,
}

impl<'a> Attributes<'a> {
    pub(super) fn new(of: String, own: Element<'a>, errors: &'a mut Vec<String>) -> Self {
        Self { of, own, declared: None, errors }
    }

    /// Adds defaults from a declared type.
    pub(super) fn inheriting(self, declared: Option<Element<'a>>) -> Self {
        Self { declared, ..self }
    }

    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.own.get(name).or_else(|| self.declared?.get(name)).map(str::to_owned)
    }

    /// A number or the name of an enumeration item.
    pub(super) fn number<N: FromStr>(&mut self, name: &str) -> Option<N> {
        let text = self.text(name)?;
        self.parse(name, &text, |text| text.parse().ok())
    }

    /// A Boolean; false if absent.
    pub(super) fn flag(&mut self, name: &str) -> bool {
        let Some(text) = self.text(name) else { return false };
        self.parse(name, &text, boolean).unwrap_or_default()
    }

    /// Start values of the element itself: one, or in FMI 3.0 a list.
    pub(super) fn starts<T>(&mut self, is_list: bool, value: impl Fn(&str) -> Option<T>) -> Vec<T> {
        let Some(text) = self.own.get("start") else { return Vec::new() };
        let texts: Vec<_> = if is_list { text.split_whitespace().collect() } else { vec![text] };
        texts.into_iter().filter_map(|text| self.parse("start", text, &value)).collect()
    }

    fn parse<T>(&mut self, name: &str, text: &str, value: impl Fn(&str) -> Option<T>) -> Option<T> {
        let value = value(text.trim());
        if value.is_none() {
            self.errors.push(format!("{}: its {name} cannot be {text:?}", self.of));
        }
        value
    }
}

/// `true`, `false`, `1` and `0`, as in XML Schema.
pub(super) fn boolean(text: &str) -> Option<bool> {
    match text {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}
