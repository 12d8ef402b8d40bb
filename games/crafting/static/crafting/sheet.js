// Crafting the Cosmos on a sheet: a turn by keys, the supply of time crystals, the objectives to come.

const { h, fresh, filled, choice, editor, spreadRows, changed, isUnsent, idOf } = window.companion;
const picked = { size: 1, points: new Map() }; // the nebula about to be written down: its size, the points of each size

const ring = (size) => `<svg class="neb" viewBox="-24 -24 48 48" aria-hidden="true">${Array.from({ length: size }, (_, i) => {
  const wide = 20 - 6 * i;
  return `<path d="M0-${wide}L${wide * 0.866}-${wide / 2}V${wide / 2}L0 ${wide}L-${wide * 0.866} ${wide / 2}V-${wide / 2}Z"/>`;
}).join("")}</svg>`;
const crystal = (here) => `<svg class="crys${here ? "" : " gone"}" viewBox="0 0 14 24" aria-hidden="true"><path d="M7 1L13 8L10 22H4L1 8Z"/></svg>`;

const askFor = (app, key) => app.plan.asks.find((ask) => ask.key === key);
const cellOf = (app, key) => `${key}.${app.player}.${app.round}`;
const signed = (points) => (points < 0 ? `−${-points}` : `+${points}`);

// ---- a turn: one tap is one entry ----
// A nebula: its size, the points printed on it, then one key.
function nebula(app) {
  const ask = askFor(app, `nebula-${picked.size}`);
  const points = picked.points.get(picked.size) ?? ask.start;
  const set = (next) => { picked.points.set(picked.size, Math.max(0, Math.min(9999, next))); app.render(); };
  const step = (by, sign, word) => h("button", {
    type: "button", id: `neb-${word}`, "aria-label": `${app.say(word)}: ${app.words.printed}`, onclick: () => set(points + by),
  }, sign);
  return [
    h("div", { class: "sizes", role: "group", "aria-label": app.words.size_of }, [1, 2, 3].map((size) => h("button", {
      class: `ckey${size === picked.size ? " on" : ""}`, type: "button", id: `neb-size-${size}`, "aria-pressed": String(size === picked.size),
      onclick: () => { picked.size = size; app.render(); },
    }, h("span", { html: ring(size) }), h("b", {}, filled(app.words.size, { n: size }))))),
    h("div", { class: "nebrow" },
      h("div", { class: "cpstep", role: "group", "aria-label": app.words.printed }, step(-1, "−", "less"),
        h("span", { class: "stepval" }, h("input", {
          type: "text", inputmode: "numeric", id: "neb-points", value: String(points), "aria-label": app.words.printed, autocomplete: "off",
          onfocus: (event) => event.target.select(),
          onchange: (event) => { if (/^\d{1,4}$/.test(event.target.value.trim())) set(Number(event.target.value)); else app.render(); event.target.blur(); },
        }), h("small", {}, ask.unit)), step(1, "+", "more")),
      h("button", {
        class: "btn tall addneb", type: "button", id: "neb-add", onclick: () => app.write(`${cellOf(app, ask.key)}.${fresh(6)}`, points, true),
      }, `+ ${app.words.nebula}`))];
}

// A key that counts one more, with the points it brings.
function counter(app, key, title, about, points) {
  const ask = askFor(app, key);
  const cell = cellOf(app, key);
  return h("button", {
    class: "ckey wide", type: "button", id: idOf(cell, "plus"), disabled: points === null, "aria-label": `${ask.label}: ${points === null ? about : signed(points)}`,
    onclick: () => app.write(cell, (app.value(cell) ?? 0) + 1, true),
  }, h("span", { class: "grow" }, h("b", {}, title), h("small", {}, about)), h("span", { class: "cpts" }, points === null ? "" : signed(points)));
}

