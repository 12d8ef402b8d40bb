// What a sheet asks, as keys, chips and steppers: one file for all games.
// A game may draw one kind of field or a whole group itself: window.companion.own = { tiles: (app, ask) => element }.

const { h, filled, fresh } = window.companion;
const KEYS = 13; // quick numbers on a pad: 0 to 12
const FEW = 6; // choices that stand beside each other

const idOf = (cell, part = "") => `f-${cell.replaceAll(".", "_")}${part && `-${part}`}`;

function signOf(app, name) {
  const drawn = app.plan.signs[name];
  return drawn ? h("span", { class: "signbox", html: `<svg viewBox="-16 -16 32 32" aria-hidden="true">${drawn}</svg>` }) : null;
}

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

// ---- alignments: tiles by their background ----
const TILES = [[1, "void"], [2, "stars"], [3, "galaxy"], [4, "earth"]];
const hex = (kind) => `<svg class="mh" viewBox="-50 -44 100 88" aria-hidden="true"><use href="#bb-${kind === 4 ? "earth" : kind}"/>`
  + `<text class="mhn" y="12">${kind === 4 ? 1 : kind}</text></svg>`;

function lines(app, ask, name, label, env) {
  const { sums } = app.current;
  const all = app.items(name);
  const current = app.editing.startsWith(`${name}.`) ? app.editing : all.at(-1)?.[0] ?? `${name}.${fresh(6)}`;
  const rows = all.map(([cell, tiles], i) => {
    const points = tiles.length < 3 ? null : sums.value(ask.worth, { ...env, v: tiles });
    return h("li", { class: `ln${cell === current ? " on" : ""}` },
      h("button", {
        class: "lnb", type: "button", id: idOf(cell), "aria-pressed": String(cell === current),
        "aria-label": `${label} ${i + 1}: ${tiles.map((tile) => app.say(TILES[tile - 1]?.[1] ?? "other")).join(", ")}`,
        onclick: () => { app.editing = cell; app.render(); },
      },
      h("span", { class: "li" }, String(i + 1)),
      h("span", { class: "lh", html: tiles.map(hex).join("") }),
      h("b", { class: "lv" }, points === null ? "–" : String(points))));
  });
  const value = app.value(current) ?? [];
  const put = (tile) => { app.editing = current; app.write(current, [...value, tile]); };
  return h("div", { class: "linesfield" }, h("ol", {}, rows),
    h("div", { class: "bkeys" }, TILES.map(([tile, word]) => h("button", {
      class: "bkey", type: "button", id: `${idOf(name)}-t${tile}`, onclick: () => put(tile),
    }, h("span", { html: hex(tile) }), h("b", {}, app.say(word))))),
    h("div", { class: "row" },
      h("button", {
        class: "btn tall", type: "button", id: `${idOf(name)}-back`, "aria-label": `${app.say("remove")}: ${label}`,
        onclick: () => app.write(current, value.length > 1 ? value.slice(0, -1) : null), html: app.icons.undo,
      }),
      h("button", {
        class: "btn tall grow", type: "button", id: `${idOf(name)}-next`,
        onclick: () => { app.editing = `${name}.${fresh(6)}`; app.render(); },
      }, app.say("next_line"))));
}

// ---- the clock: who played what, and who is next ----
const PRICED = { 1: ["1"], 2: ["2"], 3: ["3"], 4: ["earth", "worm"], 5: ["hole", "nova"] }; // what costs so many spaces, as drawings
const priced = (cost) => PRICED[cost].map((name) => `<svg class="mh" viewBox="-50 -44 100 88" aria-hidden="true"><use href="#bb-${name}"/></svg>`).join("");

function clock(app, ask, name, label) {
  const { sums } = app.current;
  const players = app.plan.players.map((_, p) => p);
  const has = app.plan.lines.arrival;
  const time = (p) => sums.line("time", p);
  const later = (one, other) => time(one) - time(other) || sums.line("arrival", other) - sums.line("arrival", one);
  const next = has ? [...players].sort(later)[0] : 0;
  const all = app.items(name);
  const costs = Array.from({ length: ask.high }, (_, i) => i + 1);
  return h("div", { class: "clockfield stack" },
    has ? h("p", {}, h("b", {}, filled(app.words.plays_next, { who: app.plan.players[next] }))) : null,
    has ? h("p", { class: "small dim" }, [...players].sort(later).map((p) => `${app.plan.players[p]} ${time(p)}`).join(" · ")) : null,
    h("div", { class: "clockkeys", role: "group", "aria-label": label }, costs.map((cost) => h("button", {
      class: "numkey", type: "button", id: `${idOf(name)}-c${cost}`, "aria-label": filled(app.words.spaces, { n: cost }),
      onclick: () => app.write(`${name}.${fresh(6)}`, [next, cost], true),
    }, h("span", { class: "priced", html: priced(cost) }), `+${cost}`))),
    all.length ? h("button", {
      class: "btn tall", type: "button", id: `${idOf(name)}-undo`, onclick: () => app.write(all.at(-1)[0], null, true),
    }, app.icon(app.icons.undo), `${app.plan.players[all.at(-1)[1][0]]} +${all.at(-1)[1][1]}`) : null);
}

