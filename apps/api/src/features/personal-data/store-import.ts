import { parseFoodRef, foodRef } from "@fetta/domain/food-ref";
import type { ImportPart, RefusedRow } from "@fetta/domain/transfer/import-result";
import { findBody } from "@fetta/db/queries/account/body-profile";
import { findTakenIds, insertImported } from "@fetta/db/queries/account/import-rows";
import type { ImportTable } from "@fetta/db/queries/account/import-rows";
import { countRecipes, mostRecipes } from "@fetta/db/queries/recipes/recipe";
import type { Db } from "@fetta/db/schema/schema";
import type { ImportedRows } from "./import-schema.ts";
import { safeImportedGoals } from "./imported-goals.ts";
import { idOf } from "./imported-rows.ts";
import type { Imported } from "./imported-rows.ts";

const tables = {
  foods: "food_item",
  entries: "diary_entry",
  ownFoods: "own_food",
  recipes: "recipe",
  weights: "weight_log",
  water: "water_log",
  goals: "daily_goal",
  goalVersions: "goal_version",
} as const satisfies Record<ImportPart, ImportTable>;
type Named = "foods" | "entries" | "ownFoods" | "recipes";

const rowsAtOnce = 1000;
const chunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / rowsAtOnce) }, (_, at) =>
    items.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  );

type Ids = { here: ReadonlyMap<string, string>; mine: ReadonlySet<string> };

/** Under which id each row is kept here: its own, unless an account has that one that is not theirs. */
async function idsOf(tx: Db, part: Named, userId: string, ids: readonly string[]): Promise<Ids> {
  const here = new Map<string, string>();
  const mine = new Set<string>();
  for (const some of chunks(ids)) {
    const taken = await findTakenIds(tx, tables[part], userId, some);
    for (const id of some) {
      here.set(id, taken.get(id) === "others" ? idOf(part, userId, id) : id);
      if (taken.get(id) === "mine") mine.add(id);
    }
  }
  return { here, mine };
}

/** A reference to what came with the file names it by the id that it has here. */
function refHere(ref: string | null, foods: Ids, ownFoods: Ids): string | null {
  const parts = ref === null ? undefined : parseFoodRef(ref);
  if (!parts) return null;
  const ids = parts.kind === "own" ? ownFoods.here : parts.kind === "item" ? foods.here : undefined;
  return foodRef(parts.kind, ids?.get(parts.id) ?? parts.id);
}

export type Stored = { added: Record<ImportPart, number>; refused: RefusedRow[] };

/**
 * Stores what is not there yet, and says how much of each part was new. What somebody has already said of a day (weight,
 * water, goals) stays as it is. Within the caller's transaction, which holds the account.
 */
export async function storeImport(
  tx: Db,
  userId: string,
  { rows, lines }: Imported,
  today: string,
): Promise<Stored> {
  const refused: RefusedRow[] = [];
  const named = (part: Named) => rows[part].map(({ id }) => id);
  const ownFoods = await idsOf(tx, "ownFoods", userId, named("ownFoods"));
  const foods = await idsOf(tx, "foods", userId, [
    ...named("foods"),
    ...rows.entries.map(({ foodItemId }) => foodItemId),
  ]);
  const entries = await idsOf(tx, "entries", userId, named("entries"));
  const recipes = await idsOf(tx, "recipes", userId, named("recipes"));
  const at = ({ here }: Ids, id: string): string => here.get(id) ?? id;

  const inFile = new Set(named("foods"));
  const eaten = rows.entries.filter(({ foodItemId }, index) => {
    if (inFile.has(foodItemId) || foods.mine.has(foodItemId)) return true;
    refused.push({ part: "entries", line: lines.entries?.[index] ?? 0, problem: "food_missing" });
    return false;
  });
  const room = mostRecipes - (await countRecipes(tx, userId));
  const news = rows.recipes.filter(({ id }) => !recipes.mine.has(id));
  for (const { id } of news.slice(Math.max(0, room)))
    refused.push({
      part: "recipes",
      line: lines.recipes?.[named("recipes").indexOf(id)] ?? 0,
      problem: "recipes_full",
    });

  const kept: ImportedRows = {
    ...rows,
    ownFoods: rows.ownFoods.map((food) => ({ ...food, id: at(ownFoods, food.id) })),
    foods: rows.foods.map((food) => ({
      ...food,
      id: at(foods, food.id),
      foodRef: refHere(food.foodRef, foods, ownFoods),
    })),
    entries: eaten.map((entry) => ({
      ...entry,
      id: at(entries, entry.id),
      foodItemId: at(foods, entry.foodItemId),
    })),
    recipes: news.slice(0, Math.max(0, room)).map((recipe) => ({
      ...recipe,
      id: at(recipes, recipe.id),
      ingredients: recipe.ingredients.map((part) => ({ ...part, ref: refHere(part.ref, foods, ownFoods) })),
    })),
  };
  const add = async (
    part: ImportPart,
    from: Partial<Record<ImportPart, object[]>> = kept,
  ): Promise<number> => {
    let added = 0;
    for (const some of chunks<object>(from[part] ?? []))
      added += await insertImported(tx, tables[part], userId, some);
    return added;
  };
  const first = {
    ownFoods: await add("ownFoods"),
    foods: await add("foods"),
    entries: await add("entries"),
    recipes: await add("recipes"),
    weights: await add("weights"),
    water: await add("water"),
  };
  // After the weights, the newest of which decides what a goal may be.
  const safe = safeImportedGoals(kept, await findBody(tx, userId), today);
  const added = {
    ...first,
    goals: await add("goals", safe),
    goalVersions: await add("goalVersions", safe),
  };
  return { added, refused };
}
