//! The Rust type of a field, seen as a variable: base type, shape, and how to read and write its elements.
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, ExprLit, GenericArgument, Ident, Lit, PathArguments, Result, Type, parse_quote};

/// Base type of a field's elements.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Base {
    Real,
    Integer,
    Boolean,
    String,
    Enumeration,
    Group,
}

impl Base {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Real => "Real",
            Self::Integer => "Integer",
            Self::Boolean => "Boolean",
            Self::String => "String",
            Self::Enumeration => "enumeration",
            Self::Group => "group",
        }
    }
}

/// How the elements are held.
enum Container {
    Scalar,
    /// `[X; N]` or `[[X; M]; N]`
    Array,
    /// nalgebra's `VectorN` or `MatrixN`, whose `new` takes its elements row by row
    Matrix(Box<Type>),
}

/// A field's type taken apart.
pub(crate) struct FieldType {
    pub(crate) base: Base,
    pub(crate) element: Type,
    pub(crate) dimensions: Vec<Expr>,
    container: Container,
}

impl FieldType {
    pub(crate) fn of(ty: &Type, scalar: Option<&Ident>, enumeration: bool) -> Result<Self> {
        let mut dimensions = Vec::new();
        let mut element = ty.clone();
        let mut container = Container::Scalar;
        while let Type::Array(array) = &element {
            dimensions.push(array.len.clone());
            container = Container::Array;
            element = (*array.elem).clone();
        }
        if dimensions.is_empty()
            && let Some((inner, shape)) = nalgebra_type(&element)
        {
            container = Container::Matrix(Box::new(element));
            dimensions = shape;
            element = inner;
        }
        if dimensions.len() > 2 {
            return Err(syn::Error::new_spanned(
                ty,
                "an array has one or two dimensions: write `[X; N]` or `[[X; M]; N]`",
            ));
        }
        let base = if enumeration { Base::Enumeration } else { base_of(&element, scalar)? };
        if base == Base::Group && !dimensions.is_empty() {
            let hint = "an array holds i32, bool, String, an enumeration (then write `#[var(enumeration)]`), or Reals: they are the `T` of a \
                        `struct Name<T = f64>`";
            return Err(syn::Error::new_spanned(ty, hint));
        }
        Ok(Self { base, element, dimensions, container })
    }

    /// Number of elements, where the dimensions are plain numbers.
    pub(crate) fn len(&self) -> Option<usize> {
        self.dimensions.iter().map(number).product()
    }

