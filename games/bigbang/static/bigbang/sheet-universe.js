// The universe of a real table, entered tile by tile; the server finds the best lines.

const { h, does, filled, post } = window.companion;
const WIDE = 75;
const HIGH = 86.6;
const SHAPES = ["asteroid", "planet", "sun", "comet"];
const LETTERS = "APSC";
const COLOURS = ["blue", "yellow", "orange", "red"];
const GROUNDS = ["void", "stars", "galaxy"];
const SPECIALS = { earth: 48, black_hole: 49, supernova: 50, wormhole_1: 51, wormhole_2: 52 };
const DRAWN = { 48: "earth", 49: "hole", 50: "nova", 51: "worm", 52: "worm" };
const BIG_BANG = 57;
const ABSORBED = 64;
const FACE_DOWN = ABSORBED | 56; // whatever it was: it counts for nobody
const CLOSEST = 4;
const PLANE = "universe";
const SIDES = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

// Rings and places by name, as the rules name them: A1 straight above the centre, then clockwise.
const names = new Map([["0", [0, 0]]]);
for (let ring = 1; ring <= 9; ring += 1) {
  let [q, r] = [0, -ring];
  for (let place = 0; place < 6 * ring; place += 1) {
    names.set(`${String.fromCharCode(64 + ring)}${place + 1}`, [q, r]);
    const [dq, dr] = SIDES[Math.floor(place / ring)];
    q += dq;
    r += dr;
  }
}
const nameAt = new Map([...names].map(([name, [q, r]]) => [`${q},${r}`, name]));
const around = ([q, r]) => SIDES.map(([dq, dr]) => nameAt.get(`${q + dq},${r + dr}`)).filter(Boolean);
const spot = ([q, r]) => [WIDE * q, HIGH * (r + q / 2)];

const chosen = { cell: "", shape: 0, colour: 0, ground: 0, special: "", others: false, universe: 0 };
const sight = { scale: 1, x: 0, y: 0 }; // how close, and how far from the middle
const tried = { key: "", text: "" }; // what the chosen tile would change

// Each universe lies between two neighbours; two players share both.
const between = ({ plan: { players } }, u) => (players.length > 2 ? `${players[u]}, ${players[(u + 1) % players.length]}` : "");

function tileOf() {
  if (chosen.special === "absorbed") return FACE_DOWN;
  return chosen.special ? SPECIALS[chosen.special] : 12 * chosen.shape + 3 * chosen.colour + chosen.ground;
}

function described(app, tile) {
  if (tile === BIG_BANG) return app.say("big_bang");
  if (tile & ABSORBED) return app.say("absorbed");
  const face = tile & 63;
  const special = Object.entries(SPECIALS).find(([, number]) => number === face);
  if (special) return app.say(special[0]);
  const parts = [COLOURS[Math.floor(face / 3) % 4], SHAPES[Math.floor(face / 12)], GROUNDS[face % 3]];
  return parts.map((word) => app.say(word)).join(", ");
}

function drawnTile(tile) {
  if (tile & ABSORBED) return '<use href="#bb-absorbed"/>';
  const face = tile & 63;
  if (face === BIG_BANG) return '<use href="#bb-bang"/>';
  if (DRAWN[face]) return `<use href="#bb-${DRAWN[face]}"/>`;
  const colour = Math.floor(face / 3) % 4;
  return `<g class="c-${COLOURS[colour]}"><use href="#bb-${face % 3 + 1}"/><use href="#bb-${LETTERS[Math.floor(face / 12)]}"/><use href="#bb-w${"BYOR"[colour]}"/></g>`;
}

function svg(tag, attributes, html = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.innerHTML = html;
  return element;
}

const HEX = "47.4,0 23.7,41 -23.7,41 -47.4,0 -23.7,-41 23.7,-41";

// ---- the plane ----
// What is seen: everything, or a part of it around a point that fingers move.
function viewBox(places) {
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const low = [Math.min(-180, ...xs) - 52, Math.min(-160, ...ys) - 50];
  const high = [Math.max(180, ...xs) + 52, Math.max(160, ...ys) + 50];
  const size = [high[0] - low[0], high[1] - low[1]];
  const reach = size.map((one) => one * (1 - 1 / sight.scale) / 2);
  sight.x = Math.max(-reach[0], Math.min(reach[0], sight.x));
  sight.y = Math.max(-reach[1], Math.min(reach[1], sight.y));
  const middle = [(low[0] + high[0]) / 2 + sight.x, (low[1] + high[1]) / 2 + sight.y];
  const part = size.map((one) => one / sight.scale);
  return [middle[0] - part[0] / 2, middle[1] - part[1] / 2, ...part].map((one) => one.toFixed(1)).join(" ");
}

