// Fields of a sheet as keys, chips and steppers: what every game asks in the same way.

const { h, fresh } = window.companion;
const KEYS = 13; // quick numbers on a pad: 0 to 12
const FEW = 6; // choices that stand beside each other

const idOf = (cell, part = "") => `f-${cell.replaceAll(".", "_")}${part && `-${part}`}`;

// ---- a small number ----
// A key that is held runs on until it is let go, on it or beside it.
let holding;
let hasRun = false;
function letGo() {
  clearTimeout(holding);
  clearInterval(holding);
}
for (const end of ["pointerup", "pointercancel", "blur"]) window.addEventListener(end, letGo);
function keepOn(act) {
  letGo();
  hasRun = false;
  holding = setTimeout(() => { holding = setInterval(() => { hasRun = true; act(); }, 90); }, 450);
}

function stepper(app, ask, cell, label, env = null, given = null) {
  const standing = app.value(cell);
  if (given === null && ask.usual !== null) given = app.current.sums.value(ask.usual, env);
  const value = standing ?? given ?? ask.start;
  const set = (next) => app.write(cell, Math.max(Math.min(ask.low, value), Math.min(9999, next)));
  const step = (by) => {
    const now = app.value(cell) ?? given ?? ask.start;
    app.write(cell, Math.max(ask.low, now + by));
  };
  const hold = (by) => ({ onpointerdown: () => keepOn(() => step(by)), onclick: ({ detail }) => { if (!hasRun || !detail) step(by); } }); // a held key's own click is no further step
  return h("div", { class: `cpstep${standing === null ? " blank" : ""}`, role: "group", "aria-label": label },
    h("button", { type: "button", id: idOf(cell, "minus"), "aria-label": `${app.say("less")}: ${label}`, ...hold(-1) }, "−"),
    h("span", { class: "stepval" },
      h("input", {
        type: "text", inputmode: "numeric", id: idOf(cell), value: standing === null && given === null && !ask.start ? "–" : String(value), "aria-label": label, autocomplete: "off",
        onfocus: (event) => event.target.select(),
        onchange: (event) => {
          const typed = event.target.value.replace("−", "-").trim();
          if (/^-?\d{1,4}$/.test(typed)) set(Number(typed));
          else app.write(cell, null);
          event.target.blur();
        },
      }),
      ask.unit ? h("small", {}, ask.unit) : null),
    h("button", { type: "button", id: idOf(cell, "plus"), "aria-label": `${app.say("more")}: ${label}`, ...hold(1) }, "+"));
}

// ---- a list of numbers ----
function chips(app, ask, name, label, env) {
  const { sums } = app.current;
  const worth = (value) => (ask.worth === null ? null : sums.value(ask.worth, { ...env, v: value }));
  const made = app.items(name).map(([cell, value]) => {
    if (app.editing === cell) return editor(app, ask, cell, label);
    const points = worth(value);
    const changed = app.changes.has(cell) ? " chg" : "";
    return h("button", {
      class: `zchip${changed}`, type: "button", id: idOf(cell),
      "aria-label": `${label}: ${value}${points === null ? "" : `, ${app.say("points_short", { n: points })}`}. ${app.say("change")}`,
      onclick: () => { app.editing = cell; app.focus = firstKey(ask, cell); app.render(); },
    }, String(value), points === null ? null : h("small", {}, app.say("points_short", { n: points })));
  });
  const add = h("button", {
    class: "zchip add", type: "button", id: `${idOf(name)}-add`, "aria-label": `${label}: ${app.say("add")}`,
    onclick: () => { app.editing = `${name}.${fresh(6)}`; app.focus = firstKey(ask, app.editing); app.render(); },
  }, "+ ", app.say("add"));
  const open = app.editing.startsWith(`${name}.`) && app.value(app.editing) === null;
  return h("div", { class: "zchips" }, made, open ? editor(app, ask, app.editing, label) : add);
}

const firstKey = (ask, cell) => idOf(cell, `k${Math.max(0, ask.low)}`);

