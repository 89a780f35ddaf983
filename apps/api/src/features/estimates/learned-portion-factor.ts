import {
  evidenceCount,
  personalFactor,
  portionEvidence,
} from "@fetta/domain/photo-analysis/learned-portion-factor";
import { listLookedOver } from "@fetta/db/queries/estimates/meal-estimate";
import type { Db } from "@fetta/db/schema/schema";
import type { Viewer } from "../auth/current-user.ts";
import { itemsOf } from "./stored-items.ts";

/** By how much this person's portions differ from what a model sees, from the photos they looked over; 1 at first. */
export async function portionFactorOf(db: Db, { id }: Pick<Viewer, "id">): Promise<number> {
  const rows = await listLookedOver(db, id, evidenceCount);
  const evidence = rows.flatMap(({ firstItems, items, personalFactor: factor }) => {
    const said = portionEvidence(itemsOf(firstItems), itemsOf(items), factor);
    return said ? [said] : [];
  });
  return personalFactor(evidence);
}
