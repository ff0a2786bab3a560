// A page that `cargo fmu live` has written: an FMU that runs in the browser.
import { fillViewpoints } from "../viewpoints.js";
import { Bar } from "./bar.js";
import { ControlPanel } from "./controls.js";
import { Messages } from "./messages.js";
import { Model } from "./model.js";
import { Picture, sceneOf } from "./picture.js";
import { Numbers, Strips } from "./results.js";

const find = id => document.getElementById(id);

function draw(model) {
    const scene = sceneOf(model);
    document.body.classList.toggle("flat", !scene);
    if (!scene) return undefined;
    try {
        const picture = new Picture(find("stage"), scene);
        fillViewpoints(find("views"), picture.stage);
        find("fit").onclick = () => picture.stage.fit();
        find("scale").textContent = `Squares of ${picture.stage.floor.spacing} m`;
        return picture;
    } catch (error) {
        // Everything else works without a picture.
        find("scale").textContent = `No picture: ${error.message}`;
        return undefined;
    }
}

async function start() {
    const description = JSON.parse(find("description").textContent);
    const bytes = Uint8Array.from(atob(find("module").textContent.trim()), character => character.charCodeAt(0));
    const model = new Model(description, await WebAssembly.compile(bytes));
    const messages = new Messages(find("messages"), model);
    const panel = new ControlPanel(find("inputs"), model);
    const numbers = new Numbers(find("numbers"), model);
    const strips = new Strips(find("plots"), model);
    const bar = new Bar(find("controls"), model, strips);
    const picture = draw(model);
    find("starts").onclick = () => {
        model.restoreStarts();
        panel.update();
        model.reset();
    };
    model.addEventListener("reset", () => strips.clear());
    model.addEventListener("clear", () => panel.forgetRefusals());
    let requested;
    const show = () => {
        requested = undefined;
        numbers.update();
        strips.update();
        picture?.update();
    };
    for (const name of ["time", "state"])
        model.addEventListener(name, () => (requested ??= requestAnimationFrame(show)));
    // Inputs that are set between steps move frames, too.
    find("inputs").addEventListener("input", () => (requested ??= requestAnimationFrame(show)));
    find("inputs").addEventListener("change", () => (requested ??= requestAnimationFrame(show)));
    model.reset();
    // For tests and for whoever wants to look deeper from the console.
    globalThis.live = { model, panel, bar, strips, picture, messages };
}

start().catch(error => {
    find("messages").textContent = `The FMU cannot run here: ${error.message}`;
});