function closer(app, factor) {
  sight.scale = Math.max(1, Math.min(CLOSEST, sight.scale * factor));
  app.render();
}

// One finger moves a universe that is closer than whole, two bring it closer. A tap is no move.
const down = new Map(); // fingers on the universe
let far = 0;
let moved = false;
const span = () => { const [one, two] = [...down.values()]; return Math.hypot(one[0] - two[0], one[1] - two[1]); };

// The page would scroll with two fingers, and take them away from the universe.
document.addEventListener("touchmove", (event) => {
  if (event.touches.length > 1 && event.target.closest(`#${PLANE}`)) event.preventDefault();
}, { passive: false });

function fingers(app, places) {
  does(PLANE, "pointerdown", (event) => {
    if (!down.size) moved = false;
    down.set(event.pointerId, [event.clientX, event.clientY]);
    if (down.size === 2) far = span();
  });
  does(PLANE, "pointermove", (event, drawing) => {
    const old = down.get(event.pointerId);
    if (!old) return;
    const by = [event.clientX - old[0], event.clientY - old[1]];
    if (!moved && Math.hypot(...by) < 6) return;
    moved = true;
    down.set(event.pointerId, [event.clientX, event.clientY]);
    if (down.size === 2) {
      sight.scale = Math.max(1, Math.min(CLOSEST, sight.scale * span() / far));
      far = span();
    } else if (sight.scale > 1) {
      const { a, d } = drawing.getScreenCTM();
      sight.x -= by[0] / a;
      sight.y -= by[1] / d;
    }
    drawing.setAttribute("viewBox", viewBox(places));
  });
  const up = (event) => { if (down.delete(event.pointerId) && moved && !down.size) app.render(); };
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) does(PLANE, end, up);
}

