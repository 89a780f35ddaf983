import type { Db } from "@fetta/db/schema/schema";
import { sql } from "kysely";

type Column = { name: string; type: string; required: boolean; hasDefault: boolean; parent: string | null };

/**
 * Tables with foreign keys to app_user, direct or through other tables, and their columns; read from the PostgreSQL
 * catalogue.
 */
export async function listUserTables(db: Db): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column & { table: string }>`
    with recursive link as (
      select c.conrelid as child, c.confrelid as parent, a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
      -- The constraints of partitions repeat those of their table.
      where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace
    ), own as (
      select 'app_user'::regclass::oid as id
      union select link.child from link join own on link.parent = own.id
    )
    select own.id::regclass::text as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull as required, a.atthasdef as "hasDefault",
      (select l.parent::regclass::text from link l where l.child = own.id and l.name = a.attname) as parent
    from own join pg_attribute a on a.attrelid = own.id and a.attnum > 0 and not a.attisdropped`.execute(db);
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

/** Values of columns that do not accept arbitrary text. */
const fixedValues: Readonly<Record<string, Record<string, unknown>>> = {
  app_user: { role_source: null, email_verified_at: "2026-11-20T12:00:00Z" },
  profile: { maternity: "nursing", health_consent_channel: "app", photo_consent_channel: "app" },
  food_item: { source: "custom" },
  diary_entry: { meal_type: "lunch" },
  estimate_correction: { op: "scale" },
  quota_reservation: { state: "committed" },
  recipe: { origin: "custom" },
  pro_grant: { source: "checkout", revocation_reason: null },
  mail_token: { kind: "link" },
  passkey_challenge: { purpose: "registration" },
  weight_log: { kg: 70 },
  reader_link: { scopes: ["diary"] },
  goal_proposal: { state: "pending" },
  sent_reminder: { meal_type: "lunch", usual_time: "13:05" },
  // Rows that remain after erasure: they contain no text of the user.
  ai_call: { kind: "dish", model: "gpt-5.4-mini", outcome: "ok" },
  checkout: { plan_type: "monthly", price_cents: 999, days: 30 },
  payment_event: { type: "checkout.session.completed" },
  withdrawal: { plan_type: "monthly", amount_cents: 999 },
  refund_order: { reason: "withdrawal", last_failure: "timeout" },
  audit_event: { action: "signin.ok", erased_actor_pseudonym: null },
};
/** The provider's ids: they must be unique, and contain no personal data. */
const numberedColumns: Readonly<Record<string, readonly string[]>> = {
  checkout: ["session_id", "payment_intent"],
  payment_event: ["id"],
};

/** A test value for a column: mail columns get an address made of the word, every other text contains it. */
function makeValue(table: string, { name, type }: Column, word: string): unknown {
  if (table === "app_user" && name === "email") return `${word}@example.org`;
  if (name === "recipient" || name === "reply_to") return `${word}@example.org`;
  if (type === "text") return `${word} ${table}.${name}`;
  if (type === "jsonb") return { reason: word };
  if (type === "text[]") return [word];
  if (type === "boolean") return true;
  if (type === "date") return "2020-01-01";
  if (type === "timestamp with time zone") return "2026-11-21T12:00:00Z";
  if (type === "bytea") return `\\x${Buffer.from(word).toString("hex")}`;
  if (type === "uuid") return crypto.randomUUID();
  return 1;
}

let count = 0;

/**
 * Creates an account with a row in every table with user data, found by the database's own catalogue; every text
 * contains `word`. Resolves to the account's id.
 */
export async function createPopulatedAccount(db: Db, word: string, passwordHash: string): Promise<string> {
  const tables = await listUserTables(db);
  const made = new Map<string, unknown>();
  const fill = async (table: string, columns: Column[]): Promise<void> => {
    const row: Record<string, unknown> = {};
    for (const column of columns) {
      const { name, type, required, hasDefault: ready, parent } = column;
      const wordy = ["text", "jsonb", "text[]"].includes(type);
      if (parent !== null) row[name] = made.get(parent);
      else if (fixedValues[table] && Object.hasOwn(fixedValues[table], name)) row[name] = fixedValues[table][name];
      else if (numberedColumns[table]?.includes(name)) row[name] = `${table}_${(count += 1)}`;
      else if (!ready && (required || wordy)) row[name] = makeValue(table, column, word);
    }
    if (table === "app_user") row["password_hash"] = passwordHash;
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    const { rows } = await sql<Record<string, unknown>>`
      insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
      returning *`.execute(db);
    made.set(table, rows[0]?.["id"]);
  };
  const waiting = new Map(tables);
  while (waiting.size > 0) {
    const next = [...waiting].find(([, columns]) => columns.every(({ parent }) => parent === null || made.has(parent)));
    if (!next) throw new Error(`tables that wait for each other: ${[...waiting.keys()].join(", ")}`);
    await fill(...next);
    waiting.delete(next[0]);
  }
  return String(made.get("app_user"));
}

/** Every row of every table of the database that contains one of these words, in whatever column: `table: row`. */
export async function findRowsContaining(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const forms = words.flatMap((word) => [word.toLowerCase(), Buffer.from(word).toString("hex")]);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t
      where exists (select from unnest(${forms}::text[]) word where strpos(lower(t::text), word) > 0)
      order by 1`.execute(db);
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
