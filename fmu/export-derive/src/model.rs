//! `#[model]`
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Error, ImplItem, ItemImpl, Result, parse_quote};

/// The groups of variables of a model.
const GROUPS: [&str; 7] = ["Parameters", "Inputs", "Outputs", "Locals", "States", "Discrete", "Indicators"];

/// Adds the groups that an `impl Model for ...` leaves out as empty groups, and inlines the equations.
pub(crate) fn expand(mut item: ItemImpl) -> Result<TokenStream> {
    if item.trait_.as_ref().is_none_or(|(_, path, _)| path.segments.last().is_none_or(|last| last.ident != "Model")) {
        return Err(Error::new_spanned(&item.self_ty, "`#[model]` must stand before `impl Model for ...`"));
    }
    for group in GROUPS {
        let is_written = item.items.iter().any(|item| matches!(item, ImplItem::Type(ty) if ty.ident == group));
        if !is_written {
            let name = syn::Ident::new(group, proc_macro2::Span::call_site());
            item.items.push(parse_quote!(type #name<__T: ::fmu_export::Scalar> = ();));
        }
    }
    // They are called from few places, where much of them is known.
    for part in &mut item.items {
        if let ImplItem::Fn(function) = part
            && ["outputs", "derivatives", "event"].iter().any(|name| function.sig.ident == name)
        {
            function.attrs.push(parse_quote!(#[inline(always)]));
        }
    }
    Ok(item.into_token_stream())
}
