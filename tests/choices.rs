//! Choices are known outside by name and number: both, and their descriptions, must match the published descriptions.

use multibody::Choice;
use multibody::forces::gripper::{Directions, SetAngles, SwitchState, TorqueLaw};
use multibody::sensors::{Differentiation, ResolveInFrame, ResolveInFrameA, ResolveInFrameAfterDifferentiation};

fn assert_published<C: Choice>(default: &str, fmu: &str) {
    let path = format!("{}/modelDescription/{fmu}.xml", env!("CARGO_MANIFEST_DIR"));
    let published = std::fs::read_to_string(path).unwrap();
    let items = C::ITEMS.iter().zip(1..).map(|((name, description), value)| {
        format!("        <Item name=\"{name}\" value=\"{value}\" description=\"{description}\"/>\n")
    });
    let definition = format!(
        "<SimpleType name=\"Types.{}\" description=\"{}\">\n      <Enumeration>\n{}      </Enumeration>",
        C::NAME,
        C::DESCRIPTION,
        items.collect::<String>()
    );
    assert!(published.replace('\r', "").contains(&definition), "{definition}");

    let count = C::ITEMS.len() as i32;
    for number in 1..=count {
        assert_eq!(C::from_number(number).unwrap().number(), number);
    }
    for number in [i32::MIN, -1, 0, count + 1, i32::MAX] {
        assert_eq!(C::from_number(number), None, "{number}");
    }
    assert_eq!(C::ITEMS[C::default().number() as usize - 1].0, default);
}

#[test]
fn choices_have_the_published_names_numbers_and_descriptions() {
    assert_published::<SwitchState>("Off", "Gripper");
    assert_published::<Directions>("All", "Gripper");
    assert_published::<SetAngles>("KeepCurrent", "Gripper");
    assert_published::<TorqueLaw>("Euler", "Gripper");
    assert_published::<ResolveInFrame>("frame_a", "RelativeSensor");
    assert_published::<ResolveInFrameA>("frame_a", "CutForceAndTorque");
    assert_published::<ResolveInFrameA>("frame_a", "AbsoluteSensor");
    assert_published::<Differentiation>("moving", "RelativeSensor");
    assert_published::<ResolveInFrameAfterDifferentiation>("same", "RelativeSensor");
}

#[test]
fn an_item_has_the_number_of_its_name() {
    let name = |number: i32| SwitchState::ITEMS[number as usize - 1].0;
    for state in [SwitchState::On, SwitchState::On2Off, SwitchState::Off, SwitchState::Off2On, SwitchState::Lost] {
        assert_eq!(name(state.number()), format!("{state:?}"));
    }
}
