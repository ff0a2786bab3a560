//! `#[derive(Variables)]`
use crate::{
    attributes::Attributes,
    field_type::{Base, FieldType},
};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Data, DeriveInput, Error, Expr, Field, Fields, GenericParam, Ident, Result, spanned::Spanned};

pub(crate) fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(
            input,
            "variables are the fields of a struct; for a choice of values derive `Enumeration`",
        ));
    };
    let fields = match &data.fields {
        Fields::Named(named) => named.named.iter().collect(),
        Fields::Unit => Vec::new(),
        Fields::Unnamed(_) => {
            return Err(Error::new_spanned(&data.fields, "variables have names: write `name: Type` for each field"));
        }
    };
    let scalar = scalar_parameter(input)?;
    let name = &input.ident;
    let target = scalar.map_or_else(|| quote!(#name), |_| quote!(#name<__T>));

    let mut entries = Vec::new();
    let mut documents = Vec::new();
    let mut counts = Vec::new();
    let mut loads = Vec::new();
    let mut stores = Vec::new();
    let mut reloads = Vec::new();
    let mut zeros = Vec::new();
    let mut checks = Vec::new();
    for field in &fields {
        let ident = field.ident.as_ref().expect("the field is named");
        let attributes = Attributes::of(field)?;
        let ty = FieldType::of(&field.ty, scalar, attributes.enumeration.is_some())?;
        check(&attributes, &ty, field, &fields)?;
        entries.push(entry(ident, &attributes, &ty, &fields)?);
        documents.push(document(&attributes, &ty));
        counts.push(count(&ty));
        let load = ty.load();
        loads.push(quote!(#ident: #load));
        let is_constant = attributes.variability.as_ref().is_some_and(|word| word == "constant");
        let is_fixed = attributes.variability.as_ref().is_some_and(|word| word == "fixed");
        stores.push(match (skip(ident, &ty), ty.store(ident)) {
            (skip, _) if is_constant => skip,
            (skip, store) if is_fixed => quote!(if into.takes_fixed() { #store } else { #skip }),
            (_, store) => store,
        });
        if !is_constant {
            checks.extend(ty.add_zero_if_finite(ident));
        }
        reloads.push(ty.reload(ident));
        let zero = ty.zero();
        zeros.push(quote!(#ident: #zero));
    }
    // Inside the impl the struct's parameter is spelled `__T`, so that a struct without one works the same way.
    let substitute = |tokens: TokenStream| scalar.map_or(tokens.clone(), |t| rename(tokens, t));
    let entries: Vec<_> = entries.into_iter().map(substitute).collect();
    let documents: Vec<_> = documents.into_iter().map(substitute).collect();
    let counts: Vec<_> = counts.into_iter().map(substitute).collect();
    let loads: Vec<_> = loads.into_iter().map(substitute).collect();
    let reloads: Vec<_> = reloads.into_iter().map(substitute).collect();
    let zeros: Vec<_> = zeros.into_iter().map(substitute).collect();
    let stores: Vec<_> = stores.into_iter().map(substitute).collect();
    Ok(quote! {
        impl<__T: ::fmu_export::Scalar> ::fmu_export::Variables<__T> for #target {
            const ENTRIES: &'static [::fmu_export::table::Entry] = &[#(#entries),*];
            const DOCUMENTS: &'static [::fmu_export::table::Document] = &[#(#documents),*];
            const COUNT: ::fmu_export::table::Count = ::fmu_export::table::Count::ZERO #(.plus(#counts))*;
            #[inline(always)]
            #[allow(unused_variables)]
            fn load(from: &mut ::fmu_export::values::Source<'_, __T>) -> Self {
                Self { #(#loads),* }
            }
            #[inline(always)]
            #[allow(unused_variables)]
            fn reload(&mut self, from: &mut ::fmu_export::values::Source<'_, __T>) {
                #(#reloads)*
            }
            #[inline(always)]
            #[allow(unused_variables)]
            fn store(&self, into: &mut ::fmu_export::values::Sink<'_, __T>) {
                #(#stores)*
            }
            #[inline(always)]
            fn zero_if_finite(&self) -> __T {
                #[allow(unused_mut)]
                let mut sum = ::fmu_export::zero::<__T>();
                #(#checks)*
                sum
            }
            #[inline(always)]
            fn zero() -> Self {
                Self { #(#zeros),* }
            }
        }
    })
}

/// Replaces the struct's own type parameter by the one of the generated impl.
fn rename(tokens: TokenStream, from: &Ident) -> TokenStream {
    use proc_macro2::{Group, TokenTree};
    tokens
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Ident(ident) if ident == *from => TokenTree::Ident(Ident::new("__T", ident.span())),
            TokenTree::Group(group) => {
                let mut renamed = Group::new(group.delimiter(), rename(group.stream(), from));
                renamed.set_span(group.span());
                TokenTree::Group(renamed)
            }
            other => other,
        })
        .collect()
}

fn scalar_parameter(input: &DeriveInput) -> Result<Option<&Ident>> {
    let mut parameters = input.generics.params.iter();
    match (parameters.next(), parameters.next()) {
        (None, _) => Ok(None),
        (Some(GenericParam::Type(t)), None) => Ok(Some(&t.ident)),
        _ => Err(Error::new_spanned(
            &input.generics,
            "a group of variables has at most one parameter, its scalar: write `<T = f64>`",
        )),
    }
}

/// Attributes that do not fit the field's type, each with what to write instead.
fn check(attributes: &Attributes, ty: &FieldType, field: &Field, fields: &[&Field]) -> Result<()> {
    let base = ty.base.name();
    if ty.base != Base::Real {
        for (text, key) in [(&attributes.unit, "unit"), (&attributes.quantity, "quantity")] {
            if let Some(text) = text {
                return Err(Error::new(
                    text.span(),
                    format!("only a Real has a {key}; this field is of type {base}: remove `{key}`"),
                ));
            }
        }
    }
    for (limit, key) in [(&attributes.min, "min"), (&attributes.max, "max")] {
        if let Some(limit) = limit
            && !matches!(ty.base, Base::Real | Base::Integer)
        {
            return Err(Error::new_spanned(
                limit,
                format!("only a Real or an Integer has a `{key}`; this field is of type {base}: remove it"),
            ));
        }
    }
    if let Some(word) = &attributes.enumeration
        && !matches!(ty.element, syn::Type::Path(_))
    {
        return Err(Error::new(word.span(), "`enumeration` goes with a type that derives `Enumeration`"));
    }
    if let Some(word) = &attributes.flatten
        && ty.base != Base::Group
    {
        return Err(Error::new(
            word.span(),
            format!("only a group can be flattened; this field is of type {base}: remove `flatten`"),
        ));
    }
    if let Some(start) = &attributes.start {
        if ty.base == Base::Group {
            return Err(Error::new_spanned(
                start,
                "a group has no start value: write `start` at the fields of its struct",
            ));
        }
        let given = flatten(start).len();
        if let (Some(wanted), Expr::Array(_)) = (ty.len(), start)
            && given != wanted
        {
            let message = format!(
                "`start` lists {given} values, the variable has {wanted}: write one value for all, or {wanted}"
            );
            return Err(Error::new_spanned(start, message));
        }
    }
    if let Some(other) = &attributes.derivative_of
        && !fields.iter().any(|f| f.ident.as_ref() == Some(other))
    {
        let message =
            format!("`derivative_of` names a field of the same struct; there is no field `{other}` beside this one");
        return Err(Error::new(other.span(), message));
    }
    if attributes.derivative_of.is_some() && ty.base != Base::Real {
        return Err(Error::new(
            field.span(),
            format!("only a Real is a derivative; this field is of type {base}: remove `derivative_of`"),
        ));
    }
    Ok(())
}

/// The elements of `[[a, b], [c, d]]` in order; a single expression is a list of one.
fn flatten(start: &Expr) -> Vec<&Expr> {
    match start {
        Expr::Array(array) => array.elems.iter().flat_map(flatten).collect(),
        one => vec![one],
    }
}

/// Name of a field in the description.
fn variable_name(ident: &Ident, attributes: &Attributes) -> String {
    attributes.name.as_ref().map_or_else(|| ident.to_string(), syn::LitStr::value)
}

fn entry(ident: &Ident, attributes: &Attributes, ty: &FieldType, fields: &[&Field]) -> Result<TokenStream> {
    let name = variable_name(ident, attributes);
    // The variables of a flattened group stand beside those around it: no name, no dot.
    let name = if attributes.flatten.is_some() { String::new() } else { name };
    let dimensions = &ty.dimensions;
    let variability = option(attributes.variability.as_ref().map(|word| {
        let variant = format_ident!("{}", capitalised(&word.to_string()));
        quote!(::fmu_export::table::Variability::#variant)
    }));
    let starts = attributes.start.as_ref().map(flatten).unwrap_or_default();
    let element = &ty.element;
    let kind = match ty.base {
        Base::Real => {
            let unit = option(attributes.unit.as_ref().map(|u| quote!(#u)));
            let quantity = option(attributes.quantity.as_ref().map(|q| quote!(#q)));
            let min = option(attributes.min.as_ref().map(|m| quote!((#m) as f64)));
            let max = option(attributes.max.as_ref().map(|m| quote!((#m) as f64)));
            // At the place of the value, so that the compiler points there when it is no number.
            let place = |start: &Expr| Span::call_site().located_at(start.span());
            let starts = starts.iter().map(|start| quote_spanned!(place(start)=> (#start) as f64));
            let rates = attributes.rates.as_ref().map_or_else(|| quote!(0), |n| quote!(#n));
            let derivative_of = match &attributes.derivative_of {
                Some(other) => {
                    let field = fields.iter().find(|f| f.ident.as_ref() == Some(other)).expect("it was checked before");
                    let name = variable_name(other, &Attributes::of(field)?);
                    quote!(Some(#name))
                }
                None => quote!(None),
            };
            quote!(::fmu_export::table::Kind::Real(::fmu_export::table::Real {
                unit: #unit, quantity: #quantity, min: #min, max: #max, start: &[#(#starts),*], derivative_of: #derivative_of, rates: #rates,
            }))
        }
        Base::Integer => {
            let min = option(attributes.min.as_ref().map(|m| quote!(#m)));
            let max = option(attributes.max.as_ref().map(|m| quote!(#m)));
            quote!(::fmu_export::table::Kind::Integer { min: #min, max: #max, start: &[#(#starts),*] })
        }
        Base::Boolean => quote!(::fmu_export::table::Kind::Boolean { start: &[#(#starts),*] }),
        Base::String => quote!(::fmu_export::table::Kind::String { start: &[#(#starts),*] }),
        Base::Enumeration => quote!(::fmu_export::table::Kind::Enumeration {
            of: &<#element as ::fmu_export::Enumeration>::TYPE, start: &[#((#starts) as i32),*],
        }),
        Base::Group => quote!(::fmu_export::table::Kind::Group(<#element as ::fmu_export::Variables<__T>>::ENTRIES)),
    };
    Ok(quote!(::fmu_export::table::Entry {
        name: #name, dimensions: &[#(#dimensions),*], variability: #variability, kind: #kind,
    }))
}

fn document(attributes: &Attributes, ty: &FieldType) -> TokenStream {
    let description = &attributes.description;
    let depends = option(attributes.depends.as_ref().map(|names| quote!(&[#(#names),*] as &'static [&'static str])));
    let element = &ty.element;
    let fields = match ty.base {
        Base::Group => quote!(<#element as ::fmu_export::Variables<__T>>::DOCUMENTS),
        _ => quote!(&[]),
    };
    quote!(::fmu_export::table::Document { description: #description, depends: #depends, fields: #fields })
}

fn count(ty: &FieldType) -> TokenStream {
    let element = &ty.element;
    let dimensions = &ty.dimensions;
    let number = quote!(1usize #(* #dimensions)*);
    let kind = match ty.base {
        Base::Real => format_ident!("reals"),
        Base::Integer | Base::Enumeration => format_ident!("integers"),
        Base::Boolean => format_ident!("booleans"),
        Base::String => format_ident!("strings"),
        Base::Group => return quote!(<#element as ::fmu_export::Variables<__T>>::COUNT),
    };
    quote!(::fmu_export::table::Count::#kind(#number))
}

/// A constant keeps its start value: there is nothing to write.
fn skip(ident: &Ident, ty: &FieldType) -> TokenStream {
    let count = count(ty);
    quote!(let _ = &self.#ident; into.skip(const { #count });)
}

fn option(tokens: Option<TokenStream>) -> TokenStream {
    tokens.map_or_else(|| quote!(None), |t| quote!(Some(#t)))
}

fn capitalised(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}
