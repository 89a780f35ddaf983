import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { findLatestCorrectedEstimate } from "@fetta/db/queries/estimates/meal-estimate";
import type { MealEstimateRow } from "@fetta/db/queries/estimates/meal-estimate";
import type { Db } from "@fetta/db/schema/schema";
import type { CurrentUser } from "../auth/current-user.ts";
import { parseStoredItems } from "./stored-items.ts";

/** The user's last corrected estimate of the same dish, and the day of its entry. */
export type PreviousEstimate = { items: MealItem[]; day: string };

/**
 * The last corrected estimate of a dish with the same title. Its items get keys of their own, by which `estimate.save`
 * finds them when they replace the items seen now.
 */
export async function findPreviousEstimate(
  db: Db,
  { id: userId }: Pick<CurrentUser, "id">,
  estimate: Pick<MealEstimateRow, "id" | "normalizedTitle">,
): Promise<PreviousEstimate | undefined> {
  if (estimate.normalizedTitle === "") return undefined;
  const row = await findLatestCorrectedEstimate(db, userId, estimate);
  if (!row) return undefined;
  // The end of the id is its random part.
  const keyPrefix = row.id.slice(-12);
  const items = parseStoredItems(row.items).map((item, index) => ({
    ...item,
    key: `${keyPrefix}-${index + 1}`,
  }));
  return { items, day: row.day };
}
