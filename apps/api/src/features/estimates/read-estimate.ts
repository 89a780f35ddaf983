import { findEntry } from "@fetta/db/queries/diary/diary-entry";
import { findMealEstimate } from "@fetta/db/queries/estimates/meal-estimate";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { isUuid } from "../../lib/input-schemas.ts";
import { toEstimate, toMealItemOutput } from "./presentation.ts";
import { findPreviousEstimate } from "./previous-estimate.ts";
import type { Estimate } from "./schema.ts";

/**
 * The estimate of an entry; null for an entry without one or of another user. The user's previous estimate of the same
 * dish is included until this one is confirmed.
 */
export async function readEstimate(
  { db }: Pick<Deps, "db">,
  currentUser: CurrentUser,
  entryId: string,
): Promise<Estimate | null> {
  const found = isUuid(entryId) ? await findEntry(db, currentUser.id, entryId) : undefined;
  const row = found && (await findMealEstimate(db, currentUser.id, found.food.id));
  if (!row) return null;
  const previous = row.confirmedAt === null ? await findPreviousEstimate(db, currentUser, row) : undefined;
  return toEstimate(entryId, row, previous ? { items: previous.items.map(toMealItemOutput), day: previous.day } : null);
}
