use crate::workspace::Workspace;
use std::fs;
use std::path::Path;
use std::process::Command;

const VERSION: &str = env!("CARGO_PKG_VERSION");
const FILES: [&str; 6] =
    ["README.md", "docs/start.md", "python/README.md", "python/pyproject.toml", "recipe/recipe.yaml", "CHANGELOG.md"];

fn git(workspace: &Workspace, arguments: &[&str]) -> String {
    let settings = ["-c", "user.name=Jane Doe", "-c", "user.email=jane@example.org"];
    let git = Command::new("git").args(settings).args(arguments).current_dir(workspace.path("")).output().unwrap();
    assert!(git.status.success(), "{}", String::from_utf8_lossy(&git.stderr));
    String::from_utf8(git.stdout).unwrap()
}

/// A repository with this project's texts.
fn project(name: &str) -> Workspace {
    let workspace = Workspace::new(name);
    for file in FILES {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
        workspace.write(file, &fs::read_to_string(source).unwrap().replace("\r\n", "\n"));
    }
    git(&workspace, &["init", "--quiet"]);
    git(&workspace, &["add", "."]);
    git(&workspace, &["commit", "--quiet", "--message", "Begin"]);
    workspace
}

#[test]
fn a_release_says_everywhere_that_the_project_is_published() {
    let workspace = project("release");
    let names = [("GIT_AUTHOR_NAME", "J"), ("GIT_AUTHOR_EMAIL", "j@example.org")];
    let committer = [("GIT_COMMITTER_NAME", "J"), ("GIT_COMMITTER_EMAIL", "j@example.org")];
    let release = ["release", VERSION, "--repository", "https://example.com/jane/fmus"];
    let outcome = workspace.xtask(&release, &[names, committer].concat());
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);

    assert_eq!(git(&workspace, &["log", "-1", "--format=%s"]), format!("Release {VERSION}\n"));
    assert_eq!(git(&workspace, &["status", "--short"]), "");
    for file in FILES {
        let text = fs::read_to_string(workspace.path(file)).unwrap();
        let remark = ["not on PyPI", "Not on PyPI", "unreleased", "example.org/multibody-fmu"];
        assert!(!remark.iter().any(|remark| text.contains(remark)), "{file}");
        assert_eq!(
            text.matches("pip install multibody-fmu").count(),
            usize::from(file.ends_with(".md") && file != "CHANGELOG.md")
        );
    }
    assert!(fs::read_to_string(workspace.path("python/pyproject.toml")).unwrap().contains("\n[project.urls]\n"));
    assert_eq!(workspace.xtask(&["release", "--check"], &[]).code, Some(0));
}

#[test]
fn a_tag_on_an_unpublished_readme_is_refused() {
    let workspace = project("unpublished");
    workspace.xtask(&["release", "--check"], &[]).assert_failure(
        "README.md says that the project is not published: run `cargo xtask release VERSION` before the tag",
    );
    git(&workspace, &["mv", "README.md", "other.md"]);
    workspace.write("README.md", "");
    workspace.xtask(&["release", "--check"], &[]).assert_failure(
        "docs/start.md says that the project is not published: run `cargo xtask release VERSION` before the tag",
    );
}

#[test]
fn the_version_must_be_that_of_the_workspace() {
    let workspace = project("version");
    workspace.xtask(&["release", "9.9.9", "--repository", "https://example.com"], &[]).assert_failure(&format!(
        "Cargo.toml has the version {VERSION}, not 9.9.9: change it there and in the dependencies on members, or \
         release {VERSION}"
    ));
    assert_eq!(git(&workspace, &["status", "--short"]), "");
}
