use crate::workspace::Workspace;

#[test]
fn an_unknown_fuzz_target_is_answered_with_those_there_are() {
    let workspace = Workspace::new("unknown_target");
    for target in ["steps", "calls"] {
        workspace.write(&format!("tests/fuzz/fuzz_targets/{target}.rs"), "");
    }
    let outcome = workspace.xtask(&["fuzz", "call"], &[]);
    outcome.assert_failure("there is no fuzz target `call`; there are calls, steps");
}
