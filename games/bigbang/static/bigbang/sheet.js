// The universe of a real table, entered tile by tile; the server finds the best lines.

const { h, filled } = window.companion;
const WIDE = 75;
const HIGH = 86.6;
const SHAPES = ["asteroid", "planet", "sun", "comet"];
const LETTERS = "APSC";
const COLOURS = ["blue", "yellow", "orange", "red"];
const GROUNDS = ["void", "stars", "galaxy"];
const SPECIALS = { earth: 48, black_hole: 49, supernova: 50, wormhole_1: 51, wormhole_2: 52 };
const DRAWN = { 48: "earth", 49: "hole", 50: "nova", 51: "worm", 52: "worm" };
const ABSORBED = 64;
const SIDES = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

// Rings and places by name, as the rules name them: A1 straight above the centre, then clockwise.
const names = new Map([["0", [0, 0]]]);
for (let ring = 1; ring <= 7; ring += 1) {
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

const chosen = { cell: "", shape: 0, colour: 0, ground: 0, special: "", universe: 0 };

function tileOf() {
  if (chosen.special === "absorbed") return ABSORBED + 12 * chosen.shape + 3 * chosen.colour + chosen.ground;
  return chosen.special ? SPECIALS[chosen.special] : 12 * chosen.shape + 3 * chosen.colour + chosen.ground;
}

function described(app, tile) {
  if (tile === 57) return app.say("big_bang");
  if (tile & ABSORBED) return app.say("absorbed");
  const special = Object.entries(SPECIALS).find(([, number]) => number === (tile & 63));
  if (special) return app.say(special[0]);
  const face = tile & 63;
  const parts = [COLOURS[Math.floor(face / 3) % 4], SHAPES[Math.floor(face / 12)], GROUNDS[face % 3]];
  return parts.map((word) => app.say(word)).join(", ");
}

function drawnTile(tile) {
  if (tile & ABSORBED) return '<use href="#bb-absorbed"/>';
  const face = tile & 63;
  if (face === 57) return '<use href="#bb-bang"/>';
  if (DRAWN[face]) return `<use href="#bb-${DRAWN[face]}"/>`;
  const colour = "BYOR"[Math.floor(face / 3) % 4];
  const name = COLOURS[Math.floor(face / 3) % 4];
  return `<g class="c-${name}"><use href="#bb-${face % 3 + 1}"/><use href="#bb-${LETTERS[Math.floor(face / 12)]}"/><use href="#bb-w${colour}"/></g>`;
}

function svg(tag, attributes, html = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.innerHTML = html;
  return element;
}

const HEX = "47.4,0 23.7,41 -23.7,41 -47.4,0 -23.7,-41 23.7,-41";

function board(app, tiles) {
  const open = new Set([...tiles.keys()].flatMap((name) => around(names.get(name))).filter((name) => !tiles.has(name)));
  if (!tiles.size) open.add("0");
  const all = [...tiles.keys(), ...open];
  const places = all.map((name) => spot(names.get(name)));
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const low = [Math.min(-180, ...xs) - 52, Math.min(-160, ...ys) - 50];
  const high = [Math.max(180, ...xs) + 52, Math.max(160, ...ys) + 50];
  const box = [...low, high[0] - low[0], high[1] - low[1]];
  const drawing = svg("svg", { class: "unigrid", viewBox: box.join(" "), role: "group", "aria-label": filled(app.words.tiles_placed, { n: tiles.size }) });
  for (const name of all) {
    const [x, y] = spot(names.get(name));
    const tile = tiles.get(name);
    const isOn = name === chosen.cell;
    const label = `${filled(app.words.cell, { cell: name })}${tile === undefined ? "" : `: ${described(app, tile)}`}`;
    const group = svg("g", {
      class: `ucell${tile === undefined ? " ecell" : ""}${isOn ? " on" : ""}`, transform: `translate(${x} ${y})`, role: "button",
      tabindex: "0", id: `u-${name}`, "aria-label": label, "aria-pressed": String(isOn),
    }, `${tile === undefined ? `<polygon points="${HEX}"/><text y="5">${name}</text>` : drawnTile(tile)}<polygon class="ring" points="${HEX}"/>`);
    const pick = () => { chosen.cell = name; app.render(); };
    group.addEventListener("click", pick);
    group.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); pick(); } });
    drawing.append(group);
  }
  return drawing;
}

