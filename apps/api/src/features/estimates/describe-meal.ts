import { toAlternative, type FoodCandidate } from "@fetta/domain/food-matching/food-resolution";
import type { MealItem, UnresolvedRow } from "@fetta/domain/meal-parser/meal-item";
import { parseMeal } from "@fetta/domain/meal-parser/meal-parser";
import { computePortionWeight } from "@fetta/domain/portions/portion-weight";
import type { z } from "zod";
import { AppError } from "@fetta/domain/errors";
import { findEntry, type EntryWithFood } from "@fetta/db/queries/diary/diary-entry";
import { listUserFoodAliases } from "@fetta/db/queries/food/custom-food";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { extractFoodName, storeUserFoodAliases, toUserFoodAliases } from "./user-food-aliases.ts";
import { toMealItemOutput } from "./read-estimate.ts";
import type { describeOutput, LogMealInput } from "./schema.ts";
import { findFoodCandidates, maxSuggestions, addSuggestions } from "./food-suggestions.ts";
import { toLogEntry, type LogEntry } from "../diary/presentation.ts";
import { readKnownFood } from "../food/find-foods.ts";
import { insertServing } from "../diary/log-food.ts";

const maxAlternatives = 3;

/** A row whose phrase is a user alias: its item, or a row that asks for the amount where it has no weight. */
function resolveAliasedRow(row: UnresolvedRow, food: FoodCandidate): { item: MealItem } | { row: UnresolvedRow } {
  const weight = computePortionWeight(row.amount, food.weighable);
  const others = row.suggestions.filter(({ ref }) => ref !== food.ref);
  if (!weight) {
    const suggestions = [toAlternative(food), ...others].slice(0, maxSuggestions);
    return { row: { ...row, missing: "amount", suggestions } };
  }
  return {
    item: {
      key: row.key,
      sourceText: row.sourceText,
      ...toAlternative(food),
      grams: weight.grams,
      amountSource: weight.isDefaultPortion ? "default_portion" : "stated",
      unit: weight.unit,
      hidden: false,
      alternatives: others.slice(0, maxAlternatives),
    },
  };
}

/**
 * Parses a described meal, with the user's food aliases; phrases without a confident match are returned as rows to
 * choose from, with custom foods and products of the local table among the suggestions.
 */
export async function describeMeal(
  { db, lexicon }: Pick<Deps, "db" | "lexicon">,
  currentUser: CurrentUser,
  text: string,
): Promise<z.output<typeof describeOutput>> {
  const [foods, aliases] = await Promise.all([lexicon(), listUserFoodAliases(db, currentUser.id)]);
  const parsed = parseMeal(foods, text, toUserFoodAliases(aliases));
  const { items, unresolved, order, unused, when, aliasedRows: aliased } = parsed;
  const refs = new Map(aliased.map(({ key, ref }) => [key, ref]));
  const candidates = await findFoodCandidates(db, currentUser.id, [...refs.values()]);
  const byRef = new Map(candidates.map((food) => [food.ref, food]));
  const rows = unresolved.map((row) => {
    const food = byRef.get(refs.get(row.key) ?? "");
    return food ? resolveAliasedRow(row, food) : { row };
  });
  const stillUnresolved = await addSuggestions(
    db,
    currentUser.id,
    rows.flatMap((each) => ("row" in each ? [each.row] : [])),
  );
  return {
    items: [...items, ...rows.flatMap((each) => ("item" in each ? [each.item] : []))].map(toMealItemOutput),
    unresolved: stillUnresolved.map((row) => ({ ...row, suggestions: [...row.suggestions] })),
    order: [...order],
    unused: [...unused],
    when,
  };
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
