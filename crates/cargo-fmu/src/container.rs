//! `cargo fmu container`: a system of FMUs as one FMU.
use crate::error::Error;
use crate::fmi::Fmi;
use crate::print;
use fmu_container::{Runtime, Wish, choose, pack, write_archive};
use fmu_engine::{Hold, Order, WEIGHT};
use fmu_system::{Choices, Errors, RunChoices};
use std::env;
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::{Path, PathBuf};

/// Pack a system of FMUs (SSP) as one FMU, which runs its loops inside
#[derive(clap::Args)]
#[command(after_help = "Example: cargo fmu container system.ssp -o System.fmu")]
pub struct Container {
    /// System: an archive .ssp, a folder with its contents, or a file .ssd
    system: PathBuf,
    /// FMU to write; by default the name of the system with the ending fmu, in the current folder
    #[arg(long, short, value_name = "FMU")]
    out: Option<PathBuf>,
    /// Variant of the system in an archive or folder, `Large` for `Large.ssd`
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Version of FMI
    #[arg(long, value_enum, default_value = "2")]
    fmi: Fmi,
    /// Order of the steps inside: elements in Model Exchange as one model, or repeated steps [default: the one that
    /// suits the system]
    #[arg(long, value_parser = ["coupled", "iterated"])]
    order: Option<String>,
    /// Longest inner step in s: longer communication steps are divided
    #[arg(long, value_name = "SECONDS", value_parser = positive)]
    step: Option<f64>,
    /// Weight, in iterated steps, of the inputs at the end of a step in their mean over it, from 0.5 to 1 [default:
    /// 0.55]
    #[arg(long, value_parser = weight)]
    weight: Option<f64>,
    /// Inputs of an element during an iterated step: start, mean, end or line; give it once for each element
    #[arg(long, value_name = "ELEMENT=HOLD", value_parser = hold)]
    hold: Vec<(String, Hold)>,
    /// Relative tolerance of the integration of all elements
    #[arg(long, value_parser = positive)]
    tolerance: Option<f64>,
    /// Input of the FMU, or frame or array of inputs; give it once for each. Others keep their values [default: all
    /// unconnected inputs]
    #[arg(long = "input", value_name = "NAME")]
    inputs: Vec<String>,
    /// Further variable, frame or array of an element that can be read; give it once for each
    #[arg(long = "expose", value_name = "NAME")]
    exposed: Vec<String>,
    /// Leave parameters of elements out
    #[arg(long)]
    no_parameters: bool,
    /// Library that runs the system, from a release; give it once for each platform [default: that of this program]
    #[arg(long = "runtime", value_name = "FILE")]
    runtimes: Vec<PathBuf>,
}

impl Container {
    pub(crate) fn run(&self) -> Result<(), Error> {
        let name = self.system.with_extension("fmu");
        let out = self.out.clone().unwrap_or_else(|| name.file_name().map_or(name.clone(), PathBuf::from));
        let refused = |reason: String| Error::NoContainer { path: self.system.clone(), reason };
        let errors = |errors: Errors| refused(errors.to_string());
        let runtimes = self.runtimes()?;
        let archive = fmu_system::read(&self.system, self.variant.as_deref()).map_err(errors)?;
        let resolved = archive.resolve().map_err(errors)?;
        for sentence in &resolved.warnings {
            eprintln!("warning: {sentence}");
        }
        let known = Choices::of(&archive.structure.system);
        let failed = |error: fmu_container::Error| refused(error.to_string());
        let choices = choose(&resolved, &known, &self.wish()).map_err(failed)?;
        let packed = pack(&archive.structure, &choices, self.fmi == Fmi::Three, &runtimes).map_err(failed)?;
        let size = write_archive(&out, &packed).map_err(failed)?;
        print::line(format_args!("{}  {} KB", out.display(), size.div_ceil(1000)))
    }

    fn wish(&self) -> Wish {
        let weight = self.weight.unwrap_or(WEIGHT);
        Wish {
            order: self.order.as_deref().and_then(|name| Order::named(name, weight)),
            weight: self.weight,
            hold: self.hold.clone(),
            run: RunChoices {
                step: self.step,
                tolerance: self.tolerance,
                inputs: Some(self.inputs.clone()).filter(|inputs| !inputs.is_empty()),
                exposed: self.exposed.clone(),
                has_parameters: !self.no_parameters,
                ..RunChoices::default()
            },
        }
    }

    fn runtimes(&self) -> Result<Vec<Runtime>, Error> {
        let own = || {
            let program = env::current_exe().ok()?;
            let file = program.parent()?.join(format!("{DLL_PREFIX}fmu_container_runtime{DLL_SUFFIX}"));
            file.is_file().then_some(file)
        };
        let paths = match &self.runtimes[..] {
            [] => vec![own().ok_or(Error::NoRuntime)?],
            given => given.to_vec(),
        };
        let runtime = |path: &Path| {
            let failed = |reason| Error::NotARuntime { path: path.to_owned(), reason };
            Runtime::open(path).map_err(failed)
        };
        paths.iter().map(|path| runtime(path)).collect()
    }
}

fn positive(text: &str) -> Result<f64, String> {
    number(text).filter(|value| *value > 0.0).ok_or_else(|| "must be a positive number".to_owned())
}

fn weight(text: &str) -> Result<f64, String> {
    number(text).filter(|value| (0.5..=1.0).contains(value)).ok_or_else(|| "must be between 0.5 and 1".to_owned())
}

fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|value: &f64| value.is_finite())
}

fn hold(text: &str) -> Result<(String, Hold), String> {
    let parts = text.rsplit_once('=');
    let found = parts.and_then(|(element, hold)| Some((element.to_owned(), Hold::named(hold)?)));
    found
        .filter(|(_, hold)| *hold != Hold::Auto)
        .ok_or_else(|| "must be ELEMENT=start, =mean, =end or =line".to_owned())
}
