// A score sheet on a phone: drawn anew when something is written here or elsewhere.
// What stands on it is in companion-app.js, how it is written and sent in companion-writing.js and
// companion-sync.js. Everything works without network.

import { app, data, entered, key, plan, urls } from "./companion-app.js";
import { fetchNews, lost, merge, send } from "./companion-sync.js";
import { flush } from "./companion-writing.js";

const { roundsIn, store, h, redraw, listen, keepOffline } = window.companion;
const root = document.getElementById("sheet");

// ---- what is shown ----
app.sync = () => {
  const box = document.getElementById("sync");
  const waiting = app.pending.length;
  const text = app.offlineSince && waiting ? app.say("to_send", { n: waiting }) : waiting || app.draft.size ? app.say("saving") : app.say("saved");
  box.className = `sync ${app.offlineSince ? "off" : "ok"}`;
  if (box.textContent.trim() !== text) box.replaceChildren(app.icon(app.icons.check), text);
};

let drawing;
function render() {
  cancelAnimationFrame(drawing);
  drawing = requestAnimationFrame(draw);
}
app.render = render;

// What comes from elsewhere waits while a finger is down: nothing moves or changes under it.
let isPressed = false, isLate = false;
function renderSoon() { if (isPressed) isLate = true; else render(); }
app.renderSoon = renderSoon;
addEventListener("pointerdown", () => { isPressed = true; }, true);
for (const kind of ["pointerup", "pointercancel"]) {
  addEventListener(kind, () => {
    isPressed = false;
    if (isLate) setTimeout(render);
    isLate = false;
  }, true);
}

function draw() {
  const sums = app.sums();
  const totals = sums.totals();
  app.current = { sums, totals };
  const { entry, beside, tools, lookUp } = window.companion;
  const twoSides = plan.groups.some((group) => group.side);
  const isWide = plan.asks.some((ask) => ask.kind === "tiles" && sums.value(ask.when, {}));
  const { unsent, story, totalsTable, phones, history, bar, top } = window.companion;
  redraw(root, () => [
    top(app),
    h("div", { class: `cpgrid${twoSides ? " sides" : ""}${isWide ? " plane" : ""}` },
      h("div", { class: "colB" }, entry(app), unsent(app), story(app)),
      h("div", { class: "colA" }, beside(app), tools(app), totalsTable(app), lookUp(app), h("div", {}, phones(app), history(app)))),
    bar(app),
  ]);
  document.getElementById(app.focus)?.focus({ preventScroll: true });
  app.focus = "";
  app.sync();
}

// ---- begin ----
async function begin() {
  keepOffline(urls.worker, data.later);
  const known = await store.known(key);
  merge(known && known.number > data.news.number ? known : data.news, true);
  app.pending = await store.pending(key);
  app.pending.forEach((mark) => app.mine.add(mark.id));
  if (app.me === null && data.own >= 0) app.me = data.own;
  if (app.me !== null && app.me >= 0) app.player = app.me;
  app.round = Math.min(Math.max(1, plan.rounds ? firstOpen() : roundsIn(plan, app.cells())), app.mostRounds);
  render();
  window.companion.stay(app);
  listen(key, (message) => { if (message.stir || message.number !== app.number || app.offlineSince) fetchNews(); });
  if (app.pending.length) send();
  window.addEventListener("online", app.tryNow);
  window.addEventListener("offline", () => { lost(); renderSoon(); });
  document.addEventListener("visibilitychange", () => { if (document.hidden) flush(); else fetchNews(); });
  window.addEventListener("pagehide", flush);
}

// The first round somebody has not entered.
function firstOpen() {
  const sums = app.sums();
  for (let r = 1; r <= plan.rounds; r += 1)
    if (plan.players.some((_, p) => !entered(p, r, sums))) return r;
  return plan.rounds;
}

begin();
