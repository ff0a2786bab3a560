use crate::workspace::{Outcome, Workspace};
use std::fs::{self, File};
use std::io::Read;
use zip::ZipArchive;

const ICON: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>"#;

/// A workspace with these files by the author of Spring.
fn written(name: &str, files: &[(&str, &str)]) -> Workspace {
    let workspace = Workspace::copy(name);
    fs::create_dir(workspace.path("spring/documentation")).unwrap();
    for (file, text) in files {
        fs::write(workspace.path("spring/documentation").join(file), text).unwrap();
    }
    workspace
}

fn package(workspace: &Workspace) -> Outcome {
    workspace.fmu(&["package", "Spring", "Clock", "--profile", "dev"])
}

fn read(workspace: &Workspace, model: &str, entry: &str) -> Vec<u8> {
    let mut archive = ZipArchive::new(File::open(workspace.path(&format!("target/fmu/{model}.fmu"))).unwrap()).unwrap();
    let mut bytes = Vec::new();
    archive.by_name(entry).unwrap().read_to_end(&mut bytes).unwrap();
    bytes
}

fn page(workspace: &Workspace, model: &str) -> String {
    String::from_utf8(read(workspace, model, "documentation/index.html")).unwrap()
}

#[test]
fn an_fmu_of_which_nobody_wrote_anything_has_a_page_of_its_variables() {
    let workspace = Workspace::copy("nothing_written");

    package(&workspace).assert_success();

    let page = page(&workspace, "Spring");
    assert!(page.contains("<p class=\"lead\">Spring &amp; damper between a and b</p>"), "{page}");
    // Name, unit, start and range of spring/description.json.
    let cells = ["<code>c</code></th>", "\"Unit\">N/m</td>", "\"Start\">1e6</td>", "\"Range\">≥ 1e-154</td>"];
    assert!(page.contains(&cells.join("<td data-label=")), "{page}");
    assert!(page.contains("<td>2</td><th scope=\"row\"><code>Cubic</code></th>"), "{page}");
    // `animation` is fixed; `c` is tunable, as parameters usually are.
    assert!(page.contains("Draw the spring <span class=\"kind\">fixed</span>"), "{page}");
    assert!(!page.contains("<span class=\"kind\">tunable</span>"), "{page}");
    assert!(page.contains(">cargo fmu live Spring.fmu -o Spring.html\n</code>"), "{page}");
}

/// Types and instantiation token have other names in FMI 3.0.
#[test]
fn the_page_of_fmi_3_has_arrays() {
    let workspace = Workspace::copy("page_of_fmi_3");

    package(&workspace).assert_success();

    let page = String::from_utf8(read(&workspace, "fmi3/Spring", "documentation/index.html")).unwrap();
    assert!(page.contains("<dt>Interface</dt><dd>FMI 3.0, Co-Simulation</dd>"), "{page}");
    assert!(page.contains("<dt>Instantiation token</dt>"), "{page}");
    let cells = ["<code>color[2]</code></th>", "\"Unit\"></td>", "\"Start\">{255, 0}</td>", "\"Range\">0 … 255</td>"];
    assert!(page.contains(&cells.join("<td data-label=")), "{page}");
    let row = "<code>color</code></th><td>2</td><td>parameter</td><td>fixed</td><td>Int32</td><td></td><td>255, 0</td>";
    assert!(page.contains(row), "{page}");
    assert!(!page.contains("fmi2") && !page.contains("FMU2"), "{page}");
}

#[test]
fn what_the_author_wrote_and_drew_is_in_the_page() {
    let text = "Why.\n\n## Law\n\n$$\\text{frame_a.f} = -c \\, \\text{frame_a.s}$$\n\n![A spring](spring.svg \"How it \
                looks\")\n\n\
                <!-- include more.md -->\n\n## References\n\nHooke.\n";
    let drawing = "<?xml version=\"1.0\"?>\n<svg width=\"5\" height=\"5\"><path d=\"M0 0H5\"/></svg>";
    let workspace = written(
        "written",
        &[("index.md", text), ("more.md", "## More\n\nElsewhere.\n"), ("spring.svg", drawing), ("icon.svg", ICON)],
    );

    package(&workspace).assert_success();

    let page = page(&workspace, "Spring");
    for part in [
        "<p>Why.</p>",
        "<li><a href=\"#law\">Law</a></li>",
        "<mtext class=\"variable\">frame_a.f</mtext><mo>=</mo>",
        "<figure>\n<svg role=\"img\" aria-label=\"A spring\" width=\"5\"",
        "<figcaption>How it looks</figcaption>",
        "<p>Elsewhere.</p>",
        "<svg aria-hidden=\"true\" xmlns=",
    ] {
        assert!(page.contains(part), "{part} is not in\n{page}");
    }
    let position = |heading: &str| page.find(heading).unwrap();
    assert!(position("<h2 id=\"law\">") < position("<h2 id=\"variables\">"));
    assert!(position("<h2 id=\"variables\">") < position("<h2 id=\"references\">"));
}

/// PNG specification, section 11.2.1: width and height are big-endian numbers at bytes 16 and 20.
#[test]
fn the_icon_becomes_the_image_of_the_model() {
    let workspace = written("icon", &[("icon.svg", ICON)]);

    package(&workspace).assert_success();

    let image = read(&workspace, "Spring", "model.png");
    assert_eq!(image[16..24], [0, 0, 1, 0, 0, 0, 1, 0]);
    assert_eq!(read(&workspace, "Spring", "terminalsAndIcons/icon.png"), image);
    assert_eq!(read(&workspace, "Spring", "terminalsAndIcons/icon.svg"), ICON.as_bytes());
    let clock = ZipArchive::new(File::open(workspace.path("target/fmu/Clock.fmu")).unwrap()).unwrap();
    assert!(clock.file_names().all(|name| !name.unwrap().contains("icon")));
}

#[test]
fn a_wrong_formula_is_named_with_its_file() {
    let workspace = written("wrong_formula", &[("index.md", "Here is $\\nonsense$.\n")]);

    let outcome = package(&workspace);

    assert_eq!(outcome.code, Some(1));
    let last = outcome.stderr.lines().last().unwrap();
    assert!(last.contains("index.md` cannot become part of an FMU: the formula `\\nonsense`: "), "{last}");
}

#[test]
fn a_file_that_is_missing_is_named() {
    for (name, text) in [("no_drawing", "![A spring](none.svg)\n"), ("no_text", "<!-- include none.svg -->\n")] {
        let workspace = written(name, &[("index.md", text)]);

        let outcome = package(&workspace);

        let path = workspace.path("spring/documentation/none.svg");
        outcome.assert_failure(&format!("`{}` cannot become part of an FMU: there is no such file", path.display()));
    }
}