const MAKERS = { stepper, chips, choice, toggle, lines, clock };

function changed(app, cell) {
  const start = `${cell}.`;
  return [...app.changes].filter(([one]) => one === cell || one.startsWith(start)).map(([one, { mark, old, value }]) => {
    const ask = app.askOf(one);
    const who = app.plan.players[mark.author] ?? app.say("someone");
    return h("div", { class: "changed", role: "status" },
      h("span", { class: "grow" }, app.say("changed", { who, time: app.clockOf(mark.at * 1000), old: app.shown(ask, old), new: app.shown(ask, value) })),
      h("button", { class: "btn tall", type: "button", id: idOf(one, "back"), onclick: () => app.undo(mark.id) }, app.say("take_back")),
      h("button", { class: "btn tall", type: "button", id: idOf(one, "keep"), onclick: () => { app.changes.delete(one); app.render(); } }, app.say("keep")));
  });
}

function isUnsent(app, cell) {
  if (!app.offlineSince) return null;
  const waits = app.pending.some((mark) => mark.cell === cell || mark.cell.startsWith(`${cell}.`));
  return waits ? h("span", { class: "uns" }, app.say("not_sent")) : null;
}

// A card with one field needs its words once.
const isTitle = (app, ask) => app.plan.groups.some((group) => group.key === ask.group && group.title === ask.label);

// What is asked for rounds to come as well: one choice for each, named by its round.
function queue(app, ask) {
  const { sums } = app.current;
  const rounds = Array.from({ length: ask.ahead + 1 }, (_, i) => app.round + i)
    .filter((r) => r <= app.mostRounds && sums.value(ask.when, { p: null, r }));
  return rounds.map((r) => {
    const cell = `${ask.key}.${r}`;
    const label = r === app.round ? ask.label : `${app.plan.round_word} ${r}`;
    return h("div", { class: "zrow" }, h("span", { class: "zlab" }, h("b", {}, label), isUnsent(app, cell)),
      choice(app, ask, cell, label), changed(app, cell));
  });
}

// One thing that is asked: label, points, the field, what stands against the rules.
function field(app, ask, p) {
  const r = app.round;
  const env = { p: ask.per.includes("player") ? p : null, r: ask.per.includes("round") ? r : null };
  const { sums } = app.current;
  if (!ask.ahead && !sums.value(ask.when, env)) return null;
  const cell = app.cellName(ask, p, r);
  const { label } = ask;
  const own = window.companion.own?.[ask.kind];
  if (own) return own(app, ask);
  if (ask.ahead) return queue(app, ask);
  const made = MAKERS[ask.kind](app, ask, cell, label, env);
  if (ask.kind === "toggle") return h("div", { class: "zrow toggles" }, made, changed(app, cell));
  const points = ask.total === null ? null : sums.value(ask.total, env);
  const sign = ask.sign.split("-").at(-1).toLowerCase();
  return h("div", { class: `zrow k-${ask.kind} s-${sign}` },
    h("span", { class: `zlab${isTitle(app, ask) ? " vh" : ""}` }, signOf(app, ask.sign), h("b", {}, label), isUnsent(app, cell)),
    points === null ? null : h("b", { class: "num zt" }, String(points)),
    made,
    ask.help ? h("p", { class: "help" }, ask.help) : null,
    changed(app, cell));
}

function sentences(app, group) {
  const said = app.saidOf(group.says, { p: app.player, r: app.round });
  return said.length ? h("ul", { class: "says" }, said.map(({ text, alarm }) => h("li", { class: alarm ? "alarm" : "" }, text))) : null;
}

function warnings(app, groups) {
  const here = app.current.totals.warnings.filter(({ p, r }) =>
    (p === null || p === app.player || groups.spread) && (r === null || r === app.round));
  return here.map(({ key, text, house, p }) => h("div", { class: `lwarn${house ? " ok" : ""}`, role: "status" },
    h("span", { class: "grow" }, p !== null ? h("b", {}, `${app.plan.players[p]}: `) : null, text),
    house ? h("span", { class: "pill" }, app.say("house_pill"))
      : h("button", { class: "btn tall", type: "button", id: `house-${key.replaceAll(".", "_")}`, onclick: () => app.house(key) }, app.say("house"))));
}

