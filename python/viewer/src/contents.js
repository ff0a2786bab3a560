// The page's contents in words: pages are sent by mail, and everything in them can be read.

const distinct = names => [...new Set(names)].join(", ");
const count = (number, singular) => `${number} ${singular}${number === 1 ? "" : "s"}`;
const kilobytes = base64 => `${Math.ceil((base64.length * 0.75) / 1e3)} kB`;

/** Names and texts of the list. */
function entries({ runs, meshes }, clock) {
    const frames = runs.flatMap(run => run.frames);
    const solids = runs.flatMap(run => run.solids).filter(solid => solid.mesh === undefined);
    const rows = runs.reduce((most, run) => Math.max(most, run.time.rows), 0);
    return [
        ["Times", `${count(rows, "sample")}, ${clock.start} s to ${clock.end} s`],
        ["Results", distinct(runs.map(run => run.name))],
        ["Positions in the world", distinct(frames.map(frame => frame.label))],
        ["Orientations", distinct(frames.filter(frame => frame.Q).map(frame => frame.label))],
        ["Sensor arrows", distinct(runs.flatMap(run => run.arrows).map(arrow => arrow.name))],
        ["Forces", distinct(runs.flatMap(run => run.forces).map(force => force.name))],
        ["Marks", distinct(runs.flatMap(run => run.marks).map(({ kind, text }) => text || kind))],
        ["Values, plotted or not", distinct(runs.flatMap(run => run.variables).map(variable => variable.name))],
        ["Bodies", solids.length ? count(solids.length, "solid") : ""],
        ["Files", meshes.map(mesh => `${mesh.name} (${kilobytes(mesh.base64)})`).join(", ")],
    ].filter(([, text]) => text);
}

/** Lists the page's contents. */
export function fillContents(element, scene, clock) {
    const paragraph = text => Object.assign(document.createElement("p"), { textContent: text });
    const list = document.createElement("dl");
    for (const [name, text] of entries(scene, clock))
        list.append(
            Object.assign(document.createElement("dt"), { textContent: name }),
            Object.assign(document.createElement("dd"), { textContent: text }),
        );
    const about = scene.meshes.length ? "Files are complete, without their paths. " : "";
    element.append(
        paragraph("Whoever has this file can read from it:"),
        list,
        paragraph(`${about}The page loads and sends nothing.`),
    );
}
