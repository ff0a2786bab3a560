"""Validates FMUs with `cargo fmu check`, and reports the findings as GitHub and GitLab show them.

On GitHub each finding is an annotation, and the job's summary has a table. The folder of the reports gets `fmu.sarif`,
the table `summary.md`, and `gl-code-quality-report.json` for GitLab. The exit code is that of `check`.
"""

import argparse
import glob
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from urllib.parse import unquote


def main():
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reports", type=Path, default=Path("fmu-reports"), help="folder of the reports")
    parser.add_argument("--options", default="", help="options of `cargo fmu check`, one in each line")
    parser.add_argument("fmus", nargs="+", help="archives, a path or pattern in each line")
    arguments = parser.parse_args()
    patterns = [pattern for pattern in "\n".join(arguments.fmus).splitlines() if pattern]
    archives = sorted({path for pattern in patterns for path in glob.glob(pattern, recursive=True)})
    if not archives:
        sys.exit(f"error: no file matches {' or '.join(patterns)}")
    command = ["cargo", "fmu", "check", "--format=sarif", *arguments.options.splitlines(), *archives]
    check = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8")
    if not check.stdout:
        sys.exit(check.returncode or 1)
    results = json.loads(check.stdout)["runs"][0]["results"]
    print(*map(log_line, results), sep="\n")
    report(arguments.reports, archives, check.stdout, results)
    sys.exit(check.returncode)


def place(result):
    """Path of the archive that a result is about."""
    return unquote(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])


def log_line(result):
    """A line of the log; GitHub makes an annotation of a finding."""
    text = f"{result['ruleId']}: {result['message']['text']}"
    if result["level"] == "note" or os.environ.get("GITHUB_ACTIONS") != "true":
        return f"{place(result)}: {'note: ' if result['level'] == 'note' else ''}{text}"
    # Properties also end at a colon or a comma.
    file = escape(place(result)).replace(":", "%3A").replace(",", "%2C")
    return f"::error file={file},title=cargo fmu check::{escape(text)}"


def escape(text):
    """A text in a workflow command of GitHub."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def report(folder, archives, sarif, results):
    """Writes the reports, and tells GitHub where they are."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "fmu.sarif").write_text(sarif, encoding="utf-8")
    quality = [
        {
            "description": result["message"]["text"],
            "check_name": result["ruleId"],
            "fingerprint": f"{place(result)}:{result['partialFingerprints']['primaryLocationLineHash']}",
            "severity": "info" if result["level"] == "note" else "major",
            "location": {"path": place(result), "lines": {"begin": 1}},
        }
        for result in results
    ]
    (folder / "gl-code-quality-report.json").write_text(json.dumps(quality, indent=2), encoding="utf-8")
    rows = Counter((place(result), result["level"]) for result in results)
    summary = "| FMU | findings | notes |\n|---|---|---|\n"
    places = sorted({*map(place, results), *(path.replace("\\", "/") for path in archives)})
    summary += "".join(f"| `{path}` | {rows[path, 'error']} | {rows[path, 'note']} |\n" for path in places)
    (folder / "summary.md").write_text(summary, encoding="utf-8")
    for variable, text in [
        ("GITHUB_STEP_SUMMARY", summary),
        ("GITHUB_OUTPUT", f"sarif={(folder / 'fmu.sarif').as_posix()}\n"),
    ]:
        if path := os.environ.get(variable):
            with open(path, "a", encoding="utf-8") as file:
                file.write(text)


if __name__ == "__main__":
    main()
