import { findEntry } from "@fetta/db/queries/diary/diary-entry";
import { findMealEstimate } from "@fetta/db/queries/estimates/meal-estimate";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { isOurId } from "../../lib/uuid.ts";
import { estimateOf, shownItem } from "./presentation.ts";
import { previousOf } from "./previous-estimate.ts";
import type { Estimate } from "./schema.ts";

/**
 * The estimate behind an entry; null for an entry that none stands behind, or that is not this person's. What they made
 * of the same dish before comes with it until they have looked this one over.
 */
export async function readEstimate(
  { db }: Pick<Deps, "db">,
  viewer: Viewer,
  entryId: string,
): Promise<Estimate | null> {
  const found = isOurId(entryId) ? await findEntry(db, viewer.id, entryId) : undefined;
  const row = found && (await findMealEstimate(db, viewer.id, found.food.id));
  if (!row) return null;
  const previous = row.confirmedAt === null ? await previousOf(db, viewer, row) : undefined;
  return estimateOf(
    entryId,
    row,
    previous ? { items: previous.items.map(shownItem), day: previous.day } : null,
  );
}
