"""The loop in libcosim: `python run_libcosim.py fixed` or `ecco TOLERANCE MIN_STEP`, with steps controlled by power."""

import sys

from libcosimpy.CosimAlgorithm import CosimAlgorithm, EccoParams
from libcosimpy.CosimExecution import CosimExecution
from libcosimpy.CosimObserver import CosimObserver
from libcosimpy.CosimSlave import CosimLocalSlave
from loop import ARCHIVES, CASES, CONNECTIONS, figure

for case, (step, duration, start) in CASES.items():
    start = {**start, "gripper": {**start["gripper"], "active": True}}
    if sys.argv[1] == "ecco":
        tolerance = float(sys.argv[2])
        algorithm = CosimAlgorithm.create_ecco_algorithm(
            EccoParams(
                step_size=step,
                min_change_rate=0.2,
                max_change_rate=1.5,
                min_step_size=float(sys.argv[3]),
                max_step_size=step,
                abs_tolerance=tolerance,
                rel_tolerance=tolerance,
            )
        )
        execution = CosimExecution.from_algorithm(algorithm)
    else:
        execution = CosimExecution.from_step_size(round(step * 1e9))
    index = {
        k: execution.add_local_slave(CosimLocalSlave(fmu_path=str(p), instance_name=k)) for k, p in ARCHIVES.items()
    }
    reference = {k: {v.name.decode(): v.reference for v in execution.slave_variables(i)} for k, i in index.items()}
    for a, output, b, input in CONNECTIONS:
        execution.connect_real_variables(index[a], reference[a][output], index[b], reference[b][input])
    if sys.argv[1] == "ecco":
        for i in (1, 2, 3):
            ports = [
                ("body", f"frame_a.v_0[{i}]", f"frame_a.f[{i}]"),
                ("gripper", f"frame_b.f[{i}]", f"frame_b.v_0[{i}]"),
            ]
            algorithm.add_power_bond(*(x for k, o, u in ports for x in (index[k], reference[k][o], reference[k][u])))
    for k, values in start.items():
        for name, value in values.items():
            set_value = execution.boolean_initial_value if isinstance(value, bool) else execution.real_initial_value
            assert set_value(index[k], reference[k][name], value)
    observer = CosimObserver.create_last_value()
    execution.add_observer(observer=observer)
    names = [f"frame_a.{v}[{i}]" for v in ("r_0", "v_0") for i in (1, 2, 3)]
    references = [reference["body"][name] for name in names]
    rows, steps = [[start["body"].get("r_0_start[1]", 0.0), 0, 0, 0, 0, 0]], 0
    while execution.status().current_time < duration * 1e9 - 1 and steps < 400_000:
        if not execution.step():
            print(case, f"stopped at {execution.status().current_time / 1e9} s")
            break
        steps += 1
        rows.append(list(observer.last_real_values(index["body"], references)))
    print(
        case,
        f"{steps} steps to {execution.status().current_time / 1e9:.4f} s,",
        figure(case, [r[:3] for r in rows], [r[3:] for r in rows]),
    )
