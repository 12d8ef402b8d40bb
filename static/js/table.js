// A table that is open: hears its number, fetches what is new, keeps what is chosen, ticks clocks.

const FIRST_WAIT = 800;
const LONGEST_WAIT = 20000;
const HEARTBEAT = 20000;
const SILENCE = 3 * HEARTBEAT;
const POLL = 15000;
const SHOWN_AFTER = 2500; // a short break is nobody's business
const GOOD_NEWS = 8000;

const root = document.documentElement;
const main = document.getElementById("main");
const at = () => document.getElementById("at");
const stage = () => document.getElementById("stage");
const part = (name) => document.querySelector(`#connection [data-${name}]`);

let behind = 0; // the number the server named last
let asking = false;
let again = false;
let watchdog;
let picks = 0; // choices made so far; the last one counts
let picking = 0; // choices under way
let sending = 0; // forms under way
let later = ""; // the choice that waits for them
let touched = true; // used by hand since the last heartbeat

// What the page shows: its parts come by one answer, so the older one tells.
const shown = () => Math.min(Number(at().dataset.number), Number(stage().dataset.number));

// ---- fetching what is new ----
function refresh() {
  if (asking || sending) { again = true; return Promise.resolve(); }
  asking = true;
  watchdog = setTimeout(answered, 3000); // a request that was swapped away is never answered
  const here = at().dataset;
  const query = new URLSearchParams(stage().dataset.chosen.replace(/^&/, ""));
  query.set("have", shown());
  query.set("stamp", here.stamp);
  return window.htmx.ajax("GET", `${here.now}?${query}`, { source: main, target: "#stage", swap: "outerHTML" })
    .catch(() => {})
    .finally(answered);
}

function answered() {
  if (!asking) return;
  clearTimeout(watchdog);
  asking = false;
  catchUp();
}

function catchUp() {
  if (!again && shown() >= behind) return;
  again = false;
  setTimeout(refresh, 100);
}

// One answer at a time replaces the stage: a form goes before updates and older choices.
const byForm = ({ requestConfig, target }) => requestConfig?.verb === "post" && target?.id === "stage";
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (byForm(detail)) { sending += 1; picks += 1; }
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!byForm(detail)) return;
  sending = Math.max(0, sending - 1);
  if (sending) return;
  const link = document.getElementById(later);
  later = "";
  if (link) link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  catchUp();
});

// An answer that was overtaken, by a choice or by a later answer, is not shown.
const choices = (query) => { query.delete("have"); query.delete("stamp"); query.sort(); return query.toString(); };
document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig, xhr } = event.detail;
  const fold = requestConfig?.elt?.closest?.("details.fold");
  if (fold && xhr.status < 400) fold.removeAttribute("open"); // what it asked for is done
  const pick = requestConfig?.elt?.dataset?.pick;
  if (pick && Number(pick) !== picks) { event.detail.shouldSwap = false; return; }
  if (requestConfig?.elt !== main) return;
  const number = /data-number="(\d+)"/.exec(xhr.responseText);
  const asked = choices(new URLSearchParams(requestConfig.path.split("?")[1]));
  const chosen = choices(new URLSearchParams(stage().dataset.chosen.replace(/^&/, "")));
  const old = number && Number(number[1]) < shown();
  if (!number || old || picking || sending || asked !== chosen) {
    event.detail.shouldSwap = false;
    if (number && !old) again = true;
  } else {
    told = document.getElementById("banner");
  }
});

// An answer to what was done stays to be read when an update comes.
let told = null;
document.addEventListener("htmx:afterSwap", () => {
  if (told && !document.getElementById("banner")) document.getElementById("connection").after(told);
  told = null;
});

function heard(message) {
  document.dispatchEvent(new CustomEvent("table:heard", { detail: message }));
  if (message.number !== undefined) behind = Math.max(behind, message.number);
  if (message.stir || shown() < behind) refresh();
}

// ---- the socket ----
let socket, timer, pinger, countdown, poller, wait = FIRST_WAIT, lostAt = 0, lostWith = 0, lastWord = 0, leaving = false;

function connect() {
  clearTimeout(timer);
  clearInterval(countdown);
  if (socket && socket.readyState <= WebSocket.OPEN) { socket.onclose = null; socket.close(); }
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  try {
    socket = new WebSocket(`${scheme}://${location.host}/ws/table/${at().dataset.table}/`);
  } catch { lost(); return; }
  socket.onopen = opened;
  socket.onclose = lost;
  socket.onmessage = (message) => { lastWord = Date.now(); heard(JSON.parse(message.data)); };
}

