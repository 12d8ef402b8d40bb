// A score sheet on a phone: what is written, what it comes to, what is not sent yet.
// Everything works without network; marks are sent when there is one.

const { Sums, roundsIn, store, fresh, device, post, h, redraw, filled, listen, keepOffline, hear, wakeSound } = window.companion;

const data = JSON.parse(document.getElementById("sheet-data").textContent);
const { key, plan, urls } = data;
const words = { ...data.words, ...plan.words };
const root = document.getElementById("sheet");
const say = (name, values = {}) => filled(words[name] ?? name, values);

const SETTLE = 350; // after the last tap a value becomes a mark
const BATCH = 10; // marks whose ids begin alike were written together
const RETRY = [1000, 2000, 5000, 10000, 20000];

const app = {
  data, plan, words, say,
  marks: new Map(), // on the server, by id
  pending: [], // written here, not sent yet
  draft: new Map(), // being written: cell -> value
  refused: [], // sentences
  changes: new Map(), // cell -> what somebody else made of it
  found: {}, lines: {}, number: 0, timer: null,
  player: 0, round: 1, me: recall("me"), editing: "",
  offlineSince: 0, sentBack: 0, mine: new Set(), phones: [], unfolded: new Set(), focus: "", ticks: recall("ticks") === true,
};
window.companion.app = app;

function recall(name) {
  try { return JSON.parse(localStorage.getItem(`companion.${key}.${name}`)); } catch { return null; }
}
function keepSetting(name, value) {
  try { localStorage.setItem(`companion.${key}.${name}`, JSON.stringify(value)); } catch { /* private mode */ }
}

// ---- cells follow from marks ----
function cellsOf(marks) {
  const undone = new Set(marks.filter((mark) => mark.undoes).map((mark) => mark.undoes));
  const cells = {};
  for (const mark of marks) if (!mark.undoes && !undone.has(mark.id)) cells[mark.cell] = mark.value;
  for (const cell of Object.keys(cells)) if (cells[cell] === null) delete cells[cell];
  return cells;
}
const inOrder = () => [...app.marks.values()].sort((one, other) => one.number - other.number);

app.cells = () => {
  const cells = cellsOf([...inOrder(), ...app.pending]);
  for (const [cell, value] of app.draft) {
    if (value === null) delete cells[cell]; else cells[cell] = value;
  }
  return cells;
};
app.sums = () => new Sums(plan, { ...app.cells(), ...app.found });
app.value = (cell) => app.cells()[cell] ?? null;
app.items = (name) => Object.entries(app.cells()).filter(([cell]) => cell.startsWith(`${name}.`));
app.cellName = (ask, p, r) =>
  [ask.key, ...(ask.per.includes("player") ? [p] : []), ...(ask.per.includes("round") ? [r] : [])].join(".");

// ---- writing ----
let settling;
app.write = (cell, value, now = false) => {
  app.draft.set(cell, value);
  app.changes.delete(cell);
  clearTimeout(settling);
  if (now) flush(); else settling = setTimeout(flush, SETTLE);
  sync();
  render();
};

function flush() {
  clearTimeout(settling);
  const standing = cellsOf([...inOrder(), ...app.pending]);
  for (const [cell, value] of app.draft)
    if (JSON.stringify(standing[cell] ?? null) !== JSON.stringify(value)) add({ cell, value });
  app.draft.clear();
  if (app.pending.length) send();
  renderSoon();
}

// Several cells at once, such as ships that go from one place to another: taken back together.
app.writeAll = (pairs) => {
  flush();
  const batch = fresh(BATCH);
  pairs.forEach(([cell, value], i) => {
    app.changes.delete(cell);
    add({ id: `${batch}${String(i).padStart(2, "0")}`, cell, value });
  });
  send();
  render();
};
// What the sheet writes by itself when a round is over.
app.settle = () => {
  flush();
  const made = app.sums().movesAfter(app.round);
  if (made.length) app.writeAll(made);
};

function add(part) {
  const mark = { id: fresh(), cell: "", value: null, undoes: "", at: Date.now() / 1000, ...part };
  app.pending.push(mark);
  app.mine.add(mark.id);
  store.keep(key, mark, Date.now() + app.pending.length / 1000);
}