// The best lines of the player whose tab is chosen, drawn over the tiles.
function drawLines(app, drawing, tiles) {
  const keys = Object.keys(app.lines ?? {}).filter((key) => key.endsWith(`.${app.player}`));
  keys.forEach((key, kind) => {
    const mine = !key.includes("-left") && !key.includes("-right")
      ? 0 : key.includes("-left") ? app.player : (app.player + app.plan.players.length - 1) % app.plan.players.length;
    if (mine !== chosen.universe) return;
    for (const line of app.lines[key]) {
      const spots = line.filter((name) => tiles.has(name)).map((name) => spot(names.get(name)));
      drawing.append(svg("polyline", { class: `uline k${kind % 2}`, points: spots.map((one) => one.join(",")).join(" "), "aria-hidden": "true" }));
    }
  });
}

function picker(app, tiles) {
  const row = (words, field) => h("div", { class: "pkrow", role: "group" }, words.map((word, i) => h("button", {
    class: `pk${!chosen.special && chosen[field] === i ? " on" : ""}`, type: "button", id: `pk-${word}`,
    "aria-pressed": String(!chosen.special && chosen[field] === i),
    onclick: () => { chosen[field] = i; if (chosen.special !== "absorbed") chosen.special = ""; app.render(); },
  }, app.say(word))));
  const others = h("div", { class: "pkrow", role: "group" }, [...Object.keys(SPECIALS), "absorbed"].map((word) => h("button", {
    class: `pk${chosen.special === word ? " on" : ""}`, type: "button", id: `pk-${word}`, "aria-pressed": String(chosen.special === word),
    onclick: () => { chosen.special = chosen.special === word ? "" : word; app.render(); },
  }, app.say(word))));
  const there = tiles.get(chosen.cell);
  const used = [...tiles.values()].some((tile) => (tile & 63) === (tileOf() & 63)) && (there === undefined || (there & 63) !== (tileOf() & 63));
  const cell = `tile.${chosen.universe}-${chosen.cell}`;
  return h("div", { class: "picker" }, row(SHAPES, "shape"), row(COLOURS, "colour"), row(GROUNDS, "ground"), others,
    h("p", { class: "small dim" }, chosen.cell ? `${filled(app.words.cell, { cell: chosen.cell })}: ${described(app, tileOf())}` : app.words.choose_space),
    h("div", { class: "row" },
      h("button", {
        class: "btn tall", type: "button", id: "tile-remove", disabled: there === undefined || there === 57, onclick: () => app.write(cell, null, true),
      }, app.words.remove_tile),
      h("button", {
        class: "btn go tall grow", type: "button", id: "tile-place", disabled: !chosen.cell || used || there === 57,
        onclick: () => { app.write(cell, tileOf(), true); chosen.cell = ""; },
      }, app.words.place_tile)));
}

function tilesField(app) {
  const twins = Boolean(app.plan.lines["both-left"]);
  const start = `tile.${chosen.universe}-`;
  const tiles = new Map(twins ? [] : [["0", 57]]);
  for (const [cell, value] of Object.entries(app.cells()))
    if (cell.startsWith(start) && names.has(cell.slice(start.length))) tiles.set(cell.slice(start.length), value);
  const drawing = board(app, tiles);
  drawLines(app, drawing, tiles);
  const waits = app.pending.some((mark) => mark.cell.startsWith("tile."));
  return h("div", { class: "universe" },
    twins ? h("div", { class: "choices" }, app.plan.players.map((_, u) => h("button", {
      class: `btn tall${u === chosen.universe ? " key" : ""}`, type: "button", id: `universe-${u}`,
      onclick: () => { chosen.universe = u; chosen.cell = ""; app.render(); },
    }, filled(app.words.universe, { n: u + 1 })))) : null,
    waits || app.offlineSince ? h("p", { class: "lwarn" }, app.say("server_only")) : null,
    h("div", { class: "uwin window" }, drawing), picker(app, tiles));
}

window.companion.own = { tiles: tilesField };
