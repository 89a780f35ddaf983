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

/** The audit log, newest first, at most `limit` rows; `before` is the last id of the page before. */
export function listAuditEvents(db: Db, before: string | null, limit: number) {
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
    .$if(before !== null, (query) => query.where("e.id", "<", sql<string>`${before}::uuid`))
    .orderBy("e.id", "desc")
    .limit(limit)
    .execute();
}
