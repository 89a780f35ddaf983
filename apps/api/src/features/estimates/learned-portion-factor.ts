import {
  maxPortionEvidence,
  computeLearnedPortionFactor,
  collectPortionEvidence,
} from "@fetta/domain/photo-analysis/learned-portion-factor";
import { listConfirmedEstimates } from "@fetta/db/queries/estimates/meal-estimate";
import type { Db } from "@fetta/db/schema/schema";
import type { CurrentUser } from "../auth/current-user.ts";
import { parseStoredItems } from "./stored-items.ts";

/** By how much this person's portions differ from what a model sees, from the photos they looked over; 1 at first. */
export async function readLearnedPortionFactor(db: Db, { id }: Pick<CurrentUser, "id">): Promise<number> {
  const rows = await listConfirmedEstimates(db, id, maxPortionEvidence);
  const evidence = rows.flatMap(({ firstItems, items, personalFactor: factor }) => {
    const ratio = collectPortionEvidence(parseStoredItems(firstItems), parseStoredItems(items), factor);
    return ratio ? [ratio] : [];
  });
  return computeLearnedPortionFactor(evidence);
}
