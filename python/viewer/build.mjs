// Bundles the viewer: `npm ci && npm run build` writes viewer.js and viewer.css into the Python package, or into the
// folder that is given.
import { build } from "esbuild";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? join(here, "../src/multibody_fmu/scene");

// Licences ask for their text beside the code, wherever it goes.
const licences = ["gifenc", "three", "uplot"].map(name => {
    const folder = join(here, "node_modules", name);
    const { version } = JSON.parse(readFileSync(join(folder, "package.json")));
    const file = readdirSync(folder).find(file => file.startsWith("LICENSE"));
    return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}`;
});
const banner = `/*! Made by python/viewer/build.mjs from python/viewer/src and\n\n${licences.join("\n\n")}\n*/`;

for (const [source, name] of [
    ["src/main.js", "viewer.js"],
    ["src/style.css", "viewer.css"],
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
        banner: { js: banner },
    });
    writeFileSync(join(target, name), outputFiles[0].text.trimEnd() + "\n");
}
