//! Attributes `#[var(...)]` and doc comment of a field.
use syn::{Attribute, Expr, Field, Ident, Lit, LitInt, LitStr, Meta, Result, Token, meta::ParseNestedMeta};

/// All attributes, for the message about an unknown one.
const KNOWN: &str = "name, unit, display_unit, quantity, nominal, start, min, max, fixed, tunable, \
    discrete, constant, calculated_parameter, derivative_of, rates, reinit, flatten";

/// Attributes `#[variables(...)]` of a struct.
#[derive(Default)]
pub(crate) struct GroupAttributes {
    /// Whether the struct implements `Connector`.
    pub(crate) is_connector: bool,
    /// Whether the struct implements `Settings`.
    pub(crate) is_settings: bool,
}

impl GroupAttributes {
    pub(crate) fn of(attributes: &[Attribute]) -> Result<Self> {
        let mut group = Self::default();
        for attribute in attributes.iter().filter(|a| a.path().is_ident("variables")) {
            attribute.parse_nested_meta(|meta| {
                match meta.path.get_ident().map(ToString::to_string).as_deref() {
                    Some("connector") => group.is_connector = true,
                    Some("settings") => group.is_settings = true,
                    _ => return Err(meta.error("unknown attribute: must be `connector` or `settings`")),
                }
                Ok(())
            })?;
        }
        Ok(group)
    }
}

/// Parsed attributes of one field.
#[derive(Default)]
pub(crate) struct Attributes {
    pub(crate) name: Option<LitStr>,
    pub(crate) unit: Option<LitStr>,
    pub(crate) display_unit: Option<LitStr>,
    pub(crate) quantity: Option<LitStr>,
    pub(crate) nominal: Option<Expr>,
    pub(crate) start: Option<Expr>,
    pub(crate) min: Option<Expr>,
    pub(crate) max: Option<Expr>,
    /// Whether a local variable is a calculated parameter.
    pub(crate) calculated_parameter: Option<Ident>,
    /// `tunable`, `fixed`, `discrete` or `constant`.
    pub(crate) variability: Option<Ident>,
    pub(crate) derivative_of: Option<Ident>,
    pub(crate) rates: Option<LitInt>,
    /// Whether events may change a continuous state.
    pub(crate) reinit: Option<Ident>,
    pub(crate) flatten: Option<Ident>,
    pub(crate) description: String,
}

impl Attributes {
    pub(crate) fn of(field: &Field) -> Result<Self> {
        let mut attributes = Self { description: doc_comment(&field.attrs), ..Self::default() };
        for attribute in field.attrs.iter().filter(|a| a.path().is_ident("var")) {
            attribute.parse_nested_meta(|meta| attributes.take(&meta))?;
        }
        if attributes.description.is_empty() {
            return Err(syn::Error::new_spanned(
                field,
                "a variable must have a doc comment, its description: write `/// What it is` above the field",
            ));
        }
        Ok(attributes)
    }

    fn take(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        let Some(key) = meta.path.get_ident() else {
            return Err(meta.error(format!("expected one of: {KNOWN}")));
        };
        match key.to_string().as_str() {
            "name" => self.name = Some(meta.value()?.parse()?),
            "unit" => self.unit = Some(meta.value()?.parse()?),
            "display_unit" => self.display_unit = Some(meta.value()?.parse()?),
            "nominal" => self.nominal = Some(meta.value()?.parse()?),
            "quantity" => self.quantity = Some(meta.value()?.parse()?),
            "start" => self.start = Some(meta.value()?.parse()?),
            "min" => self.min = Some(meta.value()?.parse()?),
            "max" => self.max = Some(meta.value()?.parse()?),
            "derivative_of" => self.derivative_of = Some(meta.value()?.parse()?),
            "rates" => self.rates = Some(meta.value()?.parse()?),
            "reinit" => self.reinit = Some(flag(meta, key)?),
            "flatten" => self.flatten = Some(flag(meta, key)?),
            "calculated_parameter" => self.calculated_parameter = Some(flag(meta, key)?),
            "tunable" | "fixed" | "discrete" | "constant" => {
                if let Some(other) = &self.variability {
                    return Err(
                        meta.error(format!("a variable must have one variability: write either `{other}` or `{key}`"))
                    );
                }
                self.variability = Some(flag(meta, key)?);
            }
            unknown => {
                let hint = nearest(unknown).map_or_else(|| ".".into(), |known| format!("; did you mean `{known}`?"));
                return Err(meta.error(format!("unknown attribute `{unknown}`{hint} Must be one of: {KNOWN}")));
            }
        }
        Ok(())
    }
}

/// Parses an attribute without a value: `tunable`, not `tunable = true`.
fn flag(meta: &ParseNestedMeta<'_>, key: &Ident) -> Result<Ident> {
    if meta.input.peek(Token![=]) {
        return Err(meta.error(format!("`{key}` takes no value: write `{key}` alone")));
    }
    Ok(key.clone())
}

/// Returns the attribute with the longest common prefix with `word`, of at least three letters.
fn nearest(word: &str) -> Option<&'static str> {
    let shared = |known: &str| known.bytes().zip(word.bytes()).take_while(|(a, b)| a == b).count();
    KNOWN.split(", ").filter(|known| shared(known) >= 3).max_by_key(|known| shared(known))
}

/// Returns the doc comment as one line.
pub(crate) fn doc_comment(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(doc) if doc.path.is_ident("doc") => match &doc.value {
            Expr::Lit(text) => match &text.lit {
                Lit::Str(line) => Some(line.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}
