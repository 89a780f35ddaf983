import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** True when the database answers. */
export async function pingDatabase(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
