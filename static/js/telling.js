// What a screen reader is told, and where the keyboard stands, whatever is swapped.

const news = document.getElementById("news"); // polite: what others did, what my choice means
const asked = document.getElementById("asked"); // assertive: what is asked of me, why not
const LONGEST_NEWS = 6;

const one = (selector) => document.querySelector(selector);
const wordsOf = (node) => node?.textContent.replace(/\s+/g, " ").trim() ?? "";

// Each message is a paragraph of its own: the same words twice are read twice.
function paragraph(words) {
  const node = document.createElement("p");
  node.textContent = words;
  return node;
}

function tell(words) {
  if (words) news.append(paragraph(words));
  while (news.children.length > LONGEST_NEWS) news.firstChild.remove();
}

function ask(words) {
  asked.replaceChildren(...(words ? [paragraph(words)] : []));
}

document.addEventListener("table:tell", (event) => tell(event.detail));

// ---- lines of the log and of the chat that were not there before ----
const numberOf = (line) => Number(line.dataset.line);
const readLog = () => Math.max(0, ...[...document.querySelectorAll("#log-in [data-line]")].map(numberOf));
const talk = () => [...document.querySelectorAll("#chat-in li")];
let lastLine = readLog(), lastTalk = wordsOf(talk().at(-1));

function tellLog() {
  const fresh = [...document.querySelectorAll("#log-in [data-line]")].filter((line) => numberOf(line) > lastLine);
  for (const line of fresh.reverse()) tell(wordsOf(line.querySelector(".said")));
  lastLine = Math.max(lastLine, readLog());
}

function tellTalk() {
  const last = wordsOf(talk().at(-1));
  if (last !== lastTalk) tell(last);
  lastTalk = last;
}

// ---- what is asked, what the bar says, why not ----
let asks = "", bar = "", banner = null;

function tellStage() {
  const { question, windows } = one("#at").dataset;
  const calls = ["#proposal", "#minded", "#paused"].map((id) => wordsOf(one(id)));
  const now = [windows, question, ...calls].join();
  const told = one("#banner");
  if (now !== asks) ask([...calls, question].filter(Boolean).join(" "));
  if (told && told !== banner) ask(wordsOf(told));
  asks = now;
  banner = told;
  const says = wordsOf(one("#stage .say1"));
  if (says !== bar && says !== question) tell(says);
  bar = says;
}

function tellAll() {
  tellLog();
  tellTalk();
  tellStage();
}

// ---- focus: it stays with a node that stays; here is where it goes otherwise ----
// Never to a button that sends: a key pressed a moment later must not play a move.
const NEXT = [
  "#stage :is(.slot, .pickt).on",
  "#stage :is(a.slot, a.pickt:not(.gone))",
  "#stage .choices :is(input:not([type=hidden], [hidden]), select, .kinds a)",
  "#bar",
];
let stood = null;

function remember() {
  const node = document.activeElement;
  if (node === document.body) { stood = null; return; }
  stood = { node, html: node.outerHTML, part: node.closest("[id$='-in'], #seats, #rail, #above") };
}

function stand() {
  if (!stood || document.activeElement !== document.body) return;
  const { node, html, part } = stood;
  const same = part && [...part.querySelectorAll(node.localName)].find((one) => one.outerHTML === html);
  const home = part?.closest("[tabindex]:not(#main)");
  for (const next of [node, node.id && document.getElementById(node.id), same, home, ...NEXT.map(one)]) {
    if (next) next.focus({ preventScroll: true });
    if (document.activeElement !== document.body) break; // some nodes cannot have it
  }
  stood = null;
}

document.addEventListener("table:showing", remember);
document.addEventListener("table:shown", () => { stand(); tellAll(); });
tellStage();
