//! Tables of values over time in CSV: the first column is time, the header has names of variables (appendix B of the
//! rules for FMI's cross-checks). As in the Reference-FMUs, an array's cell has all elements, separated by spaces.
use fmu_description::{Causality, Description, Variability};

use super::names::{Place, place};
use super::problem::Problem;
use super::value::{Form, Value};

/// Most values of a table: one column may be an element of a large array.
const MOST_VALUES: usize = 10_000_000;

/// A table of values over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Path of the file, as in messages.
    pub file: String,
    /// Path of the file, relative to its folder.
    pub path: String,
    /// Time of each row in s, not decreasing. Two rows for one time are before and after a jump.
    pub times: Vec<f64>,
    /// Line of each row in the file, from 1.
    pub lines: Vec<usize>,
    /// Contents of the other columns.
    pub signals: Vec<Signal>,
}

/// Values of a variable over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Signal {
    /// Position of the variable in the description.
    pub variable: usize,
    /// For each row, the elements of the variable; `None` for elements without a column.
    pub rows: Vec<Vec<Option<Value>>>,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Use {
    Stimuli,
    References,
}

/// A column of the file: name, meaning and form of its values; `None` for an ignored column.
type Column<'a> = Option<(&'a str, Place, Form)>;

impl Table {
    pub(super) fn read(
        text: &str,
        (path, file): (String, String),
        description: &Description,
        r#use: Use,
    ) -> Result<Self, Problem> {
        let malformed = |line: usize, what: String| Problem::malformed(&file, line, what);
        let records = records(text).map_err(|line| malformed(line, "a quoted cell does not end".to_owned()))?;
        let mut records = records.into_iter();
        let Some((first, header)) = records.next() else {
            return Err(malformed(0, "is empty".to_owned()));
        };
        if !header.first().is_some_and(|name| is_time(name, description)) {
            let name = header.first().map_or("", String::as_str);
            return Err(malformed(first, format!("the first column is {name:?}, not \"time\"")));
        }
        let columns: Vec<_> =
            header[1..].iter().map(|name| column(name, description, r#use)).collect::<Result<_, _>>().map_err(
                |(is_malformed, what)| {
                    if is_malformed { malformed(first, what) } else { Problem::unsupported(&file, what) }
                },
            )?;
        let mut signals = Vec::new();
        for (name, place, _) in columns.iter().flatten() {
            reserve(&mut signals, *place, description)
                .map_err(|()| malformed(first, format!("two columns have values of {name:?}")))?;
        }
        let elements = signals.iter().fold(0_usize, |sum, (_, taken)| sum.saturating_add(taken.len()));
        if elements.saturating_mul(records.len()) > MOST_VALUES {
            return Err(Problem::unsupported(&file, format!("has more than {MOST_VALUES} values")));
        }
        let signals = signals.into_iter().map(|(variable, _)| Signal { variable, rows: Vec::new() }).collect();
        let mut table = Self { file: file.clone(), path, times: Vec::new(), lines: Vec::new(), signals };
        for (line, cells) in records {
            table.add(&cells, &columns, description).map_err(|what| malformed(line, what))?;
            table.lines.push(line);
        }
        if table.times.is_empty() {
            return Err(malformed(0, "has no rows".to_owned()));
        }
        let variable_of = |signal: &Signal| &description.variables[signal.variable];
        let incomplete = |signal: &&Signal| signal.rows[0].iter().any(Option::is_none);
        if let Some(signal) = table.signals.iter().find(incomplete).filter(|_| r#use == Use::Stimuli) {
            return Err(malformed(first, format!("not all elements of {:?} have a column", variable_of(signal).name)));
        }
        Ok(table)
    }

    fn add(&mut self, cells: &[String], columns: &[Column<'_>], description: &Description) -> Result<(), String> {
        if cells.len() != columns.len() + 1 {
            return Err(format!("there are {} cells, but {} columns", cells.len(), columns.len() + 1));
        }
        let time = cells[0].trim();
        let Ok(Value::Real(time)) = Form::Real.parse(time) else {
            return Err(format!("the time {time:?} is not a finite number"));
        };
        if let Some(last) = self.times.last().filter(|last| **last > time) {
            return Err(format!("the time {time} s is less than {last} s in the row before"));
        }
        self.times.push(time);
        for signal in &mut self.signals {
            signal.rows.push(vec![None; description.variables[signal.variable].elements()]);
        }
        for (cell, (name, place, form)) in
            cells[1..].iter().zip(columns).filter_map(|(cell, of)| Some((cell, of.as_ref()?)))
        {
            let signal = self.signals.iter_mut().find(|signal| signal.variable == place.variable);
            let row = signal.and_then(|signal| signal.rows.last_mut()).ok_or("there is no such column")?;
            let is_array = !description.variables[place.variable].dimensions.is_empty() && place.element.is_none();
            let texts: Vec<&str> = match form {
                Form::Text if !is_array => vec![cell],
                _ => cell.split_whitespace().collect(),
            };
            let places = match place.element {
                Some(element) => &mut row[element..=element],
                None => &mut row[..],
            };
            if texts.len() != places.len() {
                let (texts, places) = (texts.len(), places.len());
                return Err(format!("{name:?} has {texts} values in {cell:?} instead of {places}"));
            }
            for (place, text) in places.iter_mut().zip(texts) {
                *place = Some(form.parse(text).map_err(|what| format!("{name:?}: {text:?} {what}"))?);
            }
        }
        Ok(())
    }
}

fn is_time(name: &str, description: &Description) -> bool {
    let of_description = || description.with_causality(Causality::Independent).any(|variable| variable.name == name);
    name.trim().eq_ignore_ascii_case("time") || of_description()
}

/// Column for a name. The error is a reason, and whether the file is invalid; otherwise it is only unsupported.
fn column<'a>(name: &'a str, description: &Description, r#use: Use) -> Result<Column<'a>, (bool, String)> {
    let place = place(name, description).ok_or_else(|| (true, format!("there is no variable {name:?}")))?;
    let variable = &description.variables[place.variable];
    if r#use == Use::Stimuli && variable.causality != Causality::Input {
        return Err((true, format!("{name:?} is not an input")));
    }
    match Form::of(&variable.r#type) {
        Some(form) => Ok(Some((name, place, form))),
        None if r#use == Use::References => Ok(None),
        None => Err((false, format!("the type of {name:?} is not supported"))),
    }
}

