import type { Insertable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

export type NewAiCall = Omit<Insertable<Database["aiCall"]>, "id" | "createdAt">;

/** Stores one request to a model's provider: tokens, millionths of a dollar, milliseconds and outcome. */
export async function insertAiCall(db: Db, call: NewAiCall): Promise<void> {
  await db.insertInto("aiCall").values(call).execute();
}

/** The random identifier that the provider receives for a user; undefined where the account does not exist. */
export async function findSafetyId(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom("appUser").select("safetyIdentifier").where("id", "=", userId).executeTakeFirst();
  return row?.safetyIdentifier;
}
