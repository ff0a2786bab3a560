//! Modules of a package never use each other in a circle: shared code is a third module.
//!
//! A module is a file. It uses the modules that its `use` declarations and other paths name, and those that it
//! re-exports; declaring a child is no use. Unit tests do not count, nor do names that macros take from the root of
//! their package, as in `$crate::Name`: these macros expand in other packages.
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

type Module = Vec<String>;

#[test]
fn no_package_has_circles_of_modules() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut packages = vec![".".to_owned(), "xtask".into(), "benches".into()];
    for folder in ["crates", "fmu", "examples"] {
        let names = fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().file_name());
        packages.extend(names.map(|name| format!("{folder}/{}", name.to_str().unwrap())));
    }
    for package in packages {
        let circles = circles(&root.join(&package).join("src"));
        assert!(circles.is_empty(), "{package} has circles: {circles:#?}");
    }
}

/// Sets of modules that use each other, directly or through others.
fn circles(source: &Path) -> BTreeSet<Vec<String>> {
    let mut texts = BTreeMap::new();
    read(source, &mut Vec::new(), &mut texts);
    let uses: BTreeMap<_, _> = texts.iter().map(|(module, text)| (module, uses(module, text, &texts))).collect();
    let mut reached = BTreeMap::new();
    for module in texts.keys() {
        let (all, mut next): (&mut BTreeSet<&Module>, _) = (reached.entry(module).or_default(), vec![module]);
        while let Some(module) = next.pop() {
            next.extend(uses[module].iter().filter(|used| all.insert(used)));
        }
    }
    let circle = |module: &Module| {
        let both = reached[module].iter().filter(|other| reached[**other].contains(module));
        both.map(|module| format!("crate::{}", module.join("::"))).collect::<Vec<_>>()
    };
    texts.keys().map(circle).filter(|circle| circle.len() > 1).collect()
}

/// Collects the text of each module below a folder.
fn read(folder: &Path, module: &mut Module, texts: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()) {
        let (name, length) = (entry.file_stem().unwrap().to_str().unwrap(), module.len());
        module.extend((!["lib", "mod", "main"].contains(&name)).then(|| name.to_owned()));
        if entry.is_dir() {
            read(&entry, module, texts);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            *texts.entry(module.clone()).or_default() += &fs::read_to_string(&entry).unwrap();
        }
        module.truncate(length);
    }
}

/// Other modules that a module's text names.
fn uses(module: &Module, text: &str, all: &BTreeMap<Module, String>) -> BTreeSet<Module> {
    let (mut found, mut used) = (Vec::new(), BTreeSet::new());
    paths(text.parse().unwrap(), &[], &mut found);
    for path in found.iter().filter(|path| path.len() > 1) {
        let is_child = all.contains_key(&[&module[..], &path[..1]].concat());
        let mut base = match &*path[0] {
            "crate" | "$crate" => Module::new(),
            "self" | "super" => module.clone(),
            _ if is_child => module.clone(),
            _ => continue,
        };
        for name in path.iter().filter(|name| !["crate", "$crate", "self"].contains(&&***name)) {
            match name == "super" {
                true => _ = base.pop(),
                false if all.contains_key(&[&base[..], std::slice::from_ref(name)].concat()) => base.push(name.clone()),
                false => break,
            }
        }
        let is_exported = path[0] == "$crate" && base.is_empty();
        used.extend((base != *module && !is_exported).then_some(base));
    }
    used
}

/// Collects the paths in a text, with the trees of `use` unfolded and without unit tests. `prefix` is the path before a
/// tree.
fn paths(text: TokenStream, prefix: &[String], found: &mut Vec<Vec<String>>) {
    let mut path = prefix.to_vec();
    let (mut is_joined, mut is_colon, mut is_test) = (!prefix.is_empty(), false, false);
    let mut dollar = "";
    // Identifiers since the last `mod`.
    let mut since_mod = None;
    for token in text {
        match token {
            TokenTree::Ident(name) => {
                since_mod = if name == "mod" { Some(0) } else { since_mod.map(|count| count + 1) };
                if !is_joined {
                    found.push(std::mem::take(&mut path));
                }
                path.push(format!("{}{name}", std::mem::take(&mut dollar)));
                is_joined = false;
            }
            TokenTree::Punct(mark) if mark.as_char() == ':' => {
                is_joined = is_colon;
                is_colon = mark.spacing() == Spacing::Joint;
            }
            TokenTree::Punct(mark) => {
                dollar = if mark.as_char() == '$' { "$" } else { "" };
                is_test &= mark.as_char() != ';';
                since_mod = None;
                is_joined = mark.as_char() == ',' && !prefix.is_empty();
                found.push(std::mem::replace(&mut path, prefix.to_vec()));
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && is_test => is_test = false,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && since_mod.take() == Some(1) => {
                let mut inner = Vec::new();
                paths(group.stream(), &[], &mut inner);
                // In an inline module `super` names the file.
                let of_file = inner.iter_mut().filter_map(|path| path.first_mut().filter(|first| *first == "super"));
                of_file.for_each(|first| *first = "self".to_owned());
                found.append(&mut inner);
            }
            TokenTree::Group(group) => {
                is_test |= group.stream().to_string() == "cfg (test)";
                paths(group.stream(), if is_joined { &path } else { &[] }, found);
                is_joined = false;
            }
            TokenTree::Literal(_) => is_joined = false,
        }
    }
    found.push(path);
}
