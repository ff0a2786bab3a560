//! Systems and FMUs without libraries, written for tests.
#![allow(dead_code)] // each test program uses some
use std::fs;

use fmu_system::SystemStructure;
use tempfile::TempDir;

/// A `.ssd` file and the FMUs beside it.
pub struct System {
    contents: String,
    units: String,
    enumerations: String,
    folder: TempDir,
}

/// Description of an FMU.
pub struct Fmu {
    is_fmi3: bool,
    has_model_exchange: bool,
    variables: String,
    types: String,
    structure: String,
    capabilities: String,
}

impl System {
    /// A system with these contents, which begin on line 4.
    pub fn new(contents: &str) -> Self {
        Self {
            contents: contents.to_owned(),
            units: String::new(),
            enumerations: String::new(),
            folder: TempDir::new().unwrap(),
        }
    }

    /// Adds definitions of units.
    pub fn units(mut self, units: &str) -> Self {
        self.units = units.to_owned();
        self
    }

    /// Adds definitions of enumerations.
    pub fn enumerations(mut self, enumerations: &str) -> Self {
        self.enumerations = enumerations.to_owned();
        self
    }

    /// Adds an FMU as a folder.
    pub fn fmu(self, name: &str, fmu: Fmu) -> Self {
        let folder = self.folder.path().join(name);
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("modelDescription.xml"), fmu.description()).unwrap();
        self
    }

    /// Adds another file.
    pub fn file(self, name: &str, text: &str) -> Self {
        fs::write(self.folder.path().join(name), text).unwrap();
        self
    }

    /// Writes and reads the system. Its FMUs exist until it is dropped.
    pub fn read(&self) -> SystemStructure {
        let namespace = |prefix: &str, name: &str| {
            format!(r#" xmlns:{prefix}="http://ssp-standard.org/SSP1/SystemStructure{name}""#)
        };
        let namespaces = [
            namespace("ssd", "Description"),
            namespace("ssc", "Common"),
            namespace("ssv", "ParameterValues"),
            namespace("ssm", "ParameterMapping"),
            namespace("ssb", "SignalDictionary"),
        ];
        let Self { contents, units, enumerations, folder } = self;
        let text = format!(
            r#"<?xml version="1.0" encoding="UTF-8"?>
<ssd:SystemStructureDescription version="2.0" name="test"{}>
<ssd:System name="root">
{contents}</ssd:System><ssd:Enumerations>{enumerations}</ssd:Enumerations><ssd:Units>{units}</ssd:Units>
</ssd:SystemStructureDescription>"#,
            namespaces.concat()
        );
        let path = folder.path().join("SystemStructure.ssd");
        fs::write(&path, text).unwrap();
        fmu_system::read(folder.path(), None).unwrap().structure
    }
}

impl Fmu {
    /// An FMU of FMI 2.0 for both interfaces.
    pub fn new(variables: &str) -> Self {
        let (variables, types) = (variables.to_owned(), String::new());
        Self {
            is_fmi3: false,
            has_model_exchange: true,
            variables,
            types,
            structure: String::new(),
            capabilities: String::new(),
        }
    }

    /// An FMU of FMI 3.0.
    pub fn version_3(variables: &str) -> Self {
        Self { is_fmi3: true, ..Self::new(variables) }
    }

    /// Adds definitions of types.
    pub fn types(self, types: &str) -> Self {
        Self { types: format!("{}<TypeDefinitions>{types}</TypeDefinitions>", self.types), ..self }
    }

    /// Adds definitions of units.
    pub fn units(self, units: &str) -> Self {
        Self { types: format!("<UnitDefinitions>{units}</UnitDefinitions>{}", self.types), ..self }
    }

    /// Sets the contents of the model structure.
    pub fn structure(self, structure: &str) -> Self {
        Self { structure: structure.to_owned(), ..self }
    }

    /// Sets attributes of Co-Simulation, such as `canGetAndSetFMUstate="true"`.
    pub fn capabilities(self, attributes: &str) -> Self {
        Self { capabilities: attributes.to_owned(), ..self }
    }

    /// Takes Model Exchange away.
    pub fn co_simulation_only(self) -> Self {
        Self { has_model_exchange: false, ..self }
    }

    fn description(&self) -> String {
        let Self { is_fmi3, has_model_exchange, variables, types, structure, capabilities } = self;
        let (version, token) = if *is_fmi3 { ("3.0", "instantiationToken") } else { ("2.0", "guid") };
        let exchange = if *has_model_exchange { r#"<ModelExchange modelIdentifier="x"/>"# } else { "" };
        format!(
            r#"<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="{version}" modelName="x" {token}="x">{exchange}
<CoSimulation modelIdentifier="x" {capabilities}/>
{types}<ModelVariables>{variables}</ModelVariables><ModelStructure>{structure}</ModelStructure></fmiModelDescription>"#
        )
    }
}
