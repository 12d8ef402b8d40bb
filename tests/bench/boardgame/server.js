// node server.js PORT [DATABASE]: a boardgame.io server, in memory or on PostgreSQL.
const { Server, Origins } = require("boardgame.io/server");
const { Board } = require("./game");
const { Postgres } = require("./storage");

const [port, database] = process.argv.slice(2);
const options = { games: [Board], origins: [Origins.LOCALHOST] };
if (database) options.db = new Postgres(database);
console.log = () => {};
Server(options).run(Number(port), () => process.stdout.write("ready\n"));
process.on("SIGUSR2", () => {
  if (global.gc) global.gc();
  process.stdout.write(`rss ${process.memoryUsage().rss}\n`);
});
