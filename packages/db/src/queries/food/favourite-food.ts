import type { Db } from "../../schema/schema.ts";

/** Adds a food to the favourites; an existing favourite keeps its position. */
export async function insertFavourite(db: Db, userId: string, foodRef: string): Promise<void> {
  await db
    .insertInto("favouriteFood")
    .values({ userId, foodRef })
    .onConflict((c) => c.columns(["userId", "foodRef"]).doNothing())
    .execute();
}

/** Removes a food from the favourites, if it is one. */
export async function deleteFavourite(db: Db, userId: string, foodRef: string): Promise<void> {
  await db.deleteFrom("favouriteFood").where("userId", "=", userId).where("foodRef", "=", foodRef).execute();
}
