//! Validation of a plan, which runs rely on.
use crate::batch::{Batch, ValueType};
use crate::error::Error;
use crate::fmu::MOST_VALUES;
use crate::plan::{Change, Inputs, Link, Outputs, Plan, Unit};

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
                for record in unit.records() {
                    require(record.record < places, "records are not numbered from 0 on")?;
                    if records.contains(&record.record) {
                        return Err("a record has values of two inputs or outputs");
                    }
                    records.push(record.record);
                }
                Ok(())
            });
            found.map_err(|reason| Error::Plan { unit: k, reason })?;
        }
        Ok(())
    }

    fn unit(&self, unit: &Unit) -> Result<(), &'static str> {
        for values in unit.parameters.iter().chain(&unit.constants) {
            numbers(&values.variables)?;
            require(values.values.len() == values.variables.bytes(), "parameters or constants have another size")?;
        }
        for inputs in &unit.inputs {
            self.inputs(inputs)?;
        }
        unit.outputs.iter().try_for_each(outputs)
    }

    fn inputs(&self, inputs: &Inputs) -> Result<(), &'static str> {
        let bytes = numbers(&inputs.variables)?;
        require(
            !inputs.is_linear || inputs.variables.value_type() == ValueType::Float64,
            "only Float64 lies on a line",
        )?;
        for column in &inputs.columns {
            let is_whole = column.at.is_multiple_of(8) && column.bytes.is_multiple_of(8);
            require(!inputs.is_linear || is_whole, "a linear column has a part of a number")?;
            let end = column.at.checked_add(column.bytes);
            require(end.is_some_and(|end| end <= bytes), "a column leads outside of the inputs")?;
        }
        let has_size = inputs.record.is_none_or(|record| record.bytes == bytes);
        require(has_size, "a record of inputs has another size")?;
        inputs.links.iter().try_for_each(|link| self.link(link, inputs))
    }

    fn link(&self, link: &Link, inputs: &Inputs) -> Result<(), &'static str> {
        let source = self.units.get(link.unit).and_then(|unit| unit.outputs.get(link.outputs));
        let source = source.ok_or("a link begins at outputs that do not exist")?;
        require(source.is_linked, "a link begins at outputs that are not marked as linked")?;
        let (here, there) = (&source.variables, &inputs.variables);
        let types = ((here.value_type(), here.size()), (there.value_type(), there.size()));
        let (from, to) = match link.change {
            Change::None { size } => {
                require(types.0 == types.1 && size == types.0.1, "a link copies values of other types or sizes")?;
                (size, size)
            }
            Change::Scale { .. } => {
                let are_numbers = [here, there].iter().all(|variables| variables.value_type() == ValueType::Float64);
                require(are_numbers, "a link scales values that are not Float64")?;
                (8, 8)
            }
            Change::Convert { from, to } => {
                require((from, to) == types, "a link converts other types than those of its variables")?;
                require(are_convertible(from.0, to.0), "a link converts types that cannot be converted")?;
                (from.1, to.1)
            }
        };
        let fits = |begin: usize, size: usize, bytes: usize| {
            link.values.checked_mul(size).and_then(|all| all.checked_add(begin)).is_some_and(|end| end <= bytes)
        };
        let fits = fits(link.from, from, here.bytes()) && fits(link.to, to, there.bytes());
        require(fits, "a link leads outside of its variables")
    }
}

fn outputs(outputs: &Outputs) -> Result<(), &'static str> {
    let (recorded, bytes) = (outputs.record.map(|record| record.bytes), numbers(&outputs.variables)?);
    let fits = recorded.is_none_or(|recorded| if outputs.is_linked { recorded <= bytes } else { recorded == bytes });
    require(fits, "a record of outputs has another size")
}

/// Number of bytes of variables that can be set and read as numbers.
fn numbers(variables: &Batch) -> Result<usize, &'static str> {
    require(variables.value_type() != ValueType::String, "strings are no numbers")?;
    require(variables.values() <= MOST_VALUES, "variables have more values than any sensible FMU")?;
    Ok(variables.bytes())
}

fn are_convertible(from: ValueType, to: ValueType) -> bool {
    from.is_whole() && to.is_whole() || from.is_float() && to.is_float() && from != to
}

fn require(condition: bool, reason: &'static str) -> Result<(), &'static str> {
    if condition { Ok(()) } else { Err(reason) }
}