function keys(app) {
  const { tables } = app.plan;
  const done = app.current.sums.line("discharges", app.player, app.round);
  const left = done < tables.next.length - 1;
  const other = cellOf(app, "other");
  return h("div", { class: "ckeys" },
    counter(app, "discharge", app.words.discharge, left ? filled(app.words.crystal, { n: done + 1 }) : app.words.all_discharged, left ? tables.next[done] : null),
    counter(app, "set", app.words.set, app.words.one_type, tables.set[0]),
    counter(app, "light", askFor(app, "light").label, app.words.power, tables.set[0]),
    h("button", {
      class: "ckey wide", type: "button", id: `${idOf(other)}-add`, "aria-label": askFor(app, "other").label,
      onclick: () => { app.editing = `${other}.${fresh(6)}`; app.focus = idOf(app.editing, "k0"); app.render(); },
    }, h("span", { class: "grow" }, h("b", {}, app.words.other), h("small", {}, app.words.plus_minus)), h("span", { class: "cpts" }, "±")));
}

// What this turn has so far, each with its points and a way back.
function entries(app) {
  const { sums } = app.current;
  const row = (cell, text, points, back) => h("li", {}, h("span", { class: "grow" }, text, " ", isUnsent(app, cell)), h("b", { class: "num" }, signed(points)),
    h("button", { class: "ub", type: "button", id: idOf(cell, "undo"), "aria-label": `${app.say("undo")}: ${text}`, html: app.icons.undo, onclick: back }),
    changed(app, cell));
  const listed = ["nebula-1", "nebula-2", "nebula-3", "other"].flatMap((key) => app.items(cellOf(app, key))
    .filter(([cell]) => cell !== app.editing)
    .map(([cell, points]) => row(cell, askFor(app, key).label, points, () => app.write(cell, null, true))));
  const counted = ["discharge", "set", "light"].flatMap((key) => {
    const cell = cellOf(app, key);
    const number = app.value(cell);
    const ask = askFor(app, key);
    if (!number) return [];
    const points = sums.value(ask.total, { p: app.player, r: app.round });
    return [row(cell, `${ask.label}: ${number}`, points, () => app.write(cell, number > 1 ? number - 1 : null, true))];
  });
  return listed.length + counted.length ? h("ul", { class: "marks turned-in" }, listed, counted) : null;
}

function turn(app) {
  const other = askFor(app, "other");
  return [nebula(app), keys(app),
    app.editing.startsWith(`${cellOf(app, "other")}.`) ? editor(app, other, app.editing, other.label) : null, entries(app)];
}
turn.forPlayer = true;

// ---- the supply ----
function supply(app, [ask]) {
  const [whole] = app.plan.tables.crystals;
  const left = app.current.sums.line("left", 0, app.round);
  const cell = `${ask.key}.${app.round}`;
  const here = app.value(cell) ?? 0;
  return h("div", { class: "supply" },
    h("span", { class: "crysrow", html: Array.from({ length: whole }, (_, i) => crystal(i < left)).join("") }),
    h("div", { class: "row wrap" },
      h("button", {
        class: "btn tall", type: "button", id: idOf(cell, "minus"), disabled: here === 0, "aria-label": `${app.say("less")}: ${ask.label}`,
        onclick: () => app.write(cell, here > 1 ? here - 1 : null),
      }, "−"),
      h("button", { class: "btn tall", type: "button", id: idOf(cell, "plus"), "aria-label": `${app.say("more")}: ${ask.label}`, onclick: () => app.write(cell, here + 1) },
        `+ ${app.words.at_top}`),
      h("span", { class: "small dim" }, filled(app.words.this_round, { n: here })), isUnsent(app, cell)),
    changed(app, cell));
}

// ---- objectives: the one that is scored with everyone's values, then those to come ----
function objective(app, asks) {
  const [ask] = asks;
  const { sums } = app.current;
  const pick = (r, label) => {
    const cell = `${ask.key}.${r}`;
    return h("div", { class: "objpick" }, h("span", { class: "small dim" }, label, " ", isUnsent(app, cell)), choice(app, ask, cell, label), changed(app, cell));
  };
  const scored = sums.value(ask.when, { p: null, r: app.round });
  const coming = Array.from({ length: ask.ahead }, (_, i) => app.round + 1 + i).filter((r) => r <= app.mostRounds && sums.value(ask.when, { p: null, r }));
  return [scored ? pick(app.round, ask.label) : null, spreadRows(app, asks),
    coming.length ? h("div", { class: "coming" }, coming.map((r) => pick(r, `${app.plan.round_word} ${r}`))) : null];
}

window.companion.own = { ...window.companion.own, "group-turn": turn, "group-crystals": supply, "group-objective": objective };