function opened() {
  wait = FIRST_WAIT;
  lastWord = Date.now();
  clearInterval(poller);
  poller = 0;
  main.dataset.live = "connected";
  main.classList.remove("lost");
  clearInterval(pinger);
  pinger = setInterval(beat, HEARTBEAT);
  beat();
  if (lostAt) back();
}

function beat() {
  if (Date.now() - lastWord > SILENCE) { connect(); return; } // the line is dead and does not know
  if (socket?.readyState !== WebSocket.OPEN) return;
  socket.send(JSON.stringify({ have: shown(), touched }));
  touched = false;
}

// A tab may be open for days: only a page that somebody uses spares its reader a mail.
["pointerdown", "pointermove", "keydown", "wheel"].forEach((kind) => {
  addEventListener(kind, () => { touched = true; }, { passive: true, capture: true });
});

function lost() {
  clearInterval(pinger);
  if (leaving) return;
  main.dataset.live = "lost";
  if (!lostAt) { lostAt = Date.now(); lostWith = shown(); }
  const pause = wait * (0.7 + Math.random() * 0.6);
  wait = Math.min(wait * 2, LONGEST_WAIT);
  clearTimeout(timer);
  timer = setTimeout(connect, pause);
  if (!poller) poller = setInterval(refresh, POLL);
  if (Date.now() - lostAt + pause > SHOWN_AFTER) showLost(Math.round(pause / 1000));
}

// Closing by the book waits for an answer that does not come.
function drop() {
  if (socket) { socket.onclose = null; socket.onopen = null; socket.close(); }
  lost();
}

const aloud = (words) => document.dispatchEvent(new CustomEvent("table:tell", { detail: words }));

function showLost(seconds) {
  const banner = document.getElementById("connection");
  const time = new Date(lostAt).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  main.classList.add("lost");
  banner.className = "banner";
  part("what").textContent = banner.dataset.lost.replace("{time}", time);
  part("try").hidden = false;
  part("read").hidden = true;
  let left = seconds;
  const tell = () => {
    const kept = stage().dataset.chosen ? `${banner.dataset.kept} ` : "";
    part("then").textContent = kept + banner.dataset.again.replace("{seconds}", Math.max(0, left));
    left -= 1;
  };
  tell();
  clearInterval(countdown);
  countdown = setInterval(tell, 1000);
  if (banner.hidden) aloud(part("what").textContent);
  banner.hidden = false;
}

async function back() {
  const banner = document.getElementById("connection");
  const told = !banner.hidden;
  const had = lostWith;
  lostAt = 0;
  await refresh();
  if (!told) return;
  const missed = shown() - had;
  banner.className = "banner good";
  part("what").textContent = banner.dataset.back;
  const words = missed === 1 ? at().dataset.missedOne : at().dataset.missed.replace("{n}", missed);
  part("then").textContent = missed > 0 ? words : "";
  part("read").hidden = missed < 1;
  part("try").hidden = true;
  aloud(`${banner.dataset.back} ${part("then").textContent}`);
  setTimeout(() => { if (!lostAt) banner.hidden = true; }, GOOD_NEWS);
}

const wake = () => { if (lostAt || socket?.readyState !== WebSocket.OPEN) { wait = FIRST_WAIT; connect(); } else beat(); };
document.addEventListener("click", (event) => { if (event.target.closest("[data-try]")) wake(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) { wake(); refresh(); } });
addEventListener("online", wake);
addEventListener("offline", drop);
addEventListener("pagehide", () => { leaving = true; socket?.close(); });
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  leaving = false;
  connect();
  refresh();
});

// ---- choosing: a link in the window brings the window with the choice ----
const STEPS = "a.slot, a.cell, a.pick, a.pend, a.dark, a[data-step], .listing a.btn";
let atOnce = false;

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(STEPS);
  if (!link || !stage().contains(link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (sending) { later = link.id; return; }
  const address = link.getAttribute("href");
  atOnce = stage().hasAttribute("data-at-once") && address.includes("cell=");
  link.dataset.pick = ++picks;
  picking += 1;
  window.htmx.ajax("GET", address, { source: link, target: "#stage", swap: "outerHTML" }).catch(() => {}).then(() => { picking -= 1; });
});

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[aria-disabled=true]")) event.preventDefault();
});

// What is chosen is chosen for a window: the server puts it back if that one is closed by now.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.target?.id !== "stage") return;
  detail.parameters.window ??= stage().dataset.window;
  if (detail.verb === "post") detail.parameters.chosen ??= stage().dataset.chosen;
});

