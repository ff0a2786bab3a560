// Bundles the pages: `npm ci && npm run build` writes viewer.js and viewer.css into the Python package, and live.js and
// live.css into cargo-fmu. `--check` compares them with the committed files instead.
import { build } from "esbuild";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const SCENE = "../src/multibody_fmu/scene";
const LIVE = "../../crates/cargo-fmu/src/live";

/** Licences ask for their text beside the code, wherever it goes. */
function banner(packages) {
    const licences = packages.map(name => {
        const folder = join(here, "node_modules", name);
        const { version } = JSON.parse(readFileSync(join(folder, "package.json")));
        const file = readdirSync(folder).find(file => file.startsWith("LICENSE"));
        return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}`;
    });
    return `/*! Made by python/viewer/build.mjs from python/viewer/src and\n\n${licences.join("\n\n")}\n*/`;
}

for (const [source, folder, name, packages] of [
    ["src/main.js", SCENE, "viewer.js", ["gifenc", "three", "uplot"]],
    ["src/style.css", SCENE, "viewer.css", []],
    ["src/live/main.js", LIVE, "live.js", ["three", "uplot"]],
    ["src/live/live.css", LIVE, "live.css", []],
]) {
    const { outputFiles } = await build({
        entryPoints: [join(here, source)],
        absWorkingDir: here,
        bundle: true,
        minify: true,
        write: false,
        format: "iife",
        target: ["chrome109", "firefox115", "safari16.4"],
        legalComments: "none",
        charset: "utf8",
        banner: packages.length ? { js: banner(packages) } : {},
    });
    const file = join(here, folder, name);
    const text = outputFiles[0].text.trimEnd() + "\n";
    if (process.argv[2] !== "--check") {
        writeFileSync(file, text);
    } else if (readFileSync(file, "utf8") !== text) {
        console.error(`${name} is old: run \`npm ci && npm run build\` in python/viewer`);
        process.exitCode = 1;
    }
}
