import { sql } from "kysely";
import type { Selectable } from "kysely";
import { prepared } from "../prepared.ts";
import type { Db, SessionTable } from "../schema.ts";

export type SessionRow = Selectable<SessionTable>;

export function insertSession(
  db: Db,
  session: { id: string; userId: string; expiresAt: Date },
): Promise<SessionRow> {
  return db.insertInto("session").values(session).returningAll().executeTakeFirstOrThrow();
}

const sessionWithUser = prepared(["id"], (db, parameters: { id: string }) =>
  db
    .selectFrom("session as s")
    .innerJoin("appUser as u", "u.id", "s.userId")
    .select([
      "s.id",
      "s.userId",
      "s.expiresAt",
      "s.createdAt",
      "u.email",
      "u.firstName",
      "u.lastName",
      "u.role",
    ])
    .where("s.id", "=", parameters.id),
);

/** A session and the account it belongs to, in one statement. */
export async function findSessionWithUser(db: Db, id: string) {
  const [row] = await sessionWithUser(db, { id });
  return row;
}

export function listSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return db.selectFrom("session").selectAll().where("userId", "=", userId).orderBy("createdAt").execute();
}

/** Moves the end of a session, never past `longestDays` days after it began. */
export async function updateSessionExpiry(
  db: Db,
  id: string,
  expiresAt: Date,
  longestDays: number,
): Promise<void> {
  await db
    .updateTable("session")
    .set({
      expiresAt: sql<Date>`least(${expiresAt}::timestamptz, created_at + make_interval(days => ${longestDays}::int))`,
    })
    .where("id", "=", id)
    .execute();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom("session").where("id", "=", id).execute();
}

export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("session").where("userId", "=", userId).execute();
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db
    .deleteFrom("session")
    .where("expiresAt", "<=", sql<Date>`now()`)
    .execute();
}
