//! One effective inertia for all directions is not enough.
use super::held::steps;
use super::master::{Coupling, Knowledge, Order};
use super::solid::rod;
use super::with_libraries;

/// The rule for `mEff` and `JEff` takes the worst direction. A thin part needs `staticCorrection` with it, or sags by
/// decimetres.
#[test]
fn a_rod_is_lost_or_shaken_for_ever_by_the_rule_for_effective_inertia() {
    with_libraries(|libraries| {
        for h in [0.5e-3, 2e-3, 10e-3] {
            for order in [Order::Sequential, Order::Parallel] {
                let known = Coupling { order, static_correction: true, ..Coupling::of(rod()) };
                let (mass, moment) = rod().rule();
                let by_rule = Coupling { knowledge: Knowledge::Effective(mass, moment), ..known.clone() };
                let run = by_rule.run(libraries, h, steps(&known, h));
                assert!(run.lost || run.speed_at_end[0] > 0.01, "{run:?}, {by_rule:?}");
            }
        }
    });
}
