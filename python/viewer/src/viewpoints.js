// Directions of the camera, chosen by buttons and by the keys 1 to 4.
import { isPlain } from "./controls.js";

const NAMES = { front: "Front", side: "Side", top: "Top", iso: "Isometric" };
// Directions from the centre of the motion to the camera, by the upward axis. Looking straight down would leave an axis
// of the picture undefined, so the top view is a little in front.
const DIRECTIONS = {
    z: { front: [0, -1, 0], side: [1, 0, 0], top: [0, -1e-3, 1], iso: [1, -1.5, 0.75] },
    y: { front: [0, 0, 1], side: [1, 0, 0], top: [0, 1, 1e-3], iso: [0.9, 0.7, 1.5] },
};

/** Direction of a viewpoint; without a name, the page's initial one. */
export function directionOf({ up, plane }, name = plane ? "front" : "iso") {
    return DIRECTIONS[up][name];
}

/** Adds the buttons to `element`. `stageNow` returns the stage that they turn. */
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
