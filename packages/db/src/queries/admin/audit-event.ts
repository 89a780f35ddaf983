import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** An event of the audit log. It never contains figures about food or body. */
export type AuditEvent = {
  /** The account that acted; null for the app itself. */
  actorId: string | null;
  /** The account that was acted on; null for none in particular. */
  subjectId: string | null;
  /** Pseudonym of an admin who erased the own account; null for all others. */
  erasedActorPseudonym?: string | null;
  action: string;
  detail?: Readonly<Record<string, string | number | boolean | null>>;
};

export async function insertAuditEvent(
  db: Db,
  { detail = {}, erasedActorPseudonym = null, ...event }: AuditEvent,
): Promise<void> {
  await db
    .insertInto("auditEvent")
    .values({ ...event, erasedActorPseudonym, detail: JSON.stringify(detail) })
    .execute();
}

/** Deletes sign-ins, successful and failed, after a year; all other events stay. */
export async function deleteOldSignInEvents(db: Db): Promise<void> {
  await db
    .deleteFrom("auditEvent")
    .where("action", "in", ["signin.ok", "signin.failed"])
    .where("occurredAt", "<", sql<Date>`now() - interval '12 months'`)
    .execute();
}

/**
 * The audit log in the order of its events, at most `limit` rows, after the one with the id `after`. `topic` is the
 * beginning of the actions up to their dot ("grant"), null for all.
 */
export function listAuditEvents(
  db: Db,
  topic: string | null,
  { order, after, limit }: { order: "asc" | "desc"; after: string | null; limit: number },
) {
  return db
    .selectFrom("auditEvent as e")
    .leftJoin("appUser as actor", "actor.id", "e.actorId")
    .leftJoin("appUser as subject", "subject.id", "e.subjectId")
    .select([
      "e.id",
      "e.occurredAt",
      "e.action",
      "e.detail",
      "e.erasedActorPseudonym",
      "actor.email as actorEmail",
      "subject.email as subjectEmail",
    ])
    .$if(topic !== null, (query) => query.where(sql<string>`split_part(e.action, '.', 1)`, "=", topic))
    .$if(after !== null, (query) => query.where("e.id", order === "asc" ? ">" : "<", sql<string>`${after}::uuid`))
    .orderBy("e.id", order)
    .limit(limit)
    .execute();
}
