// Alignments and the Cosmic Clock of a sheet: fields with the game's own drawings. A universe is in sheet-universe.js.

const { h, filled, fresh, idOf, makers } = window.companion;

// ---- alignments: tiles by their background ----
const TILES = [[1, "void"], [2, "stars"], [3, "galaxy"], [4, "earth"]];
const hex = (kind) => `<svg class="mh" viewBox="-50 -44 100 88" aria-hidden="true"><use href="#bb-${kind === 4 ? "earth" : kind}"/>`
  + `<text class="mhn" y="12">${kind === 4 ? 1 : kind}</text></svg>`;

// How many tiles of a background this objective has left; both universes of a player count for one.
function tilesLeft(app, ask) {
  const aim = ({ key }) => key.replace(/-(left|right)$/, "");
  const lists = app.plan.asks.filter((one) => one.kind === "lines" && aim(one) === aim(ask));
  const used = lists.flatMap((one) => app.items(app.cellName(one, app.player, app.round))).flatMap(([, tiles]) => tiles);
  return (tile) => Math.max(0, app.plan.tables.most[tile] - used.filter((one) => one === tile).length);
}

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
  const left = tilesLeft(app, ask);
  const put = (tile) => { app.editing = current; app.write(current, [...value, tile]); };
  return h("div", { class: "linesfield" }, h("ol", {}, rows),
    h("div", { class: "bkeys" }, TILES.map(([tile, word]) => h("button", {
      class: "bkey", type: "button", id: `${idOf(name)}-t${tile}`, onclick: () => put(tile),
    }, h("span", { html: hex(tile) }), h("b", {}, app.say(word)), h("small", {}, filled(app.words.tiles_left, { n: left(tile) }))))),
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

// ---- a universe, tile by tile: fetched when somebody scores that way ----
let universe = null, coming = null;

function tiles(app) {
  if (universe) return universe.tilesField(app);
  coming ??= import("./sheet-universe.js")
    .then((script) => { universe = script; app.render(); })
    .catch(() => { coming = null; }); // without network: at the next drawing
  return app.offlineSince ? h("p", { class: "lwarn" }, app.say("server_only")) : null;
}

Object.assign(makers, { lines, clock });
window.companion.own = { ...window.companion.own, tiles };
