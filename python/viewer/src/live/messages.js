// Messages of the FMU, and the error that ended a run.
import { element, sentence } from "./elements.js";

// Number of messages that are kept.
const MOST = 100;
/** Names of statuses; the first has none. */
export const KINDS = ["", "warning", "refusal", "error", "error"];

export class Messages {
    constructor(parent, model) {
        this.model = model;
        this.alert = element("p", { className: "ended", hidden: true });
        this.alert.setAttribute("role", "alert");
        this.list = element("ol");
        this.list.setAttribute("aria-label", "Messages of the FMU");
        parent.append(this.alert, this.list);
        model.addEventListener("message", ({ detail }) => this.add(detail));
        model.addEventListener("state", () => this.update());
        model.addEventListener("clear", () => this.list.replaceChildren());
        // Events of an earlier run are removed; refusals stay.
        model.addEventListener("reset", () => this.list.querySelectorAll("li:not([class])").forEach(li => li.remove()));
    }

    /** Adds a message at the end. Repeated warnings are counted. */
    add({ status, text, time }) {
        const last = this.list.lastElementChild;
        if (last?.dataset.text === text) {
            if (!status) return;
            last.dataset.count = Number(last.dataset.count ?? 1) + 1;
            last.querySelector("i").textContent = ` (${last.dataset.count} times)`;
            return;
        }
        const at = element("time", { textContent: time === undefined ? "" : `${Number(time.toPrecision(6))} s` });
        const entry = element("li", KINDS[status] ? { className: KINDS[status] } : {}, at, ` ${text}`, element("i"));
        entry.dataset.text = text;
        this.list.append(entry);
        while (this.list.children.length > MOST) this.list.firstElementChild.remove();
        this.list.scrollTop = this.list.scrollHeight;
    }

    update() {
        const { failure } = this.model;
        this.alert.hidden = !failure;
        if (!failure) return;
        const next = this.model.stepped
            ? "The run has ended: Reset begins a new one."
            : "The run cannot begin with these values: change one of them.";
        this.alert.textContent = `${sentence(failure.message)} ${next}`;
    }
}
