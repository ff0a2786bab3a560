// The menu: visible objects, and the frame that the camera follows.
import { windowChoice } from "./trails.js";

const NAMES = {
    solids: "Bodies",
    frames: "Frames",
    labels: "Names",
    trails: "Trails",
    drops: "Drop lines",
    arrows: "Sensor arrows",
    forces: "Forces",
    marks: "Marks",
    floor: "Floor",
};

function checkbox(text, checked, listener) {
    const label = document.createElement("label");
    const box = Object.assign(document.createElement("input"), { type: "checkbox", checked });
    box.onchange = () => listener(box.checked);
    label.append(box, ` ${text}`);
    return label;
}

export function fillMenu(element, stage) {
    const { groups, labels, floor, document: scene } = stage;
    const show = {
        ...Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, shown => (group.visible = shown)])),
        trails: shown => {
            groups.trails.visible = shown;
            stage.legend.list.hidden = !shown;
        },
        labels: shown => labels.show("labels", shown),
        marks: shown => {
            groups.marks.visible = shown;
            labels.show("marks", shown);
        },
        floor: shown => (floor.visible = shown),
    };
    for (const [name, text] of Object.entries(NAMES)) {
        const label = checkbox(text, groups[name]?.visible ?? true, shown => {
            show[name](shown);
            stage.draw();
        });
        // Meshes are loaded later.
        if (name in groups && !groups[name].children.length) {
            label.hidden = true;
            stage.ready.then(() => (label.hidden = !groups[name].children.length));
        }
        element.append(label);
    }
    const moving = scene.runs.flatMap(run =>
        run.frames.filter(frame => frame.r.moves && !frame.twin).map(frame => ({ run, frame })),
    );
    if (!moving.length) return;
    if (stage.clock.duration)
        element.append(windowChoice(stage.clock.duration, seconds => (stage.trailWindow = seconds)));
    const follow = document.createElement("select");
    follow.append(new Option("nothing", ""), ...moving.map(({ frame }, i) => new Option(frame.label, i)));
    follow.onchange = () => {
        const { frame, run } = moving[follow.value] ?? {};
        stage.follow(frame, run);
    };
    const label = document.createElement("label");
    label.append("Follow ", follow);
    element.append(label);
}
