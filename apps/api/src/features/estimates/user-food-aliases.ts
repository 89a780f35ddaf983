import { toUserFoodAliasKey } from "@fetta/domain/meal-parser/meal-parser";
import { tokenizeMeal, sliceSourceText } from "@fetta/domain/meal-parser/meal-tokenizer";
import { parseFoodPhrase } from "@fetta/domain/meal-parser/food-phrase";
import { deleteUserFoodAliases, saveUserFoodAliases } from "@fetta/db/queries/food/custom-food";
import type { Db } from "@fetta/db/schema/schema";
import type { CurrentUser } from "../auth/current-user.ts";

type UserId = Pick<CurrentUser, "id">;

/** The food name of a phrase without its amount ("due fette di pane nero": "pane nero"); the key of a user alias. */
export function extractFoodName(phrase: string): string {
  return sliceSourceText(phrase, parseFoodPhrase(tokenizeMeal(phrase)).nameTokens) || phrase;
}

/** Stores the foods that the user chose for phrases; the last choice for a name wins. */
export async function storeUserFoodAliases(
  db: Db,
  { id }: UserId,
  chosen: readonly { sourceText: string; ref: string }[],
): Promise<void> {
  const byName = new Map(chosen.map(({ sourceText, ref }) => [toUserFoodAliasKey(sourceText), ref]));
  byName.delete("");
  if (byName.size === 0) return;
  await saveUserFoodAliases(
    db,
    id,
    [...byName].map(([phrase, foodRef]) => ({ phrase, foodRef })),
  );
}

/** Deletes aliases where the user returned to the food first seen. */
export async function removeUserFoodAliases(db: Db, { id }: UserId, phrases: readonly string[]): Promise<void> {
  if (phrases.length > 0) await deleteUserFoodAliases(db, id, phrases.map(toUserFoodAliasKey));
}