app.iAm = (me) => {
  app.me = me;
  keepSetting("me", me);
  if (me !== null && me >= 0) app.player = me;
  if (me !== null) window.companion.beat(app);
  render();
};
app.toggleTicks = () => {
  app.ticks = !app.ticks;
  keepSetting("ticks", app.ticks);
  if (app.ticks) { wakeSound(); hear("tick"); }
  render();
};

app.undo = (id) => {
  for (const [cell, { mark }] of app.changes) if (mark.id === id) app.changes.delete(cell);
  add({ undoes: id });
  flush();
  render();
};
app.house = (check) => app.write(`house.${check}`, 1, true);

// The last thing written on this phone that still stands.
app.lastOwn = () => {
  const all = [...inOrder(), ...app.pending];
  const undone = new Set(all.filter((mark) => mark.undoes).map((mark) => mark.undoes));
  return all.filter((mark) => (mark.device === device() || app.mine.has(mark.id)) && !mark.undoes && !undone.has(mark.id)).pop();
};
app.undoLast = () => {
  flush();
  const last = app.lastOwn()?.id.slice(0, BATCH);
  for (let own = app.lastOwn(); last && own?.id.startsWith(last); own = app.lastOwn()) app.undo(own.id);
};

let sending = false;
let failures = 0;
let retrying;

async function send() {
  if (sending || !app.pending.length) return;
  sending = true;
  clearTimeout(retrying);
  const batch = app.pending.slice(0, 200);
  const body = {
    marks: batch.map(({ id, cell, value, undoes }) => ({ id, cell, value, undoes })),
    author: app.me ?? -1, device: device(), have: app.number,
  };
  let answer = null;
  try { answer = await post(urls.marks, body); } catch { /* no network */ }
  if (answer?.ok) {
    const news = await answer.json();
    const gone = new Set([...news.taken, ...Object.keys(news.refused)]);
    const taken = app.pending.filter((mark) => gone.has(mark.id));
    app.refused.push(...Object.values(news.refused));
    await store.drop(key, [...gone]); // first of all: a page that comes next would send them again
    merge(news);
    app.pending = app.pending.filter((mark) => !gone.has(mark.id));
    if (app.offlineSince) app.sentBack += taken.length;
    online();
  } else if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429 && answer.status !== 403) {
    const told = await answer.json().catch(() => ({}));
    app.refused.push(told.detail ?? String(answer.status));
    await store.drop(key, batch.map((mark) => mark.id));
    app.pending = app.pending.filter((mark) => !batch.includes(mark));
  } else lost();
  sending = false;
  renderSoon();
  if (app.pending.length && !app.offlineSince) send();
  else if (!app.pending.length && app.cells().over === 1) leave();
}

// The end of a sheet is another page at the same address. Several things may say that it is time.
let isLeaving = false;
function leave() {
  if (!isLeaving) location.assign(urls.sheet);
  isLeaving = true;
}

function lost() {
  app.offlineSince ||= Date.now();
  retrying = setTimeout(() => { app.pending.length ? send() : fetchNews(); }, RETRY[Math.min(failures, RETRY.length - 1)]);
  failures += 1;
}

function online() {
  failures = 0;
  if (!app.offlineSince) return;
  app.offlineSince = 0;
  setTimeout(() => { app.sentBack = 0; renderSoon(); }, 6000);
}
app.tryNow = () => { clearTimeout(retrying); app.pending.length ? send() : fetchNews(); };

// ---- reading ----
function merge(news) {
  const before = cellsOf(inOrder());
  const author = new Map(inOrder().filter((mark) => !mark.undoes).map((mark) => [mark.cell, mark]));
  for (const mark of news.marks) app.marks.set(mark.id, mark);
  const after = cellsOf(inOrder());
  for (const mark of news.marks) {
    const old = author.get(mark.cell);
    const own = old && (old.device === device() || app.mine.has(old.id));
    const other = mark.device !== device() && !app.mine.has(mark.id);
    if (own && other && !mark.undoes && JSON.stringify(before[mark.cell]) !== JSON.stringify(after[mark.cell]))
      app.changes.set(mark.cell, { mark, old: before[mark.cell], value: after[mark.cell] });
  }
  const others = news.marks.some((mark) => mark.device !== device() && !app.mine.has(mark.id));
  if (app.ticks && app.number && others) hear("tick");
  Object.assign(app, { found: news.found, lines: news.lines, number: news.number });
  if (news.phones) window.companion.hearOf(app, news.phones);
  if (news.timer !== undefined) app.timer = news.timer && { due: Date.now() + news.timer.left * 1000, whole: news.timer.whole };
  document.getElementById("sheet-title").textContent = news.title;
  for (const id of ["sheet-code", "share-code"]) document.getElementById(id).textContent = news.code;
  store.learn(key, { ...news, marks: inOrder(), phones: [] });
}

