//! `documentation/index.html`: a page about a container.
use std::fmt::Write;

use fmu::InterfaceKind;
use fmu_description::{Causality, Description, Variable};
use fmu_engine::Order;
use fmu_system::{Choices, Resolved, quoted};

use crate::diagram::diagram;
use crate::flags::kind;

/// Most variables in a table; the description has all.
const MOST_VARIABLES: usize = 500;

/// Makes the page, HTML that is also well-formed XML, without anything from the net.
pub(crate) fn page(system: &Resolved, choices: &Choices, description: &Description, version: &str) -> String {
    let name = quoted(&system.name);
    let mut text = format!(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n\
         <meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{name}</title>\n<style>{}\
         </style>\n</head>\n<body>\n<h1>{name}</h1>\n",
        include_str!("page.css")
    );
    let _ = writeln!(
        text,
        "<p>A system of {} FMUs as one FMU of FMI {version}. Its loops are solved inside, so that importers need not \
         repeat steps. The system is in <code>resources/SystemStructure.ssd</code>.</p>",
        system.elements.len()
    );
    let _ = write!(text, "<h2>System</h2>\n{}\n", diagram(system));
    text += &elements(system, choices);
    text += &run(choices);
    for (title, causality) in [
        ("Inputs", Causality::Input),
        ("Outputs", Causality::Output),
        ("Parameters", Causality::Parameter),
        ("Parameters that follow from others", Causality::CalculatedParameter),
        ("Local variables", Causality::Local),
    ] {
        let variables: Vec<_> = description.with_causality(causality).collect();
        text += &table_of_variables(title, &variables);
    }
    text + "</body>\n</html>\n"
}

fn elements(system: &Resolved, choices: &Choices) -> String {
    let row = |element: &fmu_system::ResolvedElement| {
        let description = &element.fmu.description;
        let interface = match kind(element, choices) {
            InterfaceKind::ModelExchange => "Model Exchange",
            InterfaceKind::CoSimulation => "Co-Simulation",
        };
        let fmi = if element.fmu.is_fmi3 { "3.0" } else { "2.0" };
        let license = if description.license.is_empty() { "not stated" } else { &description.license };
        row(&[
            &code(&element.name),
            &quoted(&description.model_name),
            &quoted(&description.version),
            fmi,
            interface,
            &quoted(&description.generation_tool),
            &quoted(license),
        ])
    };
    let rows: String = system.elements.iter().map(row).collect();
    let head = ["element", "FMU", "version", "FMI", "interface", "tool", "licence"];
    let texts = "<p>Texts of the licences are in the folder <code>licenses</code> beside this page.</p>\n";
    format!("<h2>Elements</h2>\n{}{texts}", table("Elements", &head, &rows))
}

fn run(choices: &Choices) -> String {
    let Some(run) = &choices.run else { return String::new() };
    let order = match run.order {
        Order::Coupled => "Elements in Model Exchange are solved together, as one model.".to_owned(),
        Order::Iterated { weight } => {
            format!("Steps of elements in a loop are repeated until their values agree, with the weight {weight}.")
        }
        order => format!("The order of the steps is {}.", order.name()),
    };
    let step = run.step.map(|step| format!(" Inner steps take at most {step} s."));
    let tolerance = run.tolerance.map(|tolerance| format!(" The relative tolerance is {tolerance}."));
    let more = [step, tolerance].into_iter().flatten().collect::<String>();
    format!("<h2>Run</h2>\n<p>{order}{more}</p>\n")
}

fn table_of_variables(title: &str, variables: &[&Variable]) -> String {
    if variables.is_empty() {
        return String::new();
    }
    let row = |variable: &&Variable| {
        let size = variable.size();
        let size = if size.is_empty() { String::new() } else { format!(" [{size}]") };
        let starts = variable.r#type.starts().join(" ");
        row(&[
            &format!("{}{size}", code(&variable.name)),
            &quoted(variable.unit().unwrap_or_default()),
            &quoted(&starts),
            &quoted(&fmu_description::sentence(&variable.description)),
        ])
    };
    let rows: String = variables.iter().take(MOST_VARIABLES).map(row).collect();
    let more = match variables.len().checked_sub(MOST_VARIABLES) {
        None | Some(0) => String::new(),
        Some(more) => format!("<p>{more} more are in <code>modelDescription.xml</code>.</p>\n"),
    };
    format!("<h2>{title}</h2>\n{}{more}", table(title, &["name", "unit", "start", "description"], &rows))
}

fn table(name: &str, head: &[&str], rows: &str) -> String {
    let head: String = head.iter().map(|title| format!("<th scope=\"col\">{title}</th>")).collect();
    format!(
        "<div class=\"scroll\" role=\"region\" aria-label=\"{name}\" tabindex=\"0\"><table>\n<thead><tr>{head}</tr>\
         </thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
    )
}

fn row(cells: &[&str]) -> String {
    let cells: String = cells.iter().map(|cell| format!("<td>{cell}</td>")).collect();
    format!("<tr>{cells}</tr>\n")
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", quoted(text))
}
