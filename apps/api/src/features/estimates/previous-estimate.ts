import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { findLatestCorrectedEstimate } from "@fetta/db/queries/estimates/meal-estimate";
import type { MealEstimateRow } from "@fetta/db/queries/estimates/meal-estimate";
import type { Db } from "@fetta/db/schema/schema";
import type { CurrentUser } from "../auth/current-user.ts";
import { parseStoredItems } from "./stored-items.ts";

/** What a person made of the same dish the last time, and on which day they ate it. */
export type PreviousEstimate = { items: MealItem[]; day: string };

/**
 * The last corrected estimate of a dish of the same title. Its items come under keys of their own, so that they can take
 * the place of those that were seen now: `estimate.save` knows them by these.
 */
export async function findPreviousEstimate(
  db: Db,
  { id: userId }: Pick<CurrentUser, "id">,
  estimate: Pick<MealEstimateRow, "id" | "titleKey">,
): Promise<PreviousEstimate | undefined> {
  if (estimate.titleKey === "") return undefined;
  const row = await findLatestCorrectedEstimate(db, userId, estimate);
  if (!row) return undefined;
  // The end of the id is the random part of it.
  const keyPrefix = row.id.slice(-12);
  const items = parseStoredItems(row.items).map((item, index) => ({
    ...item,
    key: `${keyPrefix}-${index + 1}`,
  }));
  return { items, day: row.day };
}
