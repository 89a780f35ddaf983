import { createHash } from "node:crypto";
import type { Pool, PoolClient, QueryResult } from "pg";

/** Statement names by text. PostgreSQL plans a named statement once a connection; names hold at most 63 bytes. */
const names = new Map<string, string>();
/** Lists of varying length make new texts for ever; past this many, statements go unnamed. */
const mostNames = 500;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames) return undefined;
  const name = `k${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** Only plain reads and writes are worth a plan; `begin`, `set` and the like carry no parameters. */
const worthNaming = /^\s*(select|insert|update|delete|with)\b/i;

type Query = (text: unknown, values?: unknown[]) => Promise<QueryResult>;

/** The pool seen by Kysely, where every statement it sends has a name made from its text. */
export function withNamedStatements(pool: Pool): Pool {
  const named = (client: PoolClient): PoolClient => {
    // The driver's overloads cannot be named one by one; Kysely only ever calls (text, values).
    const send = client.query.bind(client) as unknown as Query;
    const query: Query = (text, values) => {
      if (typeof text !== "string" || !worthNaming.test(text)) return values === undefined ? send(text) : send(text, values);
      const name = nameOf(text);
      return name === undefined ? send(text, values) : send({ name, text, values: values ?? [] });
    };
    return new Proxy(client, {
      get: (target, property) => {
        if (property === "query") return query;
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  };
  return new Proxy(pool, {
    get: (target, property) => {
      if (property === "connect") return async () => named(await target.connect());
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
