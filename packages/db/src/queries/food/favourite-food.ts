import type { Db } from "../../schema/schema.ts";

/** Makes a food a favourite; one that is keeps its place. */
export async function insertFavourite(db: Db, userId: string, foodRef: string): Promise<void> {
  await db
    .insertInto("favouriteFood")
    .values({ userId, foodRef })
    .onConflict((c) => c.columns(["userId", "foodRef"]).doNothing())
    .execute();
}

/** Makes a food no favourite, whether it was or not. */
export async function deleteFavourite(db: Db, userId: string, foodRef: string): Promise<void> {
  await db.deleteFrom("favouriteFood").where("userId", "=", userId).where("foodRef", "=", foodRef).execute();
}
