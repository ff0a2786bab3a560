//! `#[model(Parameters, Inputs, Outputs)]`
use crate::attributes::doc_comment;
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Ident, ImplItem, ItemImpl, Result, Token, parse_quote, punctuated::Punctuated};

/// Groups of variables of a model.
const GROUPS: [&str; 7] = ["Parameters", "Inputs", "Outputs", "Locals", "States", "Discrete", "Indicators"];

/// Group of variables: `Inputs`, or `Discrete = Grip` for a struct of another name.
pub(crate) struct NamedGroup {
    name: Ident,
    of: Ident,
}

impl Parse for NamedGroup {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name: Ident = input.parse()?;
        let of = if input.parse::<Option<Token![=]>>()?.is_some() { input.parse()? } else { name.clone() };
        if GROUPS.iter().any(|known| name == known) {
            return Ok(Self { name, of });
        }
        let message = format!("`{name}` is not a group of variables: must be one of {}", GROUPS.join(", "));
        Err(Error::new(name.span(), message))
    }
}

/// Adds the named groups to an `impl Model for ...` as the structs of these names, and the others as empty groups,
/// unless the `impl` has them. Takes the description from the doc comment, if the `impl` has none. Inlines the
/// equations.
pub(crate) fn expand(groups: &Punctuated<NamedGroup, Token![,]>, mut item: ItemImpl) -> Result<TokenStream> {
    if item.trait_.as_ref().is_none_or(|(_, path, _)| path.segments.last().is_none_or(|last| last.ident != "Model")) {
        return Err(Error::new_spanned(&item.self_ty, "`#[model]` must stand before `impl Model for ...`"));
    }
    for group in GROUPS {
        let is_written = item.items.iter().any(|item| matches!(item, ImplItem::Type(ty) if ty.ident == group));
        match groups.iter().find(|named| named.name == group) {
            Some(NamedGroup { name, .. }) if is_written => {
                return Err(Error::new(
                    name.span(),
                    format!("the `impl` has a type `{name}`, too: remove one of them"),
                ));
            }
            Some(NamedGroup { name, of }) => {
                item.items.push(parse_quote!(
                    type #name<__T: ::fmu_export::Scalar> = <#of as ::fmu_export::VariableGroup>::With<__T>;
                ));
            }
            None if is_written => {}
            None => {
                let name = Ident::new(group, Span::call_site());
                item.items.push(parse_quote!(type #name<__T: ::fmu_export::Scalar> = ();));
            }
        }
    }
    let description = doc_comment(&item.attrs);
    let is_described = item.items.iter().any(|item| matches!(item, ImplItem::Const(it) if it.ident == "DESCRIPTION"));
    if !is_described && !description.is_empty() {
        item.items.push(parse_quote!(const DESCRIPTION: &'static str = #description;));
    }
    // They have few callers, which know many of the arguments.
    for part in &mut item.items {
        if let ImplItem::Fn(function) = part
            && ["outputs", "derivatives", "event"].iter().any(|name| function.sig.ident == name)
        {
            function.attrs.push(parse_quote!(#[inline(always)]));
        }
    }
    Ok(item.into_token_stream())
}
