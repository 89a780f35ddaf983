import type { Database, Db } from "../../schema/schema.ts";

/** One correction: the item before and after; null where there was or is none. */
export type NewEstimateEdit = {
  itemKey: string;
  op: Database["estimateCorrection"]["op"];
  before: unknown;
  after: unknown;
};

const toNullableJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Stores corrections of an estimate, at least one. */
export async function insertEstimateEdits(
  db: Db,
  userId: string,
  estimateId: string,
  edits: readonly NewEstimateEdit[],
): Promise<void> {
  await db
    .insertInto("estimateCorrection")
    .values(
      edits.map(({ itemKey, op, before, after }) => ({
        userId,
        estimateId,
        itemKey,
        op,
        before: toNullableJson(before),
        after: toNullableJson(after),
      })),
    )
    .execute();
}