function board(app, tiles) {
  const open = new Set([...tiles.keys()].flatMap((name) => around(names.get(name))).filter((name) => !tiles.has(name)));
  if (!tiles.size) open.add("0");
  const all = [...tiles.keys(), ...open];
  const places = all.map((name) => spot(names.get(name)));
  const drawing = svg("svg", {
    id: PLANE, class: `unigrid${sight.scale > 1 ? " near" : ""}`, viewBox: viewBox(places), role: "group",
    "aria-label": howMany(app, tiles),
  });
  fingers(app, places);
  const pick = (name) => { chosen.cell = name; app.render(); };
  for (const name of all) {
    const [x, y] = spot(names.get(name));
    const tile = tiles.get(name);
    const isOn = name === chosen.cell;
    const shown = isOn && tile === undefined ? `<g class="ghost">${drawnTile(tileOf())}</g>` : `<polygon points="${HEX}"/><text y="5">${name}</text>`;
    const label = `${filled(app.words.cell, { cell: name })}${tile === undefined ? "" : `: ${described(app, tile)}`}`;
    const group = svg("g", {
      class: `ucell${tile === undefined ? " ecell" : ""}${isOn ? " on" : ""}`, transform: `translate(${x} ${y})`, role: "button",
      tabindex: "0", id: `u-${name}`, "aria-label": label, "aria-pressed": String(isOn),
    }, `${tile === undefined ? shown : drawnTile(tile)}<polygon class="ring" points="${HEX}"/>`);
    does(group.id, "keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); pick(name); } });
    drawing.append(group);
  }
  // A tap takes the nearest space.
  does(PLANE, "click", (event, plane) => {
    if (moved) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(plane.getScreenCTM().inverse());
    const away = places.map(([x, y]) => Math.hypot(x - at.x, y - at.y));
    pick(all[away.indexOf(Math.min(...away))]);
  });
  return drawing;
}

// ---- the best lines of the player whose tab is chosen ----
function foundLines(app) {
  const { length } = app.plan.players;
  const aims = app.plan.asks.filter((one) => one.key.startsWith("achieved-")).map((one) => app.value(one.key) === 1);
  const counts = (key) => key.endsWith(`.${app.player}`) && (!aims.length || aims[Number(key.split(/[-.]/)[1])]);
  return Object.keys(app.lines ?? {}).filter(counts).flatMap((key, kind) => {
    const universe = key.includes("-left") ? app.player : key.includes("-right") ? (app.player + length - 1) % length : 0;
    return app.lines[key].map((cells) => ({ key, kind, universe, cells }));
  });
}

function drawLines(app, drawing, tiles) {
  foundLines(app).forEach(({ universe, kind, cells }, i) => {
    if (universe !== chosen.universe) return;
    const spots = cells.filter((name) => tiles.has(name)).map((name) => spot(names.get(name)));
    if (!spots.length) return;
    drawing.append(svg("polyline", { class: `uline k${kind % 2}`, points: spots.map((one) => one.join(",")).join(" "), "aria-hidden": "true" }));
    const [x, y] = spots[0];
    drawing.append(svg("g", { class: "unum", transform: `translate(${x + 26} ${y - 26})`, "aria-hidden": "true" }, `<circle r="15"/><text y="6">${i + 1}</text>`));
  });
}

const pointsOf = (tile) => (tile === SPECIALS.earth ? 1 : (tile & 63) % 3 + 1);

// Which objective a sum belongs to, in words.
function aimOf(app, key) {
  const [, kind] = key.match(/^found-(\w+)/);
  const ask = app.plan.asks.find((one) => one.key === kind);
  if (ask) return app.shown(ask, app.value(`${kind}.${key.split(".").at(-1)}`));
  return app.plan.asks.filter((one) => one.key.startsWith("achieved-"))[Number(kind)]?.label ?? "";
}

function lineList(app, tiles) {
  const flat = app.plan.tables.tile[3] === 1;
  const lines = foundLines(app).map(({ universe, key, cells }, i) => {
    if (universe !== chosen.universe) return null;
    const worth = cells.map((name) => (flat ? 1 : pointsOf(tiles.get(name) ?? 0)));
    return h("li", {}, h("span", { class: "li" }, String(i + 1)),
      h("span", { class: "grow" }, `${aimOf(app, key)}: ${cells.join(", ")}`, h("small", {}, worth.join(" + "))),
      h("b", {}, String(worth.reduce((sum, one) => sum + one, 0))));
  }).filter(Boolean);
  return lines.length ? h("ol", { class: "foundlines" }, lines) : null;
}

// ---- what the tile about to be placed would change ----
async function tryTile(app, cell, tile) {
  const key = `${cell} ${tile} ${app.number}`;
  if (tried.key === key || app.offlineSince) return;
  Object.assign(tried, { key, text: "" });
  try {
    const answer = await post(app.data.urls.trial, { cell, value: tile });
    if (!answer.ok || tried.key !== key) return;
    const { found } = await answer.json();
    const changes = Object.entries(found).filter(([one, points]) => points !== (app.found[one] ?? 0)).map(([one, points]) =>
      filled(app.words.effect, { who: app.plan.players[Number(one.split(".").at(-1))], what: aimOf(app, one), old: app.found[one] ?? 0, new: points }));
    tried.text = changes.join(" · ") || app.words.no_effect;
    app.renderSoon();
  } catch { /* without network nobody knows */ }
}

// ---- the picker ----
const little = (html) => h("span", { class: "pkd", html: `<svg viewBox="-48 -44 96 88" aria-hidden="true">${html}</svg>` });
const PICTURES = {
  ...Object.fromEntries(SHAPES.map((word, i) => [word, `<g class="c-none"><use href="#bb-${LETTERS[i]}"/></g>`])),
  ...Object.fromEntries(COLOURS.map((word, i) => [word, `<g class="c-${word}" transform="translate(0 -52) scale(1.7)"><use href="#bb-w${"BYOR"[i]}"/></g>`])),
  ...Object.fromEntries(GROUNDS.map((word, i) => [word, `<g class="c-none"><use href="#bb-${i + 1}"/></g>`])),
  ...Object.fromEntries(Object.entries(SPECIALS).map(([word, number]) => [word, `<use href="#bb-${DRAWN[number]}"/>`])),
  absorbed: '<use href="#bb-absorbed"/>',
  other: `<use href="#bb-${DRAWN[SPECIALS.earth]}"/>`,
};

function picker(app, tiles) {
  const key = (word, isOn, onclick) => h("button", {
    class: `pk${isOn ? " on" : ""}`, type: "button", id: `pk-${word}`, "aria-pressed": String(isOn), onclick,
  }, little(PICTURES[word]), h("span", {}, app.say(word)));
  const row = (words, field, ...more) => h("div", { class: "pkrow", role: "group" }, words.map((word, i) =>
    key(word, !chosen.special && chosen[field] === i, () => { Object.assign(chosen, { [field]: i, special: "", others: false }); app.render(); })), more);
  const other = key("other", chosen.others, () => { Object.assign(chosen, { others: !chosen.others, special: "" }); app.render(); });
  const others = chosen.others ? h("div", { class: "pkrow others", role: "group" }, [...Object.keys(SPECIALS), "absorbed"].map((word) =>
    key(word, chosen.special === word, () => { chosen.special = chosen.special === word ? "" : word; app.render(); }))) : null;
  const there = tiles.get(chosen.cell);
  const tile = tileOf();
  const used = tile !== FACE_DOWN && tile !== there && [...tiles.values()].some((one) => !(one & ABSORBED) && (one & 63) === tile);
  const cell = `tile.${chosen.universe}-${chosen.cell}`;
  const can = chosen.cell && !used && there !== BIG_BANG && there !== tile;
  if (can) tryTile(app, cell, tile);
  const said = !chosen.cell ? app.words.choose_space : used ? app.words.tile_used : can ? tried.text : "";
  return h("div", { class: "picker" }, row(SHAPES, "shape"), row(COLOURS, "colour"), row(GROUNDS, "ground", other), others,
    h("p", { class: "pknow", role: "status" },
      chosen.cell ? h("span", {}, h("b", {}, chosen.cell), ` ${described(app, there === BIG_BANG ? there : tile)}`) : null,
      h("span", { class: "small dim" }, said)),
    h("div", { class: "row" },
      h("button", {
        class: "btn tall", type: "button", id: "tile-remove", disabled: there === undefined || there === BIG_BANG, onclick: () => app.write(cell, null, true),
      }, app.words.remove_tile),
      h("button", {
        class: "btn go tall grow", type: "button", id: "tile-place", disabled: !can,
        onclick: () => { app.write(cell, tile, true); chosen.cell = ""; },
      }, app.words.place_tile)));
}

// ---- all of it ----
function howMany(app, tiles) {
  const n = [...tiles.values()].filter((tile) => tile !== BIG_BANG).length;
  const all = app.plan.tables.stock;
  return filled(all ? app.words.tiles_of : app.words.tiles_placed, { n, all });
}

export function tilesField(app) {
  const twins = Boolean(app.plan.lines["both-left"]);
  const start = `tile.${chosen.universe}-`;
  const tiles = new Map(twins ? [] : [["0", BIG_BANG]]);
  for (const [cell, value] of Object.entries(app.cells()))
    if (cell.startsWith(start) && names.has(cell.slice(start.length))) tiles.set(cell.slice(start.length), value);
  const drawing = board(app, tiles);
  drawLines(app, drawing, tiles);
  const waits = app.pending.some((mark) => mark.cell.startsWith("tile."));
  const zoom = (id, word, text, onclick, disabled) => h("button", { class: "btn zoomkey", type: "button", id, "aria-label": word, title: word, onclick, disabled }, text);
  return h("div", { class: "universe" },
    twins ? h("div", { class: "choices" }, app.plan.players.map((_, u) => h("button", {
      class: `btn tall${u === chosen.universe ? " key" : ""}`, type: "button", id: `universe-${u}`,
      onclick: () => { Object.assign(chosen, { universe: u, cell: "" }); app.render(); },
    }, filled(app.words.universe, { n: u + 1 }), h("small", {}, between(app, u))))) : null,
    waits || app.offlineSince ? h("p", { class: "lwarn" }, app.say("server_only")) : null,
    h("div", { class: "uboard" },
      h("p", { class: "small" }, h("b", {}, howMany(app, tiles))),
      h("div", { class: "uwin window" }, drawing,
        h("div", { class: "zoomkeys" },
          zoom("zoom-in", app.words.closer, "+", () => closer(app, 1.5), sight.scale >= CLOSEST),
          zoom("zoom-out", app.words.farther, "−", () => closer(app, 1 / 1.5), sight.scale <= 1),
          zoom("zoom-all", app.words.whole, "⤢", () => { Object.assign(sight, { scale: 1, x: 0, y: 0 }); app.render(); }, sight.scale <= 1)))),
    picker(app, tiles), lineList(app, tiles));
}
