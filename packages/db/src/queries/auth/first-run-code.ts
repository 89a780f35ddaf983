import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** Codes that stay valid: those of the last starts, of whichever servers. */
const keptCodes = 5;

/** Whether no account exists. */
export async function hasNoAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom("appUser").select("id").limit(1).executeTakeFirst()) === undefined;
}

/** Stores the hash of a code, beside those of other servers; the oldest ones go. */
export async function insertFirstRunCode(db: Db, codeHash: string): Promise<void> {
  await sql`
    with added as (insert into first_run_code (code_hash) values (${codeHash}) on conflict do nothing)
    delete from first_run_code where code_hash in (
      select code_hash from first_run_code order by created_at desc offset ${keptCodes - 1}::int)`.execute(db);
}

export async function listFirstRunCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("firstRunCode").select("codeHash").execute();
  return rows.map(({ codeHash }) => codeHash);
}

/** Deletes all codes and returns their hashes: of simultaneous transactions one gets them. */
export async function deleteFirstRunCodes(db: Db): Promise<string[]> {
  const rows = await db.deleteFrom("firstRunCode").returning("codeHash").execute();
  return rows.map(({ codeHash }) => codeHash);
}
