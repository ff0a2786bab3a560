"""Replays all tapes of a folder: `python tests/tapes/replay.py target/tapes node`.

Prints the number of different results, and fails if there is one. A module `Body-fmi2.wasm` belongs to tapes
`Body-fmi2-*.jsonl`.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

PLAYER = Path(__file__).with_name("replay.mjs")


def module_of(tape):
    return tape.with_name(re.sub(r"-\w+\.jsonl$", ".wasm", tape.name))


def in_wasmtime(tapes):
    import replay_wasmtime

    for tape in tapes:
        yield replay_wasmtime.replay(module_of(tape), tape.read_text())


def in_node(tapes):
    for tape in tapes:
        replayed = subprocess.run(["node", PLAYER, module_of(tape), tape], capture_output=True, text=True)
        if replayed.returncode:
            sys.exit(f"{tape.name}: {replayed.stderr}")
        yield map(int, replayed.stdout.split())


def in_chromium(tapes):
    from playwright.sync_api import sync_playwright

    script = """async ([player, module, tape]) => {
        const { replay } = await import(player);
        const load = async path => new Uint8Array(await (await fetch(path)).arrayBuffer());
        return replay(await load(module), new TextDecoder().decode(await load(tape)));
    }"""
    files = {path.name: path for tape in tapes for path in (tape, module_of(tape))}

    def answer(route):
        name = route.request.url.rsplit("/", 1)[1]
        if name == PLAYER.name:
            route.fulfill(path=PLAYER, content_type="text/javascript")
        elif name in files:
            route.fulfill(path=files[name])
        else:
            route.fulfill(body="<!DOCTYPE html>", content_type="text/html")

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        page = browser.new_page()
        page.route("**", answer)
        page.goto("http://tapes/")
        for tape in tapes:
            yield page.evaluate(script, [f"/{PLAYER.name}", f"/{module_of(tape).name}", f"/{tape.name}"])
        browser.close()


def chromium():
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


RUNTIMES = {
    "wasmtime": (in_wasmtime, lambda: True),
    "node": (in_node, lambda: shutil.which("node")),
    "Chromium": (in_chromium, chromium),
}


def main(folder, name):
    player, found = RUNTIMES[name]
    if not found():
        print(f"{name} was skipped, because there is none", file=sys.stderr)
        return
    numbers = differences = 0
    tapes = sorted(folder.glob("*.jsonl"))
    for tape, (count, differing) in zip(tapes, player(tapes)):
        numbers, differences = numbers + count, differences + differing
        if differing:
            print(f"{differing} of {count} numbers differ in {tape.name}", file=sys.stderr)
    print(f"{differences} of {numbers} numbers in {name} differ from those here")
    sys.exit(differences > 0 or numbers == 0)


main(Path(sys.argv[1]), sys.argv[2])
