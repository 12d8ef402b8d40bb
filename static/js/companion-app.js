// The score sheet of this page: what stands on it, and the words for it.

const { Sums, filled, h } = window.companion;

export const data = JSON.parse(document.getElementById("sheet-data").textContent);
export const { key, plan, urls } = data;
const words = { ...data.words, ...plan.words };
const say = (name, values = {}) => filled(words[name] ?? name, values);

export const app = {
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
export function keepSetting(name, value) {
  try { localStorage.setItem(`companion.${key}.${name}`, JSON.stringify(value)); } catch { /* private mode */ }
}

// ---- cells follow from marks ----
export function cellsOf(marks) {
  const undone = new Set(marks.filter((mark) => mark.undoes).map((mark) => mark.undoes));
  const cells = {};
  for (const mark of marks) if (!mark.undoes && !undone.has(mark.id)) cells[mark.cell] = mark.value;
  for (const cell of Object.keys(cells)) if (cells[cell] === null) delete cells[cell];
  return cells;
}
app.isOwn = (mark) => mark.device === window.companion.device() || app.mine.has(mark.id);
export const inOrder = () => [...app.marks.values()].sort((one, other) => one.number - other.number);

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

// ---- words and drawings for what stands there ----
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

export function entered(p, r, sums) {
  return personal.every((ask) => {
    if (!sums.value(ask.when, { p, r })) return true;
    const name = app.cellName(ask, p, r);
    const lists = ["chips", "lines", "clock", "tiles"].includes(ask.kind);
    return lists ? app.items(name).length > 0 : app.value(name) !== null;
  });
}
Object.assign(app, { entered, personal });

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
