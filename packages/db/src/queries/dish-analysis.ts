import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Db, DishAnalysisTable } from "../schema.ts";

export type NewDishAnalysis = Omit<
  Insertable<DishAnalysisTable>,
  "id" | "createdAt" | "reading" | "items"
> & {
  /** What the model said. */
  reading: unknown;
  /** What we made of it. */
  items: unknown;
};

/** Notes how a food came out of a photo: the model's words, our figures, tokens and milliseconds. Never the photo. */
export async function insertDishAnalysis(db: Db, { reading, items, ...row }: NewDishAnalysis): Promise<void> {
  await db
    .insertInto("dishAnalysis")
    .values({ ...row, id: randomUUID(), reading: JSON.stringify(reading), items: JSON.stringify(items) })
    .execute();
}