let asking = false;
let askAgain = false;
async function fetchNews() {
  if (asking) { askAgain = true; return; } // what was said meanwhile may not be in the answer
  asking = true;
  askAgain = false;
  try {
    const answer = await fetch(`${urls.state}?have=${app.number}`);
    if (answer.ok) {
      const news = await answer.json();
      merge(news);
      online();
      if (news.over && !app.pending.length) leave();
      if (app.pending.length) send();
    } else if (answer.status === 404) leave();
  } catch { lost(); }
  asking = false;
  renderSoon();
  if (askAgain) fetchNews();
}

// ---- what is shown ----
const check = '<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 13l5 5L20 6"/></svg>';
const undoIcon = '<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10"/></svg>';
app.icons = { check, undo: undoIcon };
app.icon = (html) => h("span", { class: "icobox", html });

const clockOf = (moment) => new Date(moment).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
app.clockOf = clockOf;
app.hasRounds = plan.asks.some((ask) => ask.per.includes("round"));
app.mostRounds = plan.rounds || plan.most_rounds;

// What every player must write: in this round, or once where a game has no rounds.
const personal = plan.asks.filter((ask) => ask.needed && ask.per.includes("player"));

function entered(p, r, sums) {
  return personal.every((ask) => {
    if (!sums.value(ask.when, { p, r })) return true;
    const name = app.cellName(ask, p, r);
    const lists = ["chips", "lines", "clock", "tiles"].includes(ask.kind);
    return lists ? app.items(name).length > 0 : app.value(name) !== null;
  });
}
Object.assign(app, { entered, personal, flush });

function choose(change) {
  flush();
  Object.assign(app, change, { editing: "" });
  render();
}
app.choose = choose;

// The sentences that hold, filled in.
app.saidOf = (says, env) => says.filter((one) => app.current.sums.value(one.when, env)).map((one) => {
  const values = {};
  for (const [name, expr] of Object.entries(one.values)) {
    const value = app.current.sums.value(expr, env);
    values[name] = name === "who" ? plan.players[value] : value;
  }
  return { ...one, text: filled(one.text, values) };
});

function described(mark) {
  const [base, ...path] = mark.cell.split(".");
  const ask = plan.asks.find((one) => one.key === base);
  if (!ask) return mark.cell === "over" ? say("finish") : mark.cell;
  const parts = [];
  if (ask.per.includes("player")) parts.push(plan.players[Number(path.shift())]);
  if (ask.per.includes("round")) parts.push(`${plan.round_word} ${path.shift()}`);
  return [...parts, ask.label].join(", ");
}
app.described = described;

app.shown = (ask, value) => {
  if (value === null || value === undefined) return say("empty");
  if (ask?.of_players) return plan.players[value] ?? String(value);
  const choice = ask?.choices.find(([one]) => one === String(value));
  return choice ? choice[1] : Array.isArray(value) ? value.join(" ") : String(value);
};

const askOf = (cell) => plan.asks.find((ask) => ask.key === cell.split(".")[0]);
app.askOf = askOf;

function sync() {
  const box = document.getElementById("sync");
  const waiting = app.pending.length;
  const text = app.offlineSince && waiting ? say("to_send", { n: waiting }) : waiting || app.draft.size ? say("saving") : say("saved");
  box.className = `sync ${app.offlineSince ? "off" : "ok"}`;
  if (box.textContent.trim() !== text) box.replaceChildren(app.icon(check), text);
}

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
  sync();
}

// ---- begin ----
async function begin() {
  keepOffline(urls.worker);
  const known = await store.known(key);
  merge(known && known.number > data.news.number ? known : data.news);
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
