import { findEntry, type EntryWithFood } from "@fetta/db/queries/diary/diary-entry";
import {
  findMealEstimate,
  findLatestCorrectedEstimate,
  type CorrectedEstimate,
  type MealEstimateRow,
} from "@fetta/db/queries/estimates/meal-estimate";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { isUuid } from "../../lib/input-schemas.ts";
import { estimateEnergyRange, computeMealNutrition } from "@fetta/domain/portions/meal-portion";
import { roundToOneDecimal } from "@fetta/domain/nutrition/nutrition";
import { z } from "zod";
import { mealItemOutput, type Estimate } from "./schema.ts";

const storedItemsSchema = z.array(mealItemOutput);

export function parseStoredItems(json: unknown): MealItem[] {
  return storedItemsSchema.parse(json);
}

export type MealItemOutput = z.output<typeof mealItemOutput>;

export function toMealItemOutput(item: MealItem): MealItemOutput {
  return { ...item, alternatives: [...item.alternatives] };
}

/** Total grams of the dish. */
export function sumGrams(items: readonly Pick<MealItem, "grams">[]): number {
  return roundToOneDecimal(items.reduce((sum, { grams }) => sum + grams, 0));
}

/** What an estimate is shown by. */
export type ShownEstimate = Pick<
  MealEstimateRow,
  "title" | "items" | "portionFactor" | "confirmedAt" | "followUpQuestion" | "flags"
>;

/** The current estimate with its sums, and the user's previous estimate of the same dish. */
export function toEstimate(entryId: string, row: ShownEstimate, previous?: PreviousEstimate): Estimate {
  const items = parseStoredItems(row.items);
  const figures = computeMealNutrition(items);
  const isConfirmed = row.confirmedAt !== null;
  return {
    entryId,
    title: row.title,
    items: items.map(toMealItemOutput),
    grams: sumGrams(items),
    ...figures,
    range: estimateEnergyRange(figures.calories, isConfirmed ? "photoReviewed" : "photo"),
    portion: row.portionFactor,
    confirmed: isConfirmed,
    question: row.followUpQuestion,
    flags: row.flags,
    previous: previous ? { items: previous.items.map(toMealItemOutput), day: previous.day } : null,
  };
}

/** The user's last corrected estimate of the same dish, and the day of its entry. */
export type PreviousEstimate = { items: MealItem[]; day: string };

/**
 * The last corrected estimate of a dish with the same title. Its items get keys of their own, by which `estimate.save`
 * finds them when they replace the items seen now.
 */
export function toPreviousEstimate({ id, items, day }: CorrectedEstimate): PreviousEstimate {
  // The end of the id is its random part.
  const keyPrefix = id.slice(-12);
  return { items: parseStoredItems(items).map((item, index) => ({ ...item, key: `${keyPrefix}-${index + 1}` })), day };
}

/** The previous estimate of the same dish; undefined where there is none. */
export async function findPreviousEstimate(
  db: Db,
  { id: userId }: Pick<CurrentUser, "id">,
  estimate: Pick<MealEstimateRow, "id" | "normalizedTitle">,
): Promise<PreviousEstimate | undefined> {
  const row = await findLatestCorrectedEstimate(db, userId, estimate);
  return row && toPreviousEstimate(row);
}

/**
 * The estimate of an entry with that food; undefined where there is none. The user's previous estimate of the same dish
 * is included until this one is confirmed.
 */
export async function findEstimate(
  { db }: Pick<Deps, "db">,
  currentUser: Pick<CurrentUser, "id">,
  entryId: string,
  { food }: Pick<EntryWithFood, "food">,
): Promise<Estimate | undefined> {
  const row = await findMealEstimate(db, currentUser.id, food.id);
  if (!row) return undefined;
  const previous = row.confirmedAt === null ? await findPreviousEstimate(db, currentUser, row) : undefined;
  return toEstimate(entryId, row, previous);
}

/** The estimate of an entry; null for an entry without one or of another user. */
export async function readEstimate(
  deps: Pick<Deps, "db">,
  currentUser: Pick<CurrentUser, "id">,
  entryId: string,
): Promise<Estimate | null> {
  const found = isUuid(entryId) ? await findEntry(deps.db, currentUser.id, entryId) : undefined;
  return (found && (await findEstimate(deps, currentUser, entryId, found))) ?? null;
}
