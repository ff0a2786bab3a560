//! `#[derive(Enumeration)]`
use crate::attributes::doc_comment;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Expr, ExprLit, Fields, Lit, LitStr, Result, Variant};

pub(crate) fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Enum(data) = &input.data else {
        return Err(Error::new_spanned(
            input,
            "only an enum can derive `Enumeration`: for a struct derive `Variables`",
        ));
    };
    let description = doc_comment(&input.attrs);
    let mut items = Vec::new();
    for (position, variant) in data.variants.iter().enumerate() {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(Error::new_spanned(variant, "an item of an enumeration must not hold data"));
        }
        let value = position + 1;
        let counts = match &variant.discriminant {
            Some((_, number)) => is_number(number, value),
            None => position > 0,
        };
        if !counts {
            let message = "values of an enumeration must count from 1: write `= 1` at the first item, and `= 2` and so \
                           on or no number at the others";
            return Err(Error::new_spanned(variant, message));
        }
        let name = item_name(variant)?;
        let text = doc_comment(&variant.attrs);
        if text.is_empty() {
            return Err(Error::new_spanned(
                variant,
                "an item must have a doc comment, its description: write `/// What it is` above it",
            ));
        }
        items.push(quote!(::fmu_export::variables::entry::Item { name: #name, description: #text }));
    }
    let name = &input.ident;
    let type_name = name.to_string();
    let variants: Vec<_> = data.variants.iter().map(|v| &v.ident).collect();
    Ok(quote! {
        impl ::fmu_export::Enumeration for #name {
            const TYPE: ::fmu_export::variables::entry::EnumerationType =
                ::fmu_export::variables::entry::EnumerationType {
                    name: #type_name, description: #description, items: &[#(#items),*],
                };
            #[inline]
            fn from_value(value: i32) -> Option<Self> {
                #(if value == Self::#variants as i32 { return Some(Self::#variants); })*
                None
            }
            #[inline]
            fn value(self) -> i32 {
                self as i32
            }
        }
    })
}

fn is_number(expression: &Expr, value: usize) -> bool {
    let Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) = expression else { return false };
    number.base10_parse::<usize>().is_ok_and(|number| number == value)
}

fn item_name(variant: &Variant) -> Result<String> {
    let mut name = variant.ident.to_string();
    for attribute in variant.attrs.iter().filter(|a| a.path().is_ident("item")) {
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("name") {
                return Err(meta.error("unknown attribute of an item: write `#[item(name = \"frame_a\")]`"));
            }
            let text: LitStr = meta.value()?.parse()?;
            name = text.value();
            Ok(())
        })?;
    }
    Ok(name)
}
