//! Findings about libraries of FMI 3.0 from calls of their functions.
use crate::fmi3::oscillator;

#[test]
fn what_the_library_does_otherwise_than_it_should_is_found() {
    for (old, new, finding) in [
        (
            "token, \"any text\"",
            "token, \"another\"",
            concat!(
                r#"fmi3InstantiateCoSimulation gives no instance for the instantiation token "any text" of "#,
                r#"modelDescription.xml; the library says "another token""#,
            ),
        ),
        (
            "x[2] = {0.5, 1.5}",
            "x[2] = {0.5, 2}",
            r#"fmi3GetContinuousStates returns 1.5 for element 2 of "x", fmi3GetFloat64 returns 2"#,
        ),
        (
            "x[0] = 1; x[1] = 1;",
            "x[0] = 0; x[1] = 1;",
            r#"fmi3GetNominalsOfContinuousStates returns 0 for element 1 of "x", not a positive number"#,
        ),
        (
            "z[0] = -1; return n == 1",
            "z[0] = -1; return n == 2",
            "fmi3GetEventIndicators returns the status 3 for a list of length 1, the number of event indicators in \
             modelDescription.xml",
        ),
        (
            "force_start[2] = {1, 2}",
            "force_start[2] = {1, 3}",
            concat!(
                r#"start values or value references differ from modelDescription.xml: "force" (value reference "#,
                r#"1) has "1 3" instead of "1 2""#,
            ),
        ),
        (
            "K[] = {4, 4, 4, 4}",
            "K[] = {4, 4, 4, 5}",
            concat!(
                r#"start values or value references differ from modelDescription.xml: "K" (value reference 3) "#,
                r#"has "4 4 4 5" instead of "4""#,
            ),
        ),
        (
            "r[0] == 12",
            "r[0] == 2",
            r#"refuses to read variables of modelDescription.xml: "small" (value reference 12, fmi3GetFloat32)"#,
        ),
        ("v[0] > 5", "v[0] > 4", r#"refuses values that the limits in modelDescription.xml allow: "force" = 5"#),
        (
            "v[0] == 1 || v[0] == 2",
            "v[0] == 1",
            r#"refuses values that the limits in modelDescription.xml allow: "law" = 2"#,
        ),
        (
            "*n = 1; return 0",
            "*n = 1; return 3",
            "refuses functions that the capabilities in modelDescription.xml promise: fmi3SerializeFMUState (status 3)",
        ),
        (
            "ns == 1 && nv == 2",
            "ns == 2 && nv == 2",
            "refuses functions that the capabilities in modelDescription.xml promise: fmi3GetAdjointDerivative (status \
             3)",
        ),
        (
            r#"*n = r == 9 ? 2 : 0; return 0"#,
            r#"*n = 0; return 3"#,
            concat!(
                "refuses functions that the capabilities in modelDescription.xml promise: ",
                "fmi3GetVariableDependencies (status 3)",
            ),
        ),
        (
            r#"*n = r == 9 ? 2 : 0; return 0"#,
            r#"*n = (size_t)-1; return 0"#,
            concat!(
                r#"fmi3GetNumberOfVariableDependencies says that "y" has 18446744073709551615 dependencies: at "#,
                "most 10000000 are read",
            ),
        ),
        (
            "*again = *terminate",
            "*again = true; *terminate",
            "fmi3DoStep with event mode: fmi3UpdateDiscreteStates has been called 100 times at one instant, and \
             discreteStatesNeedUpdate is still true",
        ),
        (
            r#"element[0] = 1"#,
            r#"element[0] = 2"#,
            r#"fmi3GetVariableDependencies says of "y" that it has an element 2, unlike modelDescription.xml"#,
        ),
        (
            r#"of[0] = 1"#,
            r#"of[0] = 3"#,
            concat!(
                r#"fmi3GetVariableDependencies says of "y" that it depends on element 3 of "x", unlike "#,
                "modelDescription.xml",
            ),
        ),
        (
            r#"independent[1] = 1"#,
            r#"independent[1] = 3"#,
            r#"fmi3GetVariableDependencies says of "y" that it depends on "K", unlike modelDescription.xml"#,
        ),
        (
            r#"independent[1] = 1"#,
            r#"independent[1] = 99"#,
            concat!(
                r#"fmi3GetVariableDependencies says of "y" that it depends on the value reference 99, which no "#,
                "variable has, unlike modelDescription.xml",
            ),
        ),
        ("*last = t + h;", "", "fmi3DoStep: lastSuccessfulTime is NaN, not a time"),
        (
            "*terminate = *early = false;\n    *last",
            "*terminate = false;\n    *last",
            "fmi3DoStep: earlyReturn is 255, neither true nor false",
        ),
        (
            "*event = events && steps++ == 0",
            "*event = true",
            "fmi3DoStep: eventHandlingNeeded is true, but eventModeUsed is false",
        ),
        (
            "*terminate = *early = false;\n    *last",
            "*terminate = false; *early = true;\n    *last",
            "fmi3DoStep: earlyReturn is true, but earlyReturnAllowed is false",
        ),
        (
            "    update = callback;\n",
            "",
            "fmi3DoStep: no intermediate update, but providesIntermediateUpdate in modelDescription.xml",
        ),
        (
            "r[0] != 9 || has_set",
            "true",
            concat!(
                r#"fmi3DoStep: refuses in an intermediate update a variable with intermediateUpdate: "y" "#,
                "(fmi3GetFloat64, status 3)",
            ),
        ),
    ] {
        let fmu = oscillator("fmi3_library", old, new);
        let (_, lines) = fmu.check("fmi3_library", &[]);
        let expected = format!("finding: {}: {finding}", fmu.library_name);
        assert!(lines.contains(&expected), "{new}\n{expected}\n{lines:#?}");
    }
}
