//! Validation of a plan, which runs rely on.
use crate::batch::{Batch, ValueType};
use crate::error::Error;
use crate::fmu::MOST_VALUES;
use crate::link::{Link, are_convertible};
use crate::plan::{Curve, Inputs, Outputs, Plan, Shape, Stops, Unit};

impl Plan {
    /// Refuses a plan that refers to places outside of its values.
    ///
    /// # Errors
    /// [`Error::Plan`]
    pub fn check(&self) -> Result<(), Error> {
        let mut records = Vec::new();
        let places: usize = self.units.iter().map(|unit| unit.inputs.len() + unit.outputs.len()).sum();
        for (k, unit) in self.units.iter().enumerate() {
            let found = self.unit(unit).and_then(|()| {
                for (record, _) in unit.records() {
                    require(record < places, "records are not numbered from 0 on")?;
                    if records.contains(&record) {
                        return Err("a record has values of two inputs or outputs");
                    }
                    records.push(record);
                }
                Ok(())
            });
            found.map_err(|reason| Error::Plan { unit: k, reason })?;
        }
        let are_ascending = !matches!(&self.stops, Stops::Times(times) if !times.is_sorted());
        require(are_ascending, "the stops are not in ascending order").map_err(|reason| Error::Plan { unit: 0, reason })
    }

    fn unit(&self, unit: &Unit) -> Result<(), &'static str> {
        for values in unit.parameters.iter().chain(&unit.constants) {
            numbers(&values.variables)?;
            require(values.values.len() == values.variables.bytes(), "parameters or constants have another size")?;
        }
        unit.inputs.iter().chain(&unit.presets).try_for_each(|inputs| self.inputs(inputs))?;
        let have_links_alone = |inputs: &Inputs| inputs.columns.is_empty() && inputs.record.is_none();
        require(unit.presets.iter().all(have_links_alone), "a parameter has another source than connections")?;
        unit.outputs.iter().try_for_each(outputs)
    }

    fn inputs(&self, inputs: &Inputs) -> Result<(), &'static str> {
        let values = numbers(&inputs.variables)?;
        for column in &inputs.columns {
            require(fits(column.at, column.values, values), "a column leads outside of the inputs")?;
        }
        inputs.curves.iter().try_for_each(|one| curve(one, inputs))?;
        require(inputs.record.is_none_or(|record| record.values == values), "a record of inputs has another size")?;
        inputs.links.iter().try_for_each(|link| self.link(link, inputs))
    }

    fn link(&self, link: &Link, inputs: &Inputs) -> Result<(), &'static str> {
        let source = self.units.get(link.unit).and_then(|unit| unit.outputs.get(link.outputs));
        let source = source.ok_or("a link begins at outputs that do not exist")?;
        require(source.is_linked, "a link begins at outputs that are not marked as linked")?;
        let [from, to] = [&source.variables, &inputs.variables];
        let types = [from.value_type(), to.value_type()];
        require(are_convertible(types, &link.change), "a link converts types that cannot be converted")?;
        let fits = fits(link.from, link.values, from.values()) && fits(link.to, link.values, to.values());
        require(fits, "a link leads outside of its variables")
    }
}

fn curve(curve: &Curve, inputs: &Inputs) -> Result<(), &'static str> {
    require(inputs.variables.value_type() == ValueType::Float64, "only Float64 follows a curve")?;
    let values = |column: usize| inputs.columns.get(column).map(|column| column.values);
    let [of_values, of_rates] = [Some(curve.column), curve.shape.rate()].map(|column| column.and_then(values));
    let fits = match curve.shape {
        Shape::Line | Shape::Polynomial { .. } => of_values.is_some(),
        Shape::Cubic { .. } => of_values.is_some() && of_values == of_rates,
        Shape::Matrix { .. } => (of_values, of_rates) == (Some(9), Some(3)),
        Shape::Quaternion { .. } => (of_values, of_rates) == (Some(4), Some(3)),
    };
    require(fits, "a curve has columns of other sizes")
}

fn outputs(outputs: &Outputs) -> Result<(), &'static str> {
    let (recorded, values) = (outputs.record.map(|record| record.values), numbers(&outputs.variables)?);
    let fits = recorded.is_none_or(|recorded| if outputs.is_linked { recorded <= values } else { recorded == values });
    require(fits, "a record of outputs has another size")
}

/// Number of values of variables that can be set and read as numbers.
fn numbers(variables: &Batch) -> Result<usize, &'static str> {
    require(variables.value_type() != ValueType::String, "strings are no numbers")?;
    require(variables.values() <= MOST_VALUES, "variables have more values than any sensible FMU")?;
    Ok(variables.values())
}

fn fits(begin: usize, values: usize, all: usize) -> bool {
    begin.checked_add(values).is_some_and(|end| end <= all)
}

fn require(condition: bool, reason: &'static str) -> Result<(), &'static str> {
    if condition { Ok(()) } else { Err(reason) }
}
