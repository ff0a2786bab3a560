// A page of `multibody_fmu.view`: a picture, plots beside it, and one time for both.
import { Clock } from "./clock.js";
import { Controls } from "./controls.js";
import { fillContents } from "./contents.js";
import { decode } from "./data.js";
import { number } from "./format.js";
import { fillMenu } from "./menu.js";
import { Plots } from "./plots.js";
import { Saver } from "./save.js";
import { Stage } from "./stage.js";
import { fillViewpoints } from "./viewpoints.js";

const find = id => document.getElementById(id);

/** A round coordinate of the world, written out. */
const metres = value => `${value}`.replace("-", "−");

/** The picture, with the menus about it. */
function draw(viewer, scene, clock) {
    viewer.stage = new Stage(find("stage"), scene, clock);
    viewer.stage.ready.catch(error => complain(error));
    fillMenu(find("menu"), viewer.stage);
    find("fit").onclick = () => viewer.stage.fit();
    fillViewpoints(find("views"), () => viewer.stage);
    find("scale").textContent = [
        `Squares of ${number(viewer.stage.floor.spacing)} m`,
        scene.forceScale ? `Force arrows: ${number(1 / scene.forceScale, 3)} N per m` : "",
        ...new Set(
            scene.runs
                .flatMap(run => run.marks)
                .filter(({ scale = 1 }) => scale !== 1)
                .map(({ text, scale }) => `${text || "Arrow"}: ${number(1 / scale, 3)} per m`),
        ),
        scene.origin.some(Boolean) ? `Origin of the picture: ${scene.origin.map(metres).join(", ")} m` : "",
        clock.note,
    ]
        .filter(Boolean)
        .join("\n");
    viewer.saver = new Saver(find("save"), viewer.stage, find("scale").textContent);
}

function start() {
    const scene = decode(JSON.parse(find("scene").textContent));
    const clock = new Clock(scene.runs);
    const viewer = { scene, clock };
    fillContents(find("data"), scene, clock);
    // Without frames and marks there are only plots.
    if (scene.runs.some(run => run.frames.length || run.marks.length)) {
        try {
            draw(viewer, scene, clock);
        } catch (error) {
            complain(error);
        }
    } else {
        for (const id of ["stage", "fit"]) find(id).hidden = true;
        for (const id of ["views", "menu", "save"]) find(id).parentElement.hidden = true;
        document.body.style.gridTemplate = '"header" auto "plots" minmax(0, 1fr) "controls" auto / minmax(0, 1fr)';
    }
    viewer.plots = new Plots(find("plots"), scene.runs, clock);
    viewer.controls = new Controls(find("controls"), clock);
    // For tests and the console.
    globalThis.viewer = viewer;
    if (scene.autoplay && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
        clock.loop = true;
        clock.toggle(true);
    }
}

/** Closes an open menu on Escape or a press outside. */
function closeMenus() {
    const close = keep =>
        document.querySelectorAll("details[open][name=panel]").forEach(menu => {
            if (menu !== keep) menu.open = false;
        });
    addEventListener("keydown", event => event.key === "Escape" && close());
    addEventListener("pointerdown", event => close(event.target.closest?.("details")));
}

/** Plots work without a picture. */
function complain(error) {
    const text = document.createElement("p");
    text.className = "complaint";
    text.textContent = `No picture: ${error.message ?? error}`;
    find("stage").append(text);
}

closeMenus();
start();