// ---- sending: once ----
// A button that stands outside its form belongs to what is sent all the same.
document.addEventListener("htmx:configRequest", (event) => {
  const button = event.detail.triggeringEvent?.submitter;
  if (button?.name && !button.closest("form")) event.detail.parameters[button.name] = button.value;
});
document.addEventListener("htmx:beforeRequest", (event) => {
  const form = event.detail.elt;
  if (!form.matches?.("form[data-play]")) return;
  const button = form.querySelector("button[data-sending]");
  if (!button || button.dataset.busy) return;
  button.style.width = `${button.offsetWidth}px`;
  button.dataset.busy = "1";
  button.setAttribute("aria-disabled", "true");
  button.dataset.label = button.textContent;
  button.textContent = button.dataset.sending;
});
// No answer, or none of ours: whoever stands before the site says that it is away.
function unanswered(event) {
  if (event.detail.xhr.status && event.detail.xhr.status < 500) return;
  const form = event.detail.elt;
  const button = form.querySelector?.("[data-busy]");
  if (!lostAt) drop();
  if (!button) return;
  button.textContent = button.dataset.label;
  delete button.dataset.busy;
  button.removeAttribute("aria-disabled");
  showLost(Math.round(wait / 1000)); // at once: a move is not sent again by itself
}
document.addEventListener("htmx:sendError", unanswered);
document.addEventListener("htmx:responseError", unanswered);
document.addEventListener("htmx:afterRequest", (event) => {
  const form = event.detail.elt;
  if (form.matches?.("[data-chat]") && event.detail.successful) form.reset();
});
document.addEventListener("submit", (event) => {
  const button = event.target.querySelector?.("[data-busy]");
  if (button) event.preventDefault();
}, true);

// Notes and questions to the table go without leaving the page.
document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-note], [data-ask]");
  if (!form || event.defaultPrevented) return;
  event.preventDefault();
  const body = new FormData(form);
  body.set("chosen", stage().dataset.chosen);
  await window.htmx.ajax("POST", form.getAttribute("action"), { source: form, target: "#stage", swap: "outerHTML", values: Object.fromEntries(body) });
});

// What is being written or unfolded is not swept away by an update.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const target = event.detail.target;
  if (target?.id === "more-in" && target.querySelector("details[open]")) event.detail.shouldSwap = false;
});

// ---- after every change ----
let scrolled = -1;
function settle() {
  const here = at().dataset;
  const form = document.querySelector("#bar form[data-play]");
  if (atOnce && form) { atOnce = false; window.htmx.trigger(form, "submit"); }
  document.querySelector(".slot.on")?.scrollIntoView({ block: "nearest", inline: "nearest" }); // a long hand scrolls
  document.title = (here.turn === "1" ? `${here.yourTurn}: ` : "") + `${here.title} - Cosmos`;
  const chat = document.getElementById("chat-in");
  const count = chat.querySelectorAll("li").length;
  if (count !== scrolled) { chat.scrollTop = chat.scrollHeight; scrolled = count; }
  startClocks();
}
document.addEventListener("htmx:afterSettle", settle);

// ---- clocks: the server's last word, counted on ----
let clocks = [];
const clockEnds = new WeakMap(); // a clock that stays through a change of the board runs on
function startClocks() {
  const now = performance.now();
  clocks = [...document.querySelectorAll(".clk[data-left]")].map((box) => {
    if (!clockEnds.has(box)) clockEnds.set(box, now + Number(box.dataset.left) * 1000);
    return { box, face: box.firstElementChild, end: clockEnds.get(box), whole: Number(box.dataset.whole) };
  });
}
function tick() {
  const now = performance.now();
  for (const { box, face, end, whole } of clocks) {
    const left = Math.max(0, (end - now) / 1000);
    if (left < 3600) face.textContent = left < 60 ? `0:${String(Math.floor(left)).padStart(2, "0")}` : left < 600 ? `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}` : face.textContent;
    if (left < 3600 && left >= 600) face.textContent = face.textContent.replace(/^\d+/, Math.floor(left / 60));
    box.classList.toggle("hot", whole > 0 && left < whole / 10);
  }
}
setInterval(tick, 1000);

// ---- a filter over a long list of moves ----
document.addEventListener("input", (event) => {
  const field = event.target.closest("[data-filter]");
  if (!field) return;
  const words = field.value.toLowerCase().split(/\s+/);
  for (const option of document.getElementById(field.dataset.filter).options) {
    option.hidden = !words.every((word) => option.text.toLowerCase().includes(word));
  }
});
const unhide = () => document.querySelectorAll("[data-filter][hidden]").forEach((field) => { field.hidden = false; });
document.addEventListener("htmx:afterSettle", unhide);

function begin() {
  if (!window.htmx) { setTimeout(begin, 20); return; }
  unhide();
  settle();
  connect();
}
root.dataset.script = "on";
begin();