    /// An expression that reads the field from `from`.
    pub(crate) fn load(&self) -> TokenStream {
        let element = &self.element;
        self.of_elements(match self.base {
            Base::Real => quote!(from.real()),
            Base::Integer => quote!(from.integer()),
            Base::Boolean => quote!(from.boolean()),
            Base::String => quote!(from.string()),
            Base::Enumeration => quote!(from.enumeration::<#element>()),
            Base::Group => quote!(<#element as ::fmu_export::Variables<__T>>::load(from)),
        })
    }

    /// The field with all elements zero, false, empty, or the first item.
    pub(crate) fn zero(&self) -> TokenStream {
        let element = &self.element;
        self.of_elements(match self.base {
            Base::Real => quote!(::fmu_export::zero::<__T>()),
            Base::Integer => quote!(0),
            Base::Boolean => quote!(false),
            Base::String => quote!(::std::string::String::new()),
            Base::Enumeration => quote!(<#element as ::fmu_export::Enumeration>::first()),
            Base::Group => quote!(<#element as ::fmu_export::Variables<__T>>::zero()),
        })
    }

    /// An expression for the whole field from one for each element.
    fn of_elements(&self, one: TokenStream) -> TokenStream {
        match &self.container {
            Container::Scalar => one,
            Container::Array if self.dimensions.len() == 1 => quote!(::core::array::from_fn(|_| #one)),
            Container::Array => quote!(::core::array::from_fn(|_| ::core::array::from_fn(|_| #one))),
            Container::Matrix(ty) => {
                let elements = std::iter::repeat_n(&one, self.len().unwrap_or(0));
                quote!(<#ty>::new(#(#elements),*))
            }
        }
    }

    /// A statement that reads the field from `from` into `self.field`.
    pub(crate) fn reload(&self, field: &Ident) -> TokenStream {
        match self.base {
            Base::Group => quote!(::fmu_export::Variables::<__T>::reload(&mut self.#field, from);),
            _ => {
                let load = self.load();
                quote!(self.#field = #load;)
            }
        }
    }

    /// Statements that write `self.field` into `into`.
    pub(crate) fn store(&self, field: &Ident) -> TokenStream {
        let write = |place: TokenStream| match self.base {
            Base::Real => quote!(into.real(#place);),
            Base::Integer => quote!(into.integer(#place);),
            Base::Boolean => quote!(into.boolean(#place);),
            Base::String => quote!(into.string(&#place);),
            Base::Enumeration => quote!(into.enumeration(#place);),
            Base::Group => quote!(::fmu_export::Variables::<__T>::store(&#place, into);),
        };
        self.for_each(field, write)
    }

    /// Statements that add zero times every Real of `self.field` to `sum`, if it holds Reals.
    pub(crate) fn add_zero_if_finite(&self, field: &Ident) -> Option<TokenStream> {
        match self.base {
            Base::Real => {
                // A sum for each field, because additions one after the other wait for each other.
                let terms = self.for_each(field, |place| quote!(of_field += #place * ::fmu_export::zero::<__T>();));
                Some(quote! {
                    let mut of_field = ::fmu_export::zero::<__T>();
                    #terms
                    sum += of_field;
                })
            }
            Base::Group => Some(quote!(sum += ::fmu_export::Variables::<__T>::zero_if_finite(&self.#field);)),
            _ => None,
        }
    }

    /// Statements for every element of `self.field`.
    fn for_each(&self, field: &Ident, write: impl Fn(TokenStream) -> TokenStream) -> TokenStream {
        let (rows, columns) = (self.dimensions.first(), self.dimensions.get(1));
        match (&self.container, columns) {
            (Container::Scalar, _) => write(quote!(self.#field)),
            (_, None) => {
                let body = write(quote!(self.#field[i]));
                quote!(for i in 0..#rows { #body })
            }
            (Container::Array, Some(columns)) => {
                let body = write(quote!(self.#field[i][j]));
                quote!(for i in 0..#rows { for j in 0..#columns { #body } })
            }
            (Container::Matrix(_), Some(columns)) => {
                let body = write(quote!(self.#field[(i, j)]));
                quote!(for i in 0..#rows { for j in 0..#columns { #body } })
            }
        }
    }
}

fn base_of(element: &Type, scalar: Option<&Ident>) -> Result<Base> {
    let Type::Path(path) = element else {
        return Err(syn::Error::new_spanned(
            element,
            "expected a Real, i32, bool, String, an enumeration or a nested group",
        ));
    };
    if path.path.segments.last().is_some_and(|last| last.ident == "Vec") {
        let hint = "the number of variables is fixed: write `[X; N]`, or nalgebra's `Vector3<T>`, instead of a `Vec`";
        return Err(syn::Error::new_spanned(element, hint));
    }
    let Some(name) = path.path.get_ident() else { return Ok(Base::Group) };
    if Some(name) == scalar {
        return Ok(Base::Real);
    }
    match name.to_string().as_str() {
        "i32" => Ok(Base::Integer),
        "bool" => Ok(Base::Boolean),
        "String" => Ok(Base::String),
        wrong @ ("f64" | "f32") => {
            let message =
                format!("a Real is generic: write `struct Name<T = f64>` and the field as `T` instead of `{wrong}`");
            Err(syn::Error::new_spanned(element, message))
        }
        wrong @ ("u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i64" | "isize") => {
            Err(syn::Error::new_spanned(
                element,
                format!("an Integer of FMI has 32 bits: write `i32` instead of `{wrong}`"),
            ))
        }
        _ => Ok(Base::Group),
    }
}

/// Element type and shape of nalgebra's `Vector3<T>`, `Matrix3<T>` and their like.
fn nalgebra_type(ty: &Type) -> Option<(Type, Vec<Expr>)> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let GenericArgument::Type(element) = arguments.args.first()? else { return None };
    let name = last.ident.to_string();
    let digit =
        |prefix: &str| name.strip_prefix(prefix).filter(|d| ["2", "3", "4", "5", "6"].contains(d)).map(str::to_owned);
    let size = |d: String| -> Expr { parse_number(&d) };
    if let Some(d) = digit("Vector") {
        return Some((element.clone(), vec![size(d)]));
    }
    digit("Matrix").map(|d| (element.clone(), vec![size(d.clone()), size(d)]))
}

fn parse_number(digits: &str) -> Expr {
    let literal = syn::LitInt::new(digits, proc_macro2::Span::call_site());
    parse_quote!(#literal)
}

fn number(dimension: &Expr) -> Option<usize> {
    match dimension {
        Expr::Lit(ExprLit { lit: Lit::Int(n), .. }) => n.base10_parse().ok(),
        _ => None,
    }
}
