// Writing on a sheet: a value becomes a mark, is kept on the phone and then sent.

import { app, cellsOf, inOrder, keepSetting, key } from "./companion-app.js";
import { send } from "./companion-sync.js";

const { store, fresh, hear, wakeSound } = window.companion;
const SETTLE = 350; // after the last tap a value becomes a mark
const BATCH = 10; // marks whose ids begin alike were written together

let settling;
app.write = (cell, value, now = false) => {
  app.draft.set(cell, value);
  app.changes.delete(cell);
  clearTimeout(settling);
  if (now) flush(); else settling = setTimeout(flush, SETTLE);
  app.sync();
  app.render();
};

export function flush() {
  clearTimeout(settling);
  const standing = cellsOf([...inOrder(), ...app.pending]);
  for (const [cell, value] of app.draft)
    if (JSON.stringify(standing[cell] ?? null) !== JSON.stringify(value)) add({ cell, value });
  app.draft.clear();
  if (app.pending.length) send();
  app.renderSoon();
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
  app.render();
};
// What the sheet writes by itself when a round is over.
app.settle = () => {
  flush();
  const made = app.sums().movesAfter(app.round);
  if (made.length) app.writeAll(made);
};

function add(part) {
  const mark = { id: fresh(), cell: "", value: null, undoes: "", at: Date.now() / 1000, saw: app.number, ...part };
  app.pending.push(mark);
  app.mine.add(mark.id);
  store.keep(key, mark, Date.now() + app.pending.length / 1000);
}

app.iAm = (me) => {
  app.me = me;
  keepSetting("me", me);
  if (me !== null && me >= 0) app.player = me;
  if (me !== null) window.companion.beat(app);
  app.render();
};
app.toggleTicks = () => {
  app.ticks = !app.ticks;
  keepSetting("ticks", app.ticks);
  if (app.ticks) { wakeSound(); hear("tick"); }
  app.render();
};

app.undo = (id) => {
  for (const [cell, { mark }] of app.changes) if (mark.id === id) app.changes.delete(cell);
  add({ undoes: id });
  flush();
  app.render();
};
app.house = (check) => app.write(`house.${check}`, 1, true);

// The last thing written on this phone that still stands.
app.lastOwn = () => {
  const all = [...inOrder(), ...app.pending];
  const undone = new Set(all.filter((mark) => mark.undoes).map((mark) => mark.undoes));
  return all.filter((mark) => app.isOwn(mark) && !mark.undoes && !undone.has(mark.id)).pop();
};
app.undoLast = () => {
  flush();
  const last = app.lastOwn()?.id.slice(0, BATCH);
  for (let own = app.lastOwn(); last && own?.id.startsWith(last); own = app.lastOwn()) app.undo(own.id);
};
app.flush = flush;

// Another player or round: what is being written is done.
app.choose = (change) => {
  flush();
  Object.assign(app, change, { editing: "" });
  app.render();
};