/// Marks elements that have a column; fails if one has two.
fn reserve(taken: &mut Vec<(usize, Vec<bool>)>, place: Place, description: &Description) -> Result<(), ()> {
    let elements = description.variables[place.variable].elements();
    let known = taken.iter().position(|(variable, _)| *variable == place.variable);
    let known = known.unwrap_or_else(|| {
        taken.push((place.variable, vec![false; elements]));
        taken.len() - 1
    });
    let places = match place.element {
        Some(element) => &mut taken[known].1[element..=element],
        None => &mut taken[known].1[..],
    };
    if places.iter().any(|is_taken| *is_taken) {
        return Err(());
    }
    places.fill(true);
    Ok(())
}

impl Signal {
    /// Whether values between two rows are interpolated; otherwise the earlier row holds.
    #[must_use]
    pub fn is_continuous(&self, description: &Description) -> bool {
        let variable = &description.variables[self.variable];
        variable.variability == Variability::Continuous && Form::of(&variable.r#type) == Some(Form::Real)
    }
}

/// Records of a file with their first lines (RFC 4180). The error is the line of an unterminated quoted cell.
fn records(text: &str) -> Result<Vec<(usize, Vec<String>)>, usize> {
    let (mut records, mut cells, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut line, mut begin, mut is_quoted) = (1, 1, false);
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        line += usize::from(character == '\n');
        match character {
            '"' if is_quoted && rest.peek() == Some(&'"') => {
                rest.next();
                cell.push('"');
            }
            '"' if is_quoted => is_quoted = false,
            _ if is_quoted => cell.push(character),
            '"' if cell.trim().is_empty() => {
                cell.clear();
                is_quoted = true;
            }
            ',' => cells.push(std::mem::take(&mut cell)),
            '\n' => {
                end(&mut records, begin, &mut cells, &mut cell);
                begin = line;
            }
            '\r' if rest.peek() == Some(&'\n') => {}
            _ => cell.push(character),
        }
    }
    if is_quoted {
        return Err(begin);
    }
    end(&mut records, begin, &mut cells, &mut cell);
    Ok(records)
}

/// Ends a record; empty lines are skipped.
fn end(records: &mut Vec<(usize, Vec<String>)>, line: usize, cells: &mut Vec<String>, cell: &mut String) {
    if !cells.is_empty() || !cell.trim().is_empty() {
        cells.push(std::mem::take(cell));
        records.push((line, std::mem::take(cells)));
    }
    cell.clear();
}
