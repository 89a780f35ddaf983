// Loaded into the app with `--import`: records every statement that the app sends to PostgreSQL, with its result.
import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const { RECORD_ROOT, RECORD_FILE } = process.env;
const pg = createRequire(pathToFileURL(`${RECORD_ROOT}/packages/db/package.json`))("pg");
const send = pg.Client.prototype.query;

function recordStatement(sql, values, rows) {
  appendFileSync(RECORD_FILE, `${JSON.stringify({ sql, values, rows })}\n`);
}

pg.Client.prototype.query = function query(first, ...rest) {
  const sql = typeof first === "string" ? first : first?.text;
  // A cursor or a stream has no text to record.
  if (typeof sql !== "string") return send.call(this, first, ...rest);
  const values = first.values ?? (Array.isArray(rest[0]) ? rest[0] : []);
  const callback = rest.at(-1);
  if (typeof callback === "function") {
    return send.call(this, first, ...rest.slice(0, -1), (error, result) => {
      if (!error) recordStatement(sql, values, result.rows);
      callback(error, result);
    });
  }
  return send.call(this, first, ...rest).then((result) => {
    recordStatement(sql, values, result.rows);
    return result;
  });
};
