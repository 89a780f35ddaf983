import { alternativeOf } from "@fetta/domain/food-matching/food-candidate";
import type { GroundFood } from "@fetta/domain/food-matching/food-candidate";
import type { MealItem, OpenRow } from "@fetta/domain/meal-parser/meal-item";
import { mealOfText } from "@fetta/domain/meal-parser/meal-parser";
import { weighAmount } from "@fetta/domain/portions/portion-weight";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { meaningsOf } from "./user-food-aliases.ts";
import { shownItem } from "./presentation.ts";
import type { describeOutput } from "./schema.ts";
import { groundFoods, mostSuggestions, withSuggestions } from "./food-suggestions.ts";

const mostAlternatives = 3;

/** A row whose words mean a food of this person's: its item, or the row that asks how much where that has no weight. */
function meantRow(row: OpenRow, food: GroundFood): { item: MealItem } | { row: OpenRow } {
  const weight = weighAmount(row.amount, food.weighable);
  const others = row.suggestions.filter(({ ref }) => ref !== food.ref);
  if (!weight) {
    const suggestions = [alternativeOf(food), ...others].slice(0, mostSuggestions);
    return { row: { ...row, missing: "amount", suggestions } };
  }
  return {
    item: {
      key: row.key,
      said: row.said,
      ...alternativeOf(food),
      grams: weight.grams,
      amount: weight.usual ? "portion" : "said",
      unit: weight.unit,
      hidden: false,
      alternatives: others.slice(0, mostAlternatives),
    },
  };
}

/**
 * The meal that a sentence describes, with what this person means by names; what is not known comes back as rows to
 * choose, with the person's own foods and products of our mirror among what they may be.
 */
export async function describeMeal(
  { db, lexicon }: Pick<Deps, "db" | "lexicon">,
  viewer: Viewer,
  text: string,
): Promise<z.output<typeof describeOutput>> {
  const [foods, meanings] = await Promise.all([lexicon(), meaningsOf(db, viewer)]);
  const { items, open, order, meant } = mealOfText(foods, text, meanings);
  const refs = new Map(meant.map(({ key, ref }) => [key, ref]));
  const found = await groundFoods(db, viewer, [...refs.values()]);
  const byRef = new Map(found.map((food) => [food.ref, food]));
  const rows = open.map((row) => {
    const food = byRef.get(refs.get(row.key) ?? "");
    return food ? meantRow(row, food) : { row };
  });
  const stillOpen = await withSuggestions(
    db,
    viewer,
    rows.flatMap((each) => ("row" in each ? [each.row] : [])),
  );
  return {
    items: [...items, ...rows.flatMap((each) => ("item" in each ? [each.item] : []))].map(shownItem),
    open: stillOpen.map((row) => ({ ...row, suggestions: [...row.suggestions] })),
    order: [...order],
  };
}
