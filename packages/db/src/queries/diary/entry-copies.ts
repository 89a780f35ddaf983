import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";
import { keptColumns, type EntryRow } from "./diary-entry.ts";

type CopyEntriesOptions = {
  idempotencyKey: string;
  to: string;
  /** Target meal; without it each entry keeps its own. */
  toMealType?: EntryRow["mealType"] | undefined;
  /** When the copies were eaten; not known without it. */
  eatenAt?: string | undefined;
  /** Copies only these entries, under these ids. */
  newIds?: Readonly<Record<string, string>> | undefined;
} & (
  | { ids: readonly string[] }
  | {
      from: string;
      /** Copies only this meal. */
      mealType?: EntryRow["mealType"] | undefined;
    }
);

/**
 * Copies entries of a day, or of one meal of it, or those of `ids`, to another day, in order; returns the ids of the
 * copies. The ids are those of `newIds`, or derived from `idempotencyKey` and the copied entry: the same key does not
 * copy an entry twice. Waits for concurrent changes of those entries and copies their result.
 */
export async function copyEntries(
  db: Db,
  userId: string,
  { idempotencyKey, to, toMealType, eatenAt, newIds, ...source }: CopyEntriesOptions,
): Promise<string[]> {
  const copiedColumns = [...keptColumns, "id", "day", "mealType", "eatenAt", "createdAt"] as const;
  const rows = await db
    // A correction deletes the entry's previous food: the lock makes it wait for the copies, or the copies for it.
    .with("source", (qc) =>
      qc
        .selectFrom("diaryEntry")
        .selectAll()
        .where("userId", "=", userId)
        .where((eb) => {
          if ("ids" in source) return eb("id", "in", [...source.ids]);
          const { from, mealType } = source;
          return eb.and([eb("day", "=", from), ...(mealType === undefined ? [] : [eb("mealType", "=", mealType)])]);
        })
        .$if(newIds !== undefined, (query) =>
          query.where("id", "=", sql<string>`any(${Object.keys(newIds ?? {})}::uuid[])`),
        )
        .orderBy("id")
        .forShare(),
    )
    .with("copy", (qc) =>
      qc.selectFrom("source").select((eb) => [
        // Without an id of the client, UUID version 8 of RFC 9562: 122 bits of our own derivation.
        sql<string>`coalesce((${JSON.stringify(newIds ?? {})}::jsonb ->> source.id::text)::uuid, overlay(overlay(md5(${idempotencyKey} || source.id::text) placing '8' from 13) placing 'a' from 17)::uuid)`.as(
          "id",
        ),
        ...keptColumns,
        sql<string>`${to}::date`.as("day"),
        toMealType === undefined ? "mealType" : sql<EntryRow["mealType"]>`${toMealType}::text`.as("mealType"),
        sql<string | null>`${eatenAt ?? null}::time`.as("eatenAt"),
        // now() is constant in a transaction: a microsecond per position keeps the order of the copied day.
        sql<Date>`now() + make_interval(secs => ${eb.fn.agg<number>("row_number").over((o) => o.orderBy("createdAt").orderBy("id"))} * 0.000001)`.as(
          "createdAt",
        ),
      ]),
    )
    .with("made", (qc) =>
      qc
        .insertInto("diaryEntry")
        .columns(copiedColumns)
        // In order of id, so that two equal requests wait for each other instead of causing a deadlock.
        .expression(qc.selectFrom("copy").select(copiedColumns).orderBy("id"))
        .onConflict((c) => c.columns(["userId", "id"]).doNothing())
        .returning("id"),
    )
    .selectFrom("copy")
    .select("id")
    .execute();
  return rows.map((row) => row.id);
}
