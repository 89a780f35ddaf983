import { createHash } from "node:crypto";
import pg from "pg";

/** Statement names by text. PostgreSQL plans a named statement once per connection; names hold at most 63 bytes. */
const statementNames = new Map<string, string>();
/** Maximum number of names: lists of varying length produce ever new texts, and further statements stay unnamed. */
const maxStatementNames = 500;

/** Only reads and writes profit from a cached plan; `begin`, `set` and the like have no parameters. */
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

/** A connection on which every statement has a name derived from its text, so that it is planned once. */
export class PreparedStatementClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // The driver's overloads cannot be overridden separately; Kysely and the pool only call (text, values[, callback]).
    const send = this.query.bind(this) as SendQuery;
    const sendWithName: SendQuery = (query, values, callback) => {
      const name = typeof query === "string" && Array.isArray(values) ? getStatementName(query) : undefined;
      return name === undefined ? send(query, values, callback) : send({ name, text: query, values }, callback);
    };
    this.query = sendWithName as typeof this.query;
  }
}
