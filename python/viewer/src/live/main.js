// A page of `cargo fmu live`: an FMU that runs in the browser.
import { Bar } from "./bar.js";
import { ControlPanel } from "./controls.js";
import { Glance } from "./glance.js";
import { Messages } from "./messages.js";
import { Model } from "./model.js";
import { Picture } from "./picture.js";
import { Numbers, Strips } from "./results.js";

const find = id => document.getElementById(id);

function draw(model) {
    try {
        const picture = new Picture({ stage: find("stage"), caption: find("scale"), views: find("views") }, model);
        document.body.classList.toggle("flat", picture.empty);
        find("fit").onclick = () => picture.fit();
        return picture.empty ? undefined : picture;
    } catch (error) {
        // The rest works without a picture.
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
    const glance = new Glance(find("glance"), model, strips.plots);
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
        glance.update();
        strips.update();
        picture?.update();
    };
    for (const name of ["time", "state"])
        model.addEventListener(name, () => (requested ??= requestAnimationFrame(show)));
    // Inputs that are set between steps move frames, too.
    find("inputs").addEventListener("input", () => (requested ??= requestAnimationFrame(show)));
    find("inputs").addEventListener("change", () => (requested ??= requestAnimationFrame(show)));
    model.reset();
    // For tests and the console.
    globalThis.live = { model, panel, bar, strips, picture, messages };
}

start().catch(error => {
    find("messages").textContent = `The FMU cannot run here: ${error.message}`;
});
