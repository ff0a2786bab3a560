// Elements and texts of the page.

/** An HTML element with properties and children. */
export function element(name, properties = {}, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
}

/** A message of an FMU with a full stop. */
export const sentence = text => (/[.!?]$/.test(text) ? text : `${text}.`);
