import { createHash } from "node:crypto";
import pg from "pg";

/** Statement names by text. PostgreSQL plans a named statement once a connection; names hold at most 63 bytes. */
const statementNames = new Map<string, string>();
/** Lists of varying length make new texts for ever; past this many, statements go unnamed. */
const maxStatementNames = 500;

/** Only plain reads and writes are worth a plan; `begin`, `set` and the like carry no parameters. */
const preparableStatement = /^\s*(select|insert|update|delete|with)\b/i;

function getStatementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= maxStatementNames || !preparableStatement.test(text)) return undefined;
  const name = `k${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  statementNames.set(text, name);
  return name;
}

type Callback = (error: Error | undefined, result: pg.QueryResult) => void;
type SendQuery = (query: unknown, values?: unknown, callback?: Callback) => unknown;

/** A connection on which every statement has a name made from its text, so that it is planned once. */
export class PreparedStatementClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // The driver's overloads cannot be overridden one by one; Kysely and the pool only ever call (text, values[, callback]).
    const send = this.query.bind(this) as SendQuery;
    const sendWithName: SendQuery = (query, values, callback) => {
      const name = typeof query === "string" && Array.isArray(values) ? getStatementName(query) : undefined;
      return name === undefined
        ? send(query, values, callback)
        : send({ name, text: query, values }, callback);
    };
    this.query = sendWithName as typeof this.query;
  }
}
