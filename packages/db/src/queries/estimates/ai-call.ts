import type { Insertable } from "kysely";
import type { AiCallTable } from "../../schema/estimate-tables.ts";
import type { Db } from "../../schema/schema.ts";

export type NewAiCall = Omit<Insertable<AiCallTable>, "id" | "createdAt">;

/** Notes one request to a model's provider: tokens, millionths of a dollar, milliseconds, and what became of it. */
export async function insertAiCall(db: Db, call: NewAiCall): Promise<void> {
  await db.insertInto("aiCall").values(call).execute();
}

/** The random code under which a provider knows a person; undefined for nobody. */
export async function findSafetyId(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom("appUser").select("safetyId").where("id", "=", userId).executeTakeFirst();
  return row?.safetyId;
}
