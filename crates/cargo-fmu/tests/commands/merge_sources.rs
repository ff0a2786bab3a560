//! `merge` where only one archive has sources, a WebAssembly module or a component.
use crate::merge::{DESCRIPTION, LINUX, USAGE, WINDOWS, contents, write};
use crate::workspace::Workspace;

/// One machine makes sources and module, the others only libraries. In FMI 2.0 `SourceFiles` is in the description
/// (section 2.2.2); in FMI 3.0 it is a separate file.
#[test]
fn sources_and_a_module_come_from_the_archive_that_has_them() {
    let workspace = Workspace::copy("sources_and_module");
    let interfaces = |inside: [&str; 2]| {
        let [simulation, exchange] = inside;
        let interfaces = format!("  <CoSimulation a=\"1\"{simulation}\n  <ModelExchange a=\"1\"{exchange}\n");
        DESCRIPTION.replace("  <ModelVariables/>", &format!("{interfaces}  <ModelVariables/>"))
    };
    let files = "<SourceFiles>\n      <File name=\"fmu.c\"/>\n    </SourceFiles>";
    let with = interfaces([
        &format!(">\n    {files}\n  </CoSimulation>"),
        &format!(">\n    {files}\n    <Annotations/>\n  </ModelExchange>"),
    ]);
    let without = interfaces(["/>", ">\n    <Annotations/>\n  </ModelExchange>"]);
    let module = ("binaries/wasm32-unknown-unknown/Clock.wasm", "asm");
    let code = ("sources/fmu.c", "int x;");
    write(&workspace.path("linux.fmu"), &with, &[LINUX, module, code, USAGE]);
    write(&workspace.path("windows.fmu"), &without, &[WINDOWS, USAGE]);
    write(&workspace.path("mac.fmu"), &without, &[("binaries/darwin64/Clock.dylib", "Mach-O"), USAGE]);

    for order in [["linux.fmu", "windows.fmu", "mac.fmu"], ["windows.fmu", "mac.fmu", "linux.fmu"]] {
        workspace.fmu(&[&["merge"], &order[..], &["-o", "all.fmu"]].concat()).assert_success();

        let mut all = contents(&workspace.path("all.fmu"));
        // Other files follow in the order of the archives.
        all[5..].sort();
        let all: Vec<_> = all.iter().map(|(name, mode, text)| (name.as_str(), *mode, text.as_str())).collect();
        let expected = [
            ("modelDescription.xml", 0o644, with.as_str()),
            ("binaries/darwin64/Clock.dylib", 0o755, "Mach-O"),
            (LINUX.0, 0o755, LINUX.1),
            (module.0, 0o755, module.1),
            (WINDOWS.0, 0o755, WINDOWS.1),
            (USAGE.0, 0o644, USAGE.1),
            (code.0, 0o644, code.1),
        ];
        assert_eq!(all, expected);
    }

    for (first, description, code, reason) in [
        ("windows.fmu", with.replace("{1}", "{2}"), code, "modelDescription.xml differs, guid is `{1}` and `{2}`"),
        (
            "windows.fmu",
            with.replace("<Annotations/>", "<Other/>"),
            code,
            "modelDescription.xml differs, line 5 is \"<Annotations/>\\n\" and \"<Other/>\\n\"",
        ),
        (
            "linux.fmu",
            with.replace("\"fmu.c\"", "'fmu.c'"),
            code,
            "modelDescription.xml differs, line 5 is \"<File name=\\\"fmu.c\\\"/>\\n\" and \"<File name='fmu.c'/>\\n\"",
        ),
        ("linux.fmu", with.clone(), ("sources/fmu.c", "int y;"), "`sources/fmu.c` differs"),
    ] {
        write(&workspace.path("other.fmu"), &description, &[code]);
        workspace.fmu(&["merge", first, "other.fmu", "-o", "none.fmu"]).assert_failure(&format!(
            "`{first}` and `other.fmu` cannot be merged, {reason}: package both from the same sources"
        ));
    }
}

/// Components of the draft FMI-LS-WASM, as other programs and earlier versions of this one make them.
#[test]
fn a_component_comes_from_the_archive_that_has_it() {
    let workspace = Workspace::copy("component");
    let component = ("binaries/wasm32-wasip2/Clock.wasm", "asm");
    let manifest = ("extra/org.modelica.fmi-ls-wasm/manifest.xml", "<fmiLayeredStandardManifest/>");
    write(&workspace.path("linux.fmu"), DESCRIPTION, &[LINUX, component, manifest]);
    write(&workspace.path("windows.fmu"), DESCRIPTION, &[WINDOWS]);

    let outcome = workspace.fmu(&["merge", "windows.fmu", "linux.fmu", "-o", "all.fmu"]);

    outcome.assert_success();
    let all: Vec<_> = contents(&workspace.path("all.fmu")).into_iter().map(|(name, _, _)| name).collect();
    assert_eq!(all, ["modelDescription.xml", LINUX.0, component.0, WINDOWS.0, manifest.0]);
}
