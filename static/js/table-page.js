// The page of a table: what it shows, and how it becomes another one.

export const at = () => document.getElementById("at");
export const chosen = () => at().dataset.chosen.replace(/^&/, "");
export const shown = () => Number(at().dataset.number);
export const send = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

// ---- showing: a region is one element, found by its id and morphed into the new one ----
const MORPH = { callbacks: { beforeNodeMorphed: (old) => !old.matches?.("details.fold[open]") } }; // in use
const token = () => JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
const digests = (node) => Object.fromEntries(node.dataset.drawn.split(" ").map((one) => one.split(":")));

export function parsed(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  for (const field of box.content.querySelectorAll("[name=csrfmiddlewaretoken]")) field.setAttribute("value", token());
  return Object.fromEntries([...box.content.children].map((one) => [one.id, one]));
}

export function show(fresh) {
  const had = digests(at()), has = fresh.at ? digests(fresh.at) : {};
  send("table:showing");
  for (const [id, now] of Object.entries(fresh)) {
    const old = document.getElementById(id);
    if (!old || !now || (has[id] && has[id] === had[id])) continue;
    window.Idiomorph.morph(old, now, MORPH);
    window.htmx.process(document.getElementById(id));
  }
  settle();
  send("table:shown");
}

// ---- fetching: with something chosen, without a socket ----
export async function fetched(address) {
  const answer = await fetch(address, { headers: { "HX-Request": "true", "HX-Target": "stage" } });
  const goal = answer.headers.get("HX-Redirect");
  if (goal) location.assign(goal);
  else if (answer.status === 403 || answer.status === 404) location.reload(); // the page says why
  else if (answer.status >= 500) throw new Error(answer.status);
  return goal || answer.status === 204 ? {} : parsed(await answer.text());
}

// ---- after every change ----
let scrolled = -1;

export function settle() {
  document.querySelector(".slot.on")?.scrollIntoView({ block: "nearest", inline: "nearest" }); // a long hand scrolls
  document.querySelectorAll("[data-filter][hidden]").forEach((field) => { field.hidden = false; });
  document.title = at().dataset.title;
  const chat = document.getElementById("chat-in"), count = chat?.querySelectorAll("li").length;
  if (chat && count !== scrolled) chat.scrollTop = chat.scrollHeight;
  scrolled = count;
}

// ---- a filter over a long list of moves ----
document.addEventListener("input", (event) => {
  const field = event.target.closest("[data-filter]");
  if (!field) return;
  const words = field.value.toLowerCase().split(/\s+/);
  for (const option of document.getElementById(field.dataset.filter).options) {
    option.hidden = !words.every((word) => option.text.toLowerCase().includes(word));
  }
});