// Quick numbers first; the stepper for what is larger or below nothing.
function editor(app, ask, cell, label) {
  const first = Math.max(0, ask.low);
  const last = Math.min(ask.high, first + KEYS - 1);
  const close = () => {
    Object.assign(app, { editing: "", focus: `${idOf(cell.slice(0, cell.lastIndexOf(".")))}-add` });
    app.render();
  };
  const keys = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const value = app.value(cell);
  return h("div", { class: "chipedit", role: "group", "aria-label": label },
    h("div", { class: "numpad" }, keys.map((one) => h("button", {
      class: `numkey${one === value ? " on" : ""}`, type: "button", id: idOf(cell, `k${one}`),
      onclick: () => { app.write(cell, one); close(); },
    }, String(one)))),
    ask.high > last || ask.low < 0 ? stepper(app, { ...ask, unit: "" }, cell, label, null, value ?? 0) : null,
    h("div", { class: "row" },
      h("button", { class: "btn tall", type: "button", id: idOf(cell, "remove"), onclick: () => { if (value !== null) app.write(cell, null); close(); } }, app.say("remove")),
      h("button", { class: "btn tall", type: "button", id: idOf(cell, "done"), onclick: close }, app.say("done"))));
}

// ---- one of several ----
function choice(app, ask, cell, label, env = null, empty = app.say("none")) {
  const value = app.value(cell) ?? (ask.usual === null ? null : app.current.sums.value(ask.usual, { p: null, r: app.round }));
  const typed = (one) => (ask.numbers || ask.of_players ? Number(one) : one);
  const choices = ask.of_players ? app.plan.players.map((name, p) => [String(p), name]) : ask.choices;
  if (ask.short.length) return shortKeys(app, ask, cell, label, typed);
  if (choices.length <= FEW)
    return h("div", { class: "choices", role: "group", "aria-label": label }, choices.map(([one, name]) => h("button", {
      class: `btn tall${typed(one) === value ? " key" : ""}`, type: "button", id: idOf(cell, one),
      "aria-pressed": String(typed(one) === value),
      onclick: () => app.write(cell, typed(one) === value ? null : typed(one)),
    }, name)));
  return h("select", {
    class: "tall", id: idOf(cell), "aria-label": label,
    onchange: (event) => app.write(cell, event.target.value === "" ? null : typed(event.target.value)),
  }, h("option", { value: "" }, empty), choices.map(([one, name]) =>
    h("option", { value: one, selected: typed(one) === value }, name)));
}

// Many choices with short words, such as cards: a key for each. On a phone they fold once one is chosen.
function shortKeys(app, ask, cell, label, typed) {
  const value = app.value(cell);
  const now = ask.choices.findIndex(([one]) => typed(one) === value);
  const open = now < 0 || app.editing === cell;
  const pick = (one) => () => {
    Object.assign(app, { editing: "", focus: matchMedia("(max-width: 600px)").matches ? idOf(cell, "change") : "" });
    app.write(cell, typed(one) === value ? null : typed(one));
  };
  return h("div", { class: `cardpick${open ? " open" : ""}` },
    now < 0 ? null : h("button", {
      class: "cardbtn", type: "button", id: idOf(cell, "change"), "aria-expanded": String(open), "aria-label": `${label}: ${ask.choices[now][1]}. ${app.say("change")}`,
      onclick: () => { app.editing = open ? "" : cell; app.render(); },
    }, h("span", { class: "ccard", "aria-hidden": "true" }, ask.short[now]), h("span", { class: "grow" }, h("b", {}, ask.choices[now][1]), h("small", {}, app.say("tap_change")))),
    h("div", { class: "cvals", role: "group", "aria-label": label }, ask.choices.map(([one, name], i) => h("button", {
      class: `cv${i === now ? " on" : ""}`, type: "button", id: idOf(cell, one), "aria-pressed": String(i === now), "aria-label": name, onclick: pick(one),
    }, ask.short[i]))));
}

function toggle(app, ask, cell, text, label = text) {
  const on = app.value(cell) === 1;
  return h("button", {
    class: `btn tall${on ? " key" : ""}`, type: "button", id: idOf(cell), "aria-pressed": String(on), "aria-label": label,
    onclick: () => app.write(cell, on ? null : 1),
  }, on ? app.icon(app.icons.check) : null, text);
}

// A game may add a kind of field: window.companion.makers.lines = (app, ask, cell, label, env) => element.
const makers = { stepper, chips, choice, toggle };

window.companion = { ...window.companion, makers, stepper, choice, editor, toggle, idOf };
