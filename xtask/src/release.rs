//! `cargo xtask release`: the texts that say whether the project is published.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::run;
use cargo_fmu::files;
use cargo_fmu::print;
use std::process::Command;

/// Write the texts that say that the project is published, and commit them; a tag on this commit publishes it
#[derive(clap::Args)]
pub(crate) struct Release {
    /// Version, as in Cargo.toml
    #[arg(required_unless_present = "check")]
    version: Option<String>,
    /// Address of the repository, for links on PyPI
    #[arg(long, value_name = "URL", required_unless_present = "check")]
    repository: Option<String>,
    /// Only fail if a text still says that the project is not published
    #[arg(long, conflicts_with_all = ["version", "repository"])]
    check: bool,
}

/// A text before and after the first release. `{version}` and `{repository}` are filled in.
struct Text {
    file: &'static str,
    before: &'static str,
    after: &'static str,
}

const TEXTS: [Text; 7] = [
    Text {
        file: "README.md",
        before: "cargo xtask package && pip install -e python   # not on PyPI yet: builds FMUs and package, in minutes",
        after: "pip install multibody-fmu",
    },
    Text {
        file: "README.md",
        before: "This runs in a clone of the repository, with Rust 1.95+ and a C linker. `cargo xtask wheel` makes \
                 a wheel that has the FMUs\ninside and needs only NumPy. The",
        after: "It has the FMUs inside and needs only NumPy. The",
    },
    Text {
        file: "docs/start.md",
        before: "In a clone of the repository, with Rust 1.95+ and a C linker:\n\n```sh\ncargo xtask package && pip \
                 install -e python   # not on PyPI yet: builds FMUs and package, in minutes",
        after: "```sh\npip install multibody-fmu   # has the FMUs inside, and needs only NumPy",
    },
    Text {
        file: "python/README.md",
        before: "Not on PyPI yet: `cargo xtask wheel`, in a clone of the repository with Rust 1.95+ and a C linker, \
                 makes the wheel.\n",
        after: "![A hand takes a box from a tray, turns it and puts it back after the tray has moved \
                on]({repository}/raw/HEAD/examples/one_fmu_in_fmpy.gif)\n\n```sh\npip install multibody-fmu\n```\
                \n\n[Start here]({repository}/blob/HEAD/docs/start.md) leads to all pages.\n",
    },
    Text {
        file: "python/pyproject.toml",
        before: "# `cargo xtask release` writes the addresses of the project here.\n",
        after: "[project.urls]\nRepository = \"{repository}\"\nDocumentation = \
                \"{repository}/blob/HEAD/docs/start.md\"\nChangelog = \"{repository}/blob/HEAD/CHANGELOG.md\"\n",
    },
    Text {
        file: "recipe/recipe.yaml",
        before: "  repository: https://example.org/multibody-fmu\n",
        after: "  repository: {repository}\n",
    },
    Text { file: "CHANGELOG.md", before: "## [{version}] - unreleased\n", after: "## [{version}]\n" },
];

impl Release {
    /// # Errors
    /// The version differs from Cargo.toml's, a text has neither form, or with `--check` it still has the form before a
    /// release.
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let version = env!("CARGO_PKG_VERSION");
        let (Some(asked), Some(repository)) = (&self.version, &self.repository) else {
            return check(workspace, version);
        };
        if asked != version {
            return Err(Error::OtherVersion { asked: asked.clone(), version });
        }
        let mut commit = Command::new("git");
        commit.current_dir(&workspace.root).args([
            "commit",
            "--quiet",
            "--message",
            &format!("Release {version}"),
            "--",
        ]);
        for Text { file, before, after } in &TEXTS {
            let path = workspace.root.join(file);
            let text = files::read_text(&path)?;
            let [before, after] = [before, after].map(|text| filled(text, version, repository));
            if !text.contains(&before) && !text.contains(&after) {
                return Err(Error::LostText { file, text: before });
            }
            files::write(&path, text.replacen(&before, &after, 1))?;
            commit.arg(file);
        }
        run(&mut commit, "git commit")?;
        Ok(print::line(format_args!("publish it: git tag v{version} && git push origin v{version}"))?)
    }
}

fn check(workspace: &Workspace, version: &str) -> Result<(), Error> {
    for Text { file, before, .. } in &TEXTS {
        if files::read_text(&workspace.root.join(file))?.contains(&filled(before, version, "")) {
            return Err(Error::Unpublished { file });
        }
    }
    Ok(())
}

fn filled(text: &str, version: &str, repository: &str) -> String {
    text.replace("{version}", version).replace("{repository}", repository)
}
