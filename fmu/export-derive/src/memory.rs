//! `#[derive(Memory)]`
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, Result};

pub(crate) fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(input, "a memory is a struct of plain values"));
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(Error::new_spanned(input, "the fields of a memory have names: write `name: Type` for each"));
    };
    let fields: Vec<_> = fields.named.iter().filter_map(|field| field.ident.as_ref()).collect();
    let name = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        impl #generics ::fmu_export::Memory for #name #arguments #bounds {
            fn save(&self, to: &mut ::fmu_export::Numbers) {
                #(::fmu_export::Memory::save(&self.#fields, to);)*
            }
            fn restore(&mut self, from: &mut ::fmu_export::Numbers) -> Option<()> {
                #(::fmu_export::Memory::restore(&mut self.#fields, from)?;)*
                Some(())
            }
        }
    })
}
