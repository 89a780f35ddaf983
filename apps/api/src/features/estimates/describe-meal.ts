import { describeMeal, toUserFoodAliases } from "@fetta/domain/meal-parser/meal-description";
import type { FoodCandidate } from "@fetta/domain/food-matching/food-resolution";
import { parseFoodRef } from "@fetta/domain/food-ref";
import type { z } from "zod";
import { AppError } from "@fetta/domain/errors";
import { findEntry, type EntryWithFood } from "@fetta/db/queries/diary/diary-entry";
import { listCustomFoods, listUserFoodAliases } from "@fetta/db/queries/food/custom-food";
import { searchFoodIndex } from "@fetta/db/queries/food-search/food-search";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { extractFoodName, storeUserFoodAliases } from "./user-food-aliases.ts";
import { toMealItemOutput } from "./read-estimate.ts";
import type { describeOutput, LogMealInput, personalFoodsOutput } from "./schema.ts";
import { findFoodCandidates, findProductCandidates, toFoodCandidate } from "./food-candidates.ts";
import { toLogEntry, type LogEntry } from "../diary/presentation.ts";
import { readKnownFood } from "../food/find-foods.ts";
import { customToKnownFood } from "../food/known-food.ts";
import { insertServing } from "../diary/log-food.ts";

const listCustomFoodCandidates = async (db: Db, { id }: Pick<CurrentUser, "id">): Promise<FoodCandidate[]> =>
  (await listCustomFoods(db, id)).flatMap((row) => toFoodCandidate(customToKnownFood(row)) ?? []);

/** Parses a described meal with what the user's own words mean, custom foods and the products of the local table. */
export async function describeUserMeal(
  { db, lexicon }: Pick<Deps, "db" | "lexicon">,
  currentUser: Pick<CurrentUser, "id">,
  text: string,
): Promise<z.output<typeof describeOutput>> {
  const [stockFoods, aliases] = await Promise.all([lexicon(), listUserFoodAliases(db, currentUser.id)]);
  const meal = await describeMeal(
    {
      lexicon: stockFoods,
      aliases: toUserFoodAliases(aliases),
      findFoods: (refs) => findFoodCandidates(db, currentUser.id, refs),
      listCustomFoods: () => listCustomFoodCandidates(db, currentUser),
      findProducts: async (query, limit) => {
        const { foods: found } = await searchFoodIndex(db, { text: query, limit, kinds: ["product"] });
        return findProductCandidates(
          db,
          currentUser.id,
          found.map(({ key }) => key),
        );
      },
    },
    text,
  );
  return {
    items: meal.items.map(toMealItemOutput),
    unresolved: meal.unresolved.map((row) => ({ ...row, suggestions: [...row.suggestions] })),
    order: [...meal.order],
    unused: [...meal.unused],
    when: meal.when,
  };
}

/** What the user's words mean beside the stock foods: a device keeps it to parse meals without a connection. */
export async function readPersonalFoods(
  { db, lexicon }: Pick<Deps, "db" | "lexicon">,
  currentUser: Pick<CurrentUser, "id">,
): Promise<z.output<typeof personalFoodsOutput>> {
  const [stockFoods, aliases, customFoods] = await Promise.all([
    lexicon(),
    listUserFoodAliases(db, currentUser.id),
    listCustomFoodCandidates(db, currentUser),
  ]);
  const refs = aliases.flatMap(({ foodRef }) => {
    const parsed = parseFoodRef(foodRef);
    return parsed?.kind === "stock" && stockFoods.food(parsed.id) ? [] : [foodRef];
  });
  return { aliases, aliasedFoods: await findFoodCandidates(db, currentUser.id, refs), customFoods };
}

type MealInputItem = LogMealInput["items"][number];
type Target = Pick<LogMealInput, "mealType" | "eatenAt"> & { date: string };

/** The entry of one food; the existing one for a repeated request. */
async function logItem(tx: Db, currentUser: CurrentUser, item: MealInputItem, target: Target): Promise<EntryWithFood> {
  const existing = await findEntry(tx, currentUser.id, item.id);
  if (existing) return existing;
  const food = await readKnownFood({ db: tx }, currentUser, item.ref);
  if (food.per === "serving") throw new AppError("servings_needed");
  const inserted = await insertServing(tx, currentUser, food, item, { ...target, id: item.id });
  // The id was inserted by a parallel transaction: by a retry of the same request, or for another entry.
  const entry = inserted ?? (await findEntry(tx, currentUser.id, item.id));
  if (!entry) throw new AppError("entry_id_taken");
  return entry;
}

/**
 * Logs described foods, all of them or none: each as an entry of its own with the exact nutrition values of its grams.
 * A food that the user chose for a phrase is stored as a user alias of that phrase.
 */
export async function logMeal(
  { db }: Pick<Deps, "db">,
  currentUser: CurrentUser,
  { items, mealType, date, eatenAt }: LogMealInput,
  today: string,
): Promise<LogEntry[]> {
  return db.transaction().execute(async (tx) => {
    const logged: LogEntry[] = [];
    for (const item of items) {
      // Sequential: they share the transaction's one connection.
      logged.push(toLogEntry(await logItem(tx, currentUser, item, { mealType, date: date ?? today, eatenAt })));
    }
    await storeUserFoodAliases(
      tx,
      currentUser,
      items
        .filter(({ chosen }) => chosen)
        .map(({ sourceText, ref }) => ({ sourceText: extractFoodName(sourceText), ref })),
    );
    return logged;
  });
}
