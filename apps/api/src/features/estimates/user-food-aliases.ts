import { written } from "@fetta/domain/meal-parser/phrase-grouping";
import { meaningKey } from "@fetta/domain/meal-parser/meal-parser";
import type { Meanings } from "@fetta/domain/meal-parser/meal-parser";
import { mealWords } from "@fetta/domain/meal-parser/meal-tokenizer";
import { saidFood } from "@fetta/domain/meal-parser/food-phrase";
import {
  deleteFoodMeanings,
  listFoodMeanings,
  saveFoodMeanings,
} from "@fetta/db/queries/food/user-food-alias";
import type { Db } from "@fetta/db/schema/schema";
import type { Viewer } from "../auth/current-user.ts";

type Person = Pick<Viewer, "id">;

/** What a phrase says without how much of it ("due fette di pane nero": "pane nero"): that is what is said again. */
export function nameIn(phrase: string): string {
  return written(phrase, saidFood(mealWords(phrase)).name) || phrase;
}

/** What this person means by names, in search words. */
export async function meaningsOf(db: Db, { id }: Person): Promise<Meanings> {
  const rows = await listFoodMeanings(db, id);
  return new Map(rows.map(({ said, foodRef }) => [said, foodRef]));
}

/** Notes which foods a person chose for what was said; a name chosen for twice is the last of them. */
export async function keepMeanings(
  db: Db,
  { id }: Person,
  chosen: readonly { said: string; ref: string }[],
): Promise<void> {
  const byName = new Map(chosen.map(({ said, ref }) => [meaningKey(said), ref]));
  byName.delete("");
  if (byName.size === 0) return;
  await saveFoodMeanings(
    db,
    id,
    [...byName].map(([said, foodRef]) => ({ said, foodRef })),
  );
}

/** Forgets what a person meant by names, where they went back to what was seen. */
export async function dropMeanings(db: Db, { id }: Person, said: readonly string[]): Promise<void> {
  if (said.length > 0) await deleteFoodMeanings(db, id, said.map(meaningKey));
}
