// boardgame.io's storage on PostgreSQL: state and metadata as JSON, the log as rows.
const { Async } = require("boardgame.io/internal");
const { Pool } = require("pg");

const TABLES = `
CREATE TABLE IF NOT EXISTS bgio_match
  (id text PRIMARY KEY, state jsonb, initial jsonb, metadata jsonb);
CREATE TABLE IF NOT EXISTS bgio_log (id bigserial PRIMARY KEY, match text, entry jsonb);
CREATE INDEX IF NOT EXISTS bgio_log_match ON bgio_log (match, id);`;

exports.Postgres = class Postgres extends Async {
  constructor(url) {
    super();
    this.pool = new Pool({ connectionString: url, max: 16 });
  }

  async connect() {
    await this.pool.query(TABLES);
  }

  async createMatch(id, { initialState, metadata }) {
    await this.pool.query("INSERT INTO bgio_match VALUES ($1, $2, $2, $3) ON CONFLICT DO NOTHING", [
      id,
      JSON.stringify(initialState),
      JSON.stringify(metadata),
    ]);
  }

  async setState(id, state, deltalog) {
    const client = await this.pool.connect();
    try {
      await client.query("BEGIN");
      for (const entry of deltalog || []) {
        const row = [id, JSON.stringify(entry)];
        await client.query("INSERT INTO bgio_log (match, entry) VALUES ($1, $2)", row);
      }
      const row = [id, JSON.stringify(state)];
      await client.query("UPDATE bgio_match SET state = $2 WHERE id = $1", row);
      await client.query("COMMIT");
    } finally {
      client.release();
    }
  }

  async setMetadata(id, metadata) {
    const row = [id, JSON.stringify(metadata)];
    await this.pool.query("UPDATE bgio_match SET metadata = $2 WHERE id = $1", row);
  }

  async fetch(id, opts) {
    const columns = { state: "state", metadata: "metadata", initialState: "initial" };
    const found = await this.pool.query("SELECT * FROM bgio_match WHERE id = $1", [id]);
    const result = {};
    for (const [name, column] of Object.entries(columns)) {
      if (opts[name] && found.rows[0]) result[name] = found.rows[0][column];
    }
    if (opts.log) {
      const words = "SELECT entry FROM bgio_log WHERE match = $1 ORDER BY id";
      result.log = (await this.pool.query(words, [id])).rows.map((row) => row.entry);
    }
    return result;
  }

  async wipe(id) {
    await this.pool.query("DELETE FROM bgio_match WHERE id = $1", [id]);
  }

  async listMatches() {
    return (await this.pool.query("SELECT id FROM bgio_match")).rows.map((row) => row.id);
  }
};
