// From where the camera looks at the motion: by buttons, and by the keys 1 to 4.
import { isPlain } from "./controls.js";

const NAMES = { front: "Front", side: "Side", top: "Top", iso: "Isometric" };
// From the middle of the motion to the camera, by the axis that points upwards. Straight down, an axis of the picture
// would be undefined, so that the camera looks down from a little in front.
const DIRECTIONS = {
    z: { front: [0, -1, 0], side: [1, 0, 0], top: [0, -1e-3, 1], iso: [1, -1.5, 0.75] },
    y: { front: [0, 0, 1], side: [1, 0, 0], top: [0, 1, 1e-3], iso: [0.9, 0.7, 1.5] },
};

/** The direction of a viewpoint; without a name that of the page at its start. */
export function directionOf({ up, plane }, name = plane ? "front" : "iso") {
    return DIRECTIONS[up][name];
}

/** Adds the buttons to `element`. `stageNow` gives the stage that they turn. */
export function fillViewpoints(element, stageNow) {
    const look = name => {
        const stage = stageNow();
        stage.fit(directionOf(stage.document, name));
        element.closest("details").open = false;
    };
    for (const [i, [name, text]] of Object.entries(NAMES).entries()) {
        const button = document.createElement("button");
        const key = Object.assign(document.createElement("kbd"), { textContent: i + 1 });
        button.append(text, key);
        button.onclick = () => look(name);
        element.append(button);
    }
    addEventListener("keydown", event => {
        const name = Object.keys(NAMES)[Number(event.key) - 1];
        if (name && isPlain(event)) look(name);
    });
}