function steps(app, group) {
  if (!group.steps.length) return null;
  const name = `${group.key}-${app.round}`;
  app.ticked ??= {};
  const ticked = (app.ticked[name] ??= new Set());
  return h("ul", { class: "cklist" }, group.steps.map((step, i) => h("li", {}, h("label", { class: "check" },
    h("input", {
      type: "checkbox", id: `step-${name}-${i}`, checked: ticked.has(i),
      onchange: (event) => { if (event.target.checked) ticked.add(i); else ticked.delete(i); },
    }), h("span", {}, step)))));
}

// A row for each player with everything that is asked of all of them.
function spreadRows(app, asks) {
  const all = asks.filter((ask) => ask.spread);
  if (!all.length) return [];
  const rows = app.plan.players.map((name, p) => {
    const fields = all.map((ask) => spreadField(app, ask, p)).filter(Boolean);
    return fields.length ? h("div", { class: "zrow spread" },
      h("span", { class: "zlab" }, h("span", { class: "sigbox", html: app.data.signs[p] }), h("b", {}, name)),
      h("div", { class: "spreadfields" }, fields)) : null;
  }).filter(Boolean);
  const heads = all.filter((ask) => ask.kind !== "toggle").map((ask) => ask.label).join(" · ");
  return rows.length && heads ? [h("h3", { class: "tag spreadhead" }, heads), ...rows] : rows;
}

function spreadField(app, ask, p) {
  const env = { p: ask.per.includes("player") ? p : null, r: ask.per.includes("round") ? app.round : null };
  const { sums } = app.current;
  if (!sums.value(ask.when, env)) return null;
  const cell = app.cellName(ask, p, app.round);
  const label = `${ask.label}: ${app.plan.players[p]}`;
  const points = ask.total === null ? null : sums.value(ask.total, env);
  const made = ask.kind === "toggle" ? toggle(app, ask, cell, ask.label, label) : MAKERS[ask.kind](app, ask, cell, label, env);
  return h("div", { class: "spreadfield" }, made,
    points === null ? null : h("b", { class: "num zt" }, String(points)), isUnsent(app, cell), changed(app, cell));
}

function card(app, group) {
  const { sums } = app.current;
  const env = { p: app.player, r: app.round };
  if (!sums.value(group.when, env)) return null;
  const asks = app.plan.asks.filter((ask) => ask.group === group.key);
  const own = window.companion.own?.[`group-${group.key}`];
  const rows = own ? asks : [...asks.filter((ask) => !ask.spread).map((ask) => field(app, ask, app.player)), ...spreadRows(app, asks)].filter(Boolean);
  const said = sentences(app, group);
  const ticks = steps(app, group);
  if (!rows.length && !said && !ticks) return null;
  const forPlayer = (!own || own.forPlayer) && asks.some((ask) => ask.per.includes("player") && !ask.spread);
  const heading = forPlayer ? `${group.title}: ${app.plan.players[app.player]}` : group.title;
  const total = group.total === null ? null : sums.value(group.total, env);
  const boxed = group.boxed !== null && sums.value(group.boxed, env);
  const body = [total === null ? said : null, own ? own(app, asks) : rows,
    window.companion.drawsOf(app, group), window.companion.chosenTexts(app, group), ticks,
    total === null ? null : h("div", { class: "eeq" }, said, h("b", { class: "tot" }, String(total))),
    group.note ? h("p", { class: "small dim hint" }, group.note) : null];
  if (group.folded) {
    return h("details", {
      class: `card gcardf g-${group.key}`, id: `g-${group.key}`, open: app.unfolded.has(group.key),
      onclick: ({ target }, { open }) => { if (target.closest("summary")) app.unfolded[open ? "delete" : "add"](group.key); },
    }, h("summary", { id: `gs-${group.key}` }, heading), body);
  }
  return h("section", { class: `card zcard g-${group.key}${group.side ? ` eside side-${group.side}` : ""}${boxed ? " win" : ""}`, "aria-labelledby": `gt-${group.key}` },
    h("h2", { class: `tag${own && group.side ? " vh" : ""}`, id: `gt-${group.key}` }, heading), body);
}

// What stands beside the entry on a wide screen, and below it on a phone.
const beside = (app) => app.plan.groups.filter((group) => group.beside).map((group) => card(app, group)).filter(Boolean);

function entry(app) {
  const groups = app.plan.groups.filter((group) => !group.beside);
  const made = groups.map((group) => [group, card(app, group)]).filter(([, drawn]) => drawn);
  const sides = made.filter(([group]) => group.side).map(([, drawn]) => drawn);
  const rest = made.filter(([group]) => !group.side).map(([, drawn]) => drawn);
  const spread = app.plan.asks.some((ask) => ask.spread);
  return h("div", { class: "entry" }, sides.length ? h("div", { class: "esides" }, sides) : null,
    warnings(app, { spread }), rest);
}

window.companion = { ...window.companion, entry, beside, stepper, choice, editor, spreadRows, changed, isUnsent, idOf };
