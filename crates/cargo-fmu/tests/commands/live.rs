//! Pages of `live`, and archives that cannot become one. `tests/browser/test_live.py` runs the pages.
use crate::inspect::archive;
use crate::workspace::Workspace;

const MODULE: &str = "binaries/wasm32-unknown-unknown/Clock.wasm";

#[test]
fn a_page_has_the_module_and_the_variables_and_loads_nothing() {
    let workspace = Workspace::copy("live_page");
    let description =
        workspace.read("modelDescription/fmi3/Clock.xml").replace("Number of steps", "&lt;/script> &amp;");
    archive(&workspace, &[("modelDescription.xml", &description), (MODULE, "foobar")]);

    let outcome = workspace.fmu(&["live", "x.fmu"]);

    outcome.assert_success();
    let page = workspace.read("x.html");
    assert_eq!(outcome.stdout, format!("x.html  {} KB\n", page.len().div_ceil(1000)));
    // Base64 of foobar (RFC 4648 section 10).
    assert!(page.contains(">Zm9vYmFy</script>"));
    assert!(page.contains("<title>Clock</title>"));
    for json in [
        r#""token":"{00000000-0000-5000-8000-000000000002}","startTime":0.0,"stepSize":1.0"#,
        r#""name":"ticks","description":"\u003c/script> &","reference":1,"type":"Int32","causality":"output""#,
    ] {
        assert!(page.contains(json), "{json}");
    }
    assert!(page.contains("Content-Security-Policy\" content=\"default-src 'none'; "));
}

#[test]
fn what_cannot_become_a_page_is_said() {
    let workspace = Workspace::copy("live_refused");
    let [fmi2, fmi3] = ["", "fmi3/"].map(|folder| workspace.read(&format!("modelDescription/{folder}Clock.xml")));
    let exchange = fmi3.replace("CoSimulation", "ModelExchange");
    for (files, reason) in [
        (
            vec![("modelDescription.xml", &*fmi2)],
            "it is of FMI 2.0, and pages run FMUs of FMI 3.0: take the one from the folder fmi3",
        ),
        (
            vec![("modelDescription.xml", &*fmi3)],
            "it has no `binaries/wasm32-unknown-unknown/Clock.wasm`: make one with `cargo fmu package --module Clock`",
        ),
        (
            vec![("modelDescription.xml", &*exchange), (MODULE, "")],
            "it has no interface for Co-Simulation, by which the page runs it",
        ),
        (vec![("notes.txt", "")], "it has no modelDescription.xml"),
    ] {
        archive(&workspace, &files);

        let outcome = workspace.fmu(&["live", "x.fmu", "-o", "page.html"]);

        assert_eq!(outcome.code, Some(1));
        assert_eq!(outcome.stderr, format!("error: `x.fmu` cannot become a live page: {reason}\n"));
        assert!(!workspace.path("page.html").exists());
    }
}
