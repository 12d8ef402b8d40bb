// Drawing a sheet: elements as data, and a page that is changed only where they differ.
// What is under a finger, has the focus or is unfolded stays the same element; so no tap is lost.

// What an element does when something happens to it, by its id: { click: (event, element) => ... }
const acts = new Map();
const KINDS = ["click", "change", "focus", "keydown", "pointerdown", "pointermove", "pointerup", "pointercancel", "pointerleave"];

for (const kind of KINDS) {
  document.addEventListener(kind, (event) => {
    for (let element = event.target; element instanceof Element; element = element.parentElement) {
      acts.get(element.id)?.[kind]?.(event, element);
      if (!event.bubbles) return;
    }
  }, true);
}

function does(id, kind, act) {
  if (!id || !KINDS.includes(kind)) throw new Error(`Nothing can happen to ${id || "an element without an id"}: ${kind}`);
  acts.set(id, { ...acts.get(id), [kind]: act });
}

// An element: h("button", { id: "go", class: "btn", onclick }, "text", child)
function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) does(attributes.id, name.slice(2), value);
    else if (name === "html") element.innerHTML = value; // drawings that came with the page
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// What is being typed is not written over.
const isTyped = (name, element) => name === "value" && element === document.activeElement;

// Draws the inside of an element anew: `made` returns its children.
function redraw(root, made) {
  acts.clear();
  const drawn = root.cloneNode(false);
  drawn.append(...made().flat(9).filter(Boolean));
  const focus = document.activeElement?.id;
  window.Idiomorph.morph(root, drawn, { callbacks: { beforeAttributeUpdated: (name, element) => !isTyped(name, element) } });
  const again = focus && document.getElementById(focus);
  if (again && again !== document.activeElement) again.focus({ preventScroll: true });
}

window.companion = { ...window.companion, h, does, redraw };
