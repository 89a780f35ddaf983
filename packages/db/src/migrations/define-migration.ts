import { sql, type Kysely } from "kysely";

/**
 * The migration that runs the statements of `text`, which are separated by blank lines, one after the other. Lines of
 * `--` above a column become its comment in the database, and from there that of the generated row type.
 */
export const defineMigration =
  (text: string) =>
  async (db: Kysely<never>): Promise<void> => {
    for (const statement of text.trim().split(/\n\s*\n/)) {
      await sql.raw(statement).execute(db);
      const table = /create table (\w+)/.exec(statement)?.[1];
      if (table === undefined) continue;
      for (const [, lines = "", column = ""] of statement.matchAll(/((?:^ *--.*\n)+) *(?!create )(\w+)/gm)) {
        const comment = lines.replaceAll(/\s*-- /g, " ").trim();
        await sql`comment on column ${sql.ref(`${table}.${column}`)} is ${sql.lit(comment)}`.execute(db);
      }
    }
  };
