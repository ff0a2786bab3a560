// Colours of moving objects, readable on light and dark ground; the page's are in style.css.

export const AXES = ["#e5484d", "#2f9e5f", "#3b82f6"];
export const SERIES = [...AXES, "#a855f7", "#f59e0b", "#14b8a6", "#ec4899", "#84cc16", "#78716c"];
export const TRAILS = ["#7c8a9e", "#f08c2e", "#14a0a0", "#b45cd6", "#84a61c", "#d6527e"];
export const FORCE = "#e93d82";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** A colour of the page, by the name of its custom property. */
export function pageColor(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

export function onThemeChange(listener) {
    dark.addEventListener("change", listener);
}
