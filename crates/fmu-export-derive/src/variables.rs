//! `#[derive(Variables)]`
use crate::attributes::{Attributes, GroupAttributes};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Data, DeriveInput, Error, Expr, Field, Fields, GenericParam, Ident, Result, Type, spanned::Spanned};

struct Variable<'a> {
    ident: &'a Ident,
    ty: &'a Type,
    attributes: Attributes,
}

pub(crate) fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(
            input,
            "only a struct can derive `Variables`: for an enum derive `Enumeration`",
        ));
    };
    let fields = match &data.fields {
        Fields::Named(named) => named.named.iter().collect(),
        Fields::Unit => Vec::new(),
        Fields::Unnamed(_) => {
            return Err(Error::new_spanned(
                &data.fields,
                "variables must have names: write `name: Type` for each field",
            ));
        }
    };
    let scalar = scalar_parameter(input)?;
    let name = &input.ident;
    let target = scalar.map_or_else(|| quote!(#name), |t| quote!(#name<#t>));
    let variables = fields.iter().map(|field| variable(field, &fields)).collect::<Result<Vec<_>>>()?;
    let group = GroupAttributes::of(&input.attrs)?;

    let entries = variables.iter().map(|v| entry(v, &variables));
    let documents = variables.iter().map(document);
    let loads = variables.iter().map(|Variable { ident, ty, .. }| {
        quote_spanned!(ty.span()=> #ident: <#ty as ::fmu_export::Variables<__T>>::load(from))
    });
    let stores = variables.iter().map(store);
    let sums = variables.iter().filter(|v| !v.is_constant()).map(|v| {
        let ident = v.ident;
        quote!(::fmu_export::Variables::<__T>::add_to(&self.#ident, sums);)
    });
    let starts = variables.iter().map(|v| {
        let (ident, start) = (v.ident, start(v));
        quote!(#ident: #start)
    });
    let items = items(&group, &variables);
    let body = quote! {
        const SHAPE: ::fmu_export::variables::entry::Shape = ::fmu_export::variables::entry::Shape::scalar(
            ::fmu_export::variables::entry::FieldKind::Group(&[#(#entries),*])
        );
        const DOCUMENTS: &'static [::fmu_export::variables::entry::Document] = &[#(#documents),*];
        type Value = ::core::convert::Infallible;
        #[inline(always)]
        #[allow(unused_variables)]
        fn load(from: &mut ::fmu_export::Source<'_, __T>) -> Self {
            Self { #(#loads),* }
        }
        #[inline(always)]
        #[allow(unused_variables)]
        fn store(&self, into: &mut ::fmu_export::Sink<'_, __T>) {
            #(#stores)*
        }
        #[inline(always)]
        #[allow(unused_variables)]
        fn add_to(&self, sums: &mut [__T; 4]) {
            #(#sums)*
        }
        fn from_elements(_: &mut dyn FnMut() -> ::core::convert::Infallible) -> Self {
            <Self as ::fmu_export::Variables<__T>>::start()
        }
        fn start() -> Self {
            Self { #(#starts),* }
        }
        #items
    };
    // Generated code spells the scalar `__T`; inside the impl it has its name in the struct.
    let parameter = scalar.map_or_else(|| Ident::new("__T", Span::call_site()), Clone::clone);
    let body = rename(body, &parameter);
    let marker = group.is_connector.then(|| {
        let scalar = scalar.map(|t| quote!(<#t: ::fmu_export::Scalar>));
        quote!(impl #scalar ::fmu_export::IsConnector for #target {})
    });
    let of = |t: TokenStream| if scalar.is_some() { quote!(#name<#t>) } else { quote!(#name) };
    let (of_numbers, of_any) = (of(quote!(f64)), of(quote!(__T)));
    Ok(quote! {
        impl<#parameter: ::fmu_export::Scalar> ::fmu_export::Variables<#parameter> for #target {
            #body
        }
        impl ::fmu_export::VariableGroup for #of_numbers {
            type With<__T: ::fmu_export::Scalar> = #of_any;
        }
        #marker
        // Reports invalid attributes here, and not only where the group is used.
        const _: ::fmu_export::variables::entry::Shape = <#of_numbers as ::fmu_export::Variables<f64>>::SHAPE;
    })
}

impl Variable<'_> {
    fn is_constant(&self) -> bool {
        self.attributes.variability.as_ref().is_some_and(|word| word == "constant")
    }

    /// Name in the description; empty for a flattened group.
    fn name(&self) -> String {
        if self.attributes.flatten.is_some() { String::new() } else { self.own_name() }
    }

    fn own_name(&self) -> String {
        self.attributes.name.as_ref().map_or_else(|| self.ident.to_string(), syn::LitStr::value)
    }
}

fn variable<'a>(field: &'a Field, fields: &[&Field]) -> Result<Variable<'a>> {
    let ident = field.ident.as_ref().expect("the field is named");
    let attributes = Attributes::of(field)?;
    if let Some(other) = &attributes.derivative_of
        && !fields.iter().any(|f| f.ident.as_ref() == Some(other))
    {
        let message = format!("`derivative_of` must name a field of the same struct: there is no field `{other}`");
        return Err(Error::new(other.span(), message));
    }
    Ok(Variable { ident, ty: &field.ty, attributes })
}

/// Renames the scalar of generated code to `to`.
fn rename(tokens: TokenStream, to: &Ident) -> TokenStream {
    use proc_macro2::{Group, TokenTree};
    tokens
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Ident(ident) if ident == "__T" => TokenTree::Ident(Ident::new(&to.to_string(), ident.span())),
            TokenTree::Group(group) => {
                let mut renamed = Group::new(group.delimiter(), rename(group.stream(), to));
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
            "a group of variables must have at most one generic parameter, its scalar: write `<T = f64>`",
        )),
    }
}

/// Lists the elements of `[[a, b], [c, d]]` in order; a single expression is a list of one.
fn flatten(start: &Expr) -> Vec<&Expr> {
    match start {
        Expr::Array(array) => array.elems.iter().flat_map(flatten).collect(),
        one => vec![one],
    }
}

/// Generates the entry of the table. The compiler validates the attributes against the type, at the field.
fn entry(variable: &Variable<'_>, all: &[Variable<'_>]) -> TokenStream {
    let Variable { ident, ty, attributes } = variable;
    let name = variable.name();
    let variability = option(attributes.variability.as_ref().map(|word| {
        let variant = format_ident!("{}", capitalised(&word.to_string()));
        quote!(::fmu_export::variables::entry::Variability::#variant)
    }));
    let text = |text: &Option<syn::LitStr>| option(text.as_ref().map(|text| quote!(#text)));
    let number = |number: &Option<Expr>| option(number.as_ref().map(|number| quote!((#number) as f64)));
    let (unit, display_unit) = (text(&attributes.unit), text(&attributes.display_unit));
    let quantity = text(&attributes.quantity);
    let (nominal, min, max) = (number(&attributes.nominal), number(&attributes.min), number(&attributes.max));
    let rates = attributes.rates.as_ref().map_or_else(|| quote!(0), |n| quote!(#n));
    let derivative_of = option(attributes.derivative_of.as_ref().map(|other| {
        let name = all.iter().find(|v| v.ident == other).expect("it was checked before").own_name();
        quote!(#name)
    }));
    let reinit = attributes.reinit.is_some();
    let calculated = attributes.calculated_parameter.is_some();
    let starts = attributes.start.as_ref().map_or(0, |start| flatten(start).len());
    let start = attributes.start.as_ref().map_or_else(String::new, |start| text_of(quote!(#start)));
    quote_spanned! {ident.span()=>
        ::fmu_export::variables::entry::Entry {
            variability: #variability,
            is_calculated_parameter: #calculated,
            unit: #unit,
            display_unit: #display_unit,
            quantity: #quantity,
            nominal: #nominal,
            reinit: #reinit,
            start: #start,
            min: #min,
            max: #max,
            derivative_of: #derivative_of,
            rates: #rates,
            ..::fmu_export::variables::entry::Entry::new(#name, <#ty as ::fmu_export::Variables<__T>>::SHAPE)
        }.checked(#starts)
    }
}

/// Formats tokens without spaces, because compilers differ in the spaces between them.
fn text_of(tokens: TokenStream) -> String {
    use proc_macro2::{Delimiter, TokenTree};
    let text = |tree| match tree {
        TokenTree::Group(group) => {
            let (open, close) = match group.delimiter() {
                Delimiter::Parenthesis => ("(", ")"),
                Delimiter::Brace => ("{", "}"),
                Delimiter::Bracket => ("[", "]"),
                Delimiter::None => ("", ""),
            };
            format!("{open}{}{close}", text_of(group.stream()))
        }
        other => other.to_string(),
    };
    tokens.into_iter().map(text).collect()
}

fn document(variable: &Variable<'_>) -> TokenStream {
    let description = &variable.attributes.description;
    let ty = variable.ty;
    quote!(::fmu_export::variables::entry::Document {
        description: #description, fields: <#ty as ::fmu_export::Variables<__T>>::DOCUMENTS,
    })
}

/// Generates a statement that writes the field. A constant keeps its start value.
fn store(variable: &Variable<'_>) -> TokenStream {
    let (ident, ty) = (variable.ident, variable.ty);
    if variable.is_constant() {
        let start = start(variable);
        return quote!(let _ = &self.#ident; <#ty as ::fmu_export::Variables<__T>>::store(&#start, into););
    }
    quote!(<#ty as ::fmu_export::Variables<__T>>::store(&self.#ident, into);)
}

/// Generates the field with its start value.
fn start(variable: &Variable<'_>) -> TokenStream {
    let ty = variable.ty;
    let Some(start) = &variable.attributes.start else {
        return quote!(<#ty as ::fmu_export::Variables<__T>>::start());
    };
    let elements = flatten(start);
    let element = elements.iter().map(|element| {
        // Spanned at the value, so that the compiler reports a wrong type there.
        quote_spanned!(element.span()=>
            ::fmu_export::variables::Start::<<#ty as ::fmu_export::Variables<__T>>::Value>::start(#element))
    });
    if let [_] = elements[..] {
        let one = element;
        return quote!(<#ty as ::fmu_export::Variables<__T>>::from_elements(&mut || #(#one)*));
    }
    quote!({
        let mut elements = [#(#element),*].into_iter();
        <#ty as ::fmu_export::Variables<__T>>::from_elements(
            &mut || elements.next().expect("there are as many as elements"),
        )
    })
}

/// Generates the functions of connectors and settings: of the struct itself, or else of its fields.
fn items(group: &GroupAttributes, variables: &[Variable<'_>]) -> TokenStream {
    let without_steps = if group.is_settings {
        quote!(::fmu_export::Settings::without_steps(self))
    } else {
        let fields = variables.iter().map(|v| v.ident);
        quote!({ #(::fmu_export::Variables::<__T>::without_steps(&mut self.#fields)?;)* Ok(()) })
    };
    let advise = if group.is_settings {
        quote!(::fmu_export::Settings::advise(self, log);)
    } else {
        let fields = variables.iter().map(|v| v.ident);
        quote!(#(::fmu_export::Variables::<__T>::advise(&self.#fields, log);)*)
    };
    let settings = quote! {
        #[allow(unused_variables)]
        fn advise(&self, log: &mut ::fmu_export::Log<'_>) {
            #advise
        }
        fn without_steps(&mut self) -> ::core::result::Result<(), ::fmu_export::Error> {
            #without_steps
        }
    };
    if group.is_connector {
        return quote! {
            #settings
            ::fmu_export::connector_items!(__T);
        };
    }
    let (idents, types): (Vec<_>, Vec<_>) = variables.iter().map(|v| (v.ident, v.ty)).unzip();
    let names: Vec<_> = variables.iter().map(Variable::name).collect();
    quote! {
        #settings
        const MEMORY_LAYOUT: u64 = {
            #[allow(unused_mut)]
            let mut layout = 0;
            #(layout = ::fmu_export::digest_of_both(layout, <#types as ::fmu_export::Variables<__T>>::MEMORY_LAYOUT);)*
            layout
        };
        const CONNECTORS: usize = 0 #(+ <#types as ::fmu_export::Variables<__T>>::CONNECTORS)*;
        #[inline(always)]
        #[allow(unused_variables)]
        fn check(
            &self,
            path: ::fmu_export::Path<'_>,
            occasion: &::fmu_export::Occasion,
            memories: &mut ::core::slice::IterMut<'_, Vec<f64>>,
            log: &mut ::fmu_export::Log<'_>,
        ) -> ::core::result::Result<(), ::fmu_export::Error> {
            #(::fmu_export::Variables::<__T>::check(&self.#idents, path.field(&#names), occasion, memories, log)?;)*
            Ok(())
        }
        #[inline(always)]
        fn is_estimated(&self) -> bool {
            false #(|| ::fmu_export::Variables::<__T>::is_estimated(&self.#idents))*
        }
        #[allow(unused_variables)]
        fn estimate(&mut self, memories: &mut ::core::slice::Iter<'_, Vec<f64>>) {
            #(::fmu_export::Variables::<__T>::estimate(&mut self.#idents, memories);)*
        }
        #[inline(always)]
        fn is_extrapolated(&self) -> bool {
            false #(|| ::fmu_export::Variables::<__T>::is_extrapolated(&self.#idents))*
        }
        #[allow(unused_variables)]
        fn extrapolate(&mut self, extrapolated: __T, held: __T) {
            #(::fmu_export::Variables::<__T>::extrapolate(&mut self.#idents, extrapolated, held);)*
        }
        #[inline(always)]
        fn convert(&mut self) {
            #(::fmu_export::Variables::<__T>::convert(&mut self.#idents);)*
        }
    }
}

fn option(tokens: Option<TokenStream>) -> TokenStream {
    tokens.map_or_else(|| quote!(None), |t| quote!(Some(#t)))
}

fn capitalised(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}
