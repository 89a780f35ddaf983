import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** What is on record. Never a figure about anybody's body or food. */
export type AuditEvent = {
  /** Who did it; null for the app itself. */
  actorId: string | null;
  /** To whom; null for nobody in particular. */
  subjectId: string | null;
  /** Stands for an admin who erased the own account; null for everybody else. */
  erasedActor?: string | null;
  action: string;
  detail?: Readonly<Record<string, string | number | boolean | null>>;
};

export async function insertAuditEvent(
  db: Db,
  { detail = {}, erasedActor = null, ...event }: AuditEvent,
): Promise<void> {
  await db
    .insertInto("auditEvent")
    .values({ ...event, erasedActor, detail: JSON.stringify(detail) })
    .execute();
}

/** Forgets sign-ins, and those that failed, after a year; everything else on record stays. */
export async function deleteOldSignInEvents(db: Db): Promise<void> {
  await db
    .deleteFrom("auditEvent")
    .where("action", "in", ["signin.ok", "signin.failed"])
    .where("at", "<", sql<Date>`now() - interval '12 months'`)
    .execute();
}

export type AuditEventRow = {
  id: string;
  at: Date;
  action: string;
  detail: unknown;
  actorEmail: string | null;
  erasedActor: string | null;
  subjectEmail: string | null;
};

/** The record, newest first, `most` at a time; `before`: the id of the last row seen. */
export function listAuditEvents(db: Db, before: string | null, limit: number): Promise<AuditEventRow[]> {
  return db
    .selectFrom("auditEvent as e")
    .leftJoin("appUser as actor", "actor.id", "e.actorId")
    .leftJoin("appUser as subject", "subject.id", "e.subjectId")
    .select([
      "e.id",
      "e.at",
      "e.action",
      "e.detail",
      "e.erasedActor",
      "actor.email as actorEmail",
      "subject.email as subjectEmail",
    ])
    .$if(before !== null, (query) => query.where("e.id", "<", sql<string>`${before}::uuid`))
    .orderBy("e.id", "desc")
    .limit(limit)
    .execute();
}
