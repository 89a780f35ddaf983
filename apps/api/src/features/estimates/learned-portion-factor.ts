import {
  maxPortionEvidence,
  computeLearnedPortionFactor,
  collectPortionEvidence,
} from "@fetta/domain/photo-analysis/learned-portion-factor";
import { listConfirmedEstimates } from "@fetta/db/queries/estimates/meal-estimate";
import type { Db } from "@fetta/db/schema/schema";
import type { CurrentUser } from "../auth/current-user.ts";
import { parseStoredItems } from "./stored-items.ts";

/** Ratio of the user's portions to the model's estimates, from confirmed photo estimates; 1 at first. */
export async function readLearnedPortionFactor(db: Db, { id }: Pick<CurrentUser, "id">): Promise<number> {
  const rows = await listConfirmedEstimates(db, id, maxPortionEvidence);
  const evidence = rows.flatMap(({ initialItems, items, learnedPortionFactor: factor }) => {
    const ratio = collectPortionEvidence(parseStoredItems(initialItems), parseStoredItems(items), factor);
    return ratio ? [ratio] : [];
  });
  return computeLearnedPortionFactor(evidence);
}
