// node load.js PORT MATCHES SECONDS PER_SECOND: two clients a match play against each other.
// PER_SECOND 0: each answers as soon as it can. Prints {moves, seconds, latencies (ms)}.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Board } = require("./game");

const [port, matches, seconds, perSecond] = process.argv.slice(2).map(Number);
const site = `http://127.0.0.1:${port}`;
const SETTLE = 1500;
const latencies = [];
let running = false;

function open(n) {
  const matchID = `${process.pid}-${n}`; // the server makes a match that is asked for
  const table = { sent: 0, expected: -1, clients: [] };
  for (const playerID of ["0", "1"]) {
    const multiplayer = SocketIO({ server: site });
    const client = Client({ game: Board, multiplayer, matchID, playerID, debug: false });
    client.subscribe((state) => heard(table, playerID, state));
    client.start();
    table.clients.push(client);
  }
  return table;
}

function heard(table, playerID, state) {
  if (!state || state.G.moves !== table.expected || playerID === table.mover) return;
  latencies.push(performance.now() - table.sent);
  table.expected = -1;
  if (running && !perSecond) setImmediate(move, table);
}

function move(table) {
  const state = table.clients[0].getState();
  if (!state || table.expected !== -1) return;
  table.mover = String(state.G.moves % 2);
  table.expected = state.G.moves + 1;
  table.sent = performance.now();
  table.clients[Number(table.mover)].moves.mark();
}

async function main() {
  const tables = [];
  for (let n = 0; n < matches; n++) tables.push(open(n));
  await new Promise((done) => setTimeout(done, SETTLE));
  running = true;
  const began = performance.now();
  if (perSecond) {
    let turn = 0;
    setInterval(() => running && move(tables[turn++ % matches]), 1000 / perSecond);
  } else tables.forEach(move);
  setTimeout(() => {
    running = false;
    const took = (performance.now() - began) / 1000;
    const result = { moves: latencies.length, seconds: took, latencies };
    process.stdout.write(JSON.stringify(result) + "\n", () => process.exit(0));
  }, seconds * 1000);
}

main();
