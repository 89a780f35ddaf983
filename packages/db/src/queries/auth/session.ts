import { sql, type Insertable, type Selectable } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import { productDay } from "../billing/usage-quota.ts";
import type { Database, Db } from "../../schema/schema.ts";

export type SessionRow = Selectable<Database["session"]>;

/** Stores a session. Defaults: opened with the password, on an unknown device. */
export function insertSession(db: Db, session: Insertable<Database["session"]>): Promise<SessionRow> {
  return db.insertInto("session").values(session).returningAll().executeTakeFirstOrThrow();
}

/** Users by session; at most `maxKnownSessions`, of which the oldest leaves first. */
const usersBySession = new Map<string, string>();
const maxKnownSessions = 10_000;

const selectSessionUser = precompileQuery(["id"], (db, { id }: { id: string }) =>
  db.selectFrom("session").select("userId").where("id", "=", id),
);

/**
 * Runs a statement that reads the diary of a session's user, with the user as a parameter: PostgreSQL skips the other
 * partitions before it starts only where it is told the person. Whose session it is never changes and is remembered;
 * whether it still exists is up to `run`, which has both. Undefined without such a session.
 */
export async function runForSession<Query extends { sessionId: string }, Row>(
  db: Db,
  run: (db: Db, parameters: Query & { userId: string }) => Promise<Row[]>,
  query: Query,
): Promise<Row | undefined> {
  const { sessionId } = query;
  let userId = usersBySession.get(sessionId);
  if (userId === undefined) {
    const [found] = await selectSessionUser(db, { id: sessionId });
    if (!found) return undefined;
    ({ userId } = found);
    for (const oldest of usersBySession.keys()) {
      if (usersBySession.size < maxKnownSessions) break;
      usersBySession.delete(oldest);
    }
    usersBySession.set(sessionId, userId);
  }
  const [row] = await run(db, { ...query, userId });
  return row;
}

/** How exactly an account's last access is known: each use within this time of the recorded one writes nothing. */
const accessResolution = "interval '10 minutes'";

const selectSessionWithUser = precompileQuery(["id"], (db, parameters: { id: string }) =>
  db
    .selectFrom("session as s")
    .innerJoin("appUser as u", "u.id", "s.userId")
    .leftJoin("profile as p", "p.userId", "u.id")
    .select([
      "s.id",
      "s.userId",
      "s.expiresAt",
      "s.createdAt",
      "s.method",
      "s.deviceLabel",
      "u.email",
      "u.firstName",
      "u.lastName",
      "u.role",
      "p.photoConsentVersion",
    ])
    .select([
      productDay.as("today"),
      sql<boolean>`s.expires_at > now() and u.last_access_at < now() - ${sql.raw(accessResolution)}`.as("isNewAccess"),
    ])
    .where("s.id", "=", parameters.id),
);

/**
 * A session, the account it belongs to and its consent to sending photos, in one statement. `isNewAccess` where the
 * account's last access is to be recorded anew; `today` in Rome.
 */
export async function findSessionWithUser(db: Db, id: string) {
  const [row] = await selectSessionWithUser(db, { id });
  return row;
}

/** Records that an account is in use; false where that was recorded just before. */
export async function recordAccess(db: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("appUser")
    .set({ lastAccessAt: sql<Date>`now()` })
    .where("id", "=", userId)
    .where(sql<boolean>`last_access_at < now() - ${sql.raw(accessResolution)}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function listSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return db.selectFrom("session").selectAll().where("userId", "=", userId).orderBy("createdAt").execute();
}

/** The unexpired sessions of a user, newest first. */
export function listActiveSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom("session")
    .selectAll()
    .where("userId", "=", userId)
    .where("expiresAt", ">", sql<Date>`now()`)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
}

/**
 * Whether a session was opened less than `maxAgeMinutes` minutes ago. One that was opened by a code never is: an
 * unlocked phone is enough to create a code.
 */
export async function isFreshSession(db: Db, id: string, maxAgeMinutes: number): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("id")
    .where("id", "=", id)
    .where("method", "<>", "code")
    .where("createdAt", ">", sql<Date>`now() - make_interval(mins => ${maxAgeMinutes}::int)`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Extends a session, never past `maxAgeDays` days after it began. */
export async function updateSessionExpiry(db: Db, id: string, expiresAt: Date, maxAgeDays: number): Promise<void> {
  await db
    .updateTable("session")
    .set({
      expiresAt: sql<Date>`least(${expiresAt}::timestamptz, created_at + make_interval(days => ${maxAgeDays}::int))`,
    })
    .where("id", "=", id)
    .execute();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom("session").where("id", "=", id).execute();
}

/** Deletes the sessions of a user, but for `exceptId`. */
export async function deleteSessionsOf(db: Db, userId: string, exceptId = ""): Promise<void> {
  await db.deleteFrom("session").where("userId", "=", userId).where("id", "!=", exceptId).execute();
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db
    .deleteFrom("session")
    .where("expiresAt", "<=", sql<Date>`now()`)
    .execute();
}

/**
 * Stores the code (by its hash) that signs in beside a session, in place of an earlier one; it is valid for the given
 * minutes, and no longer than the session. Undefined where that session was itself opened by a code.
 */
export async function saveSignInCode(
  db: Db,
  { sessionId, codeHash }: { sessionId: string; codeHash: string },
  minutes: number,
): Promise<{ expiresAt: Date } | undefined> {
  return db
    .insertInto("signInCode")
    .columns(["sessionId", "codeHash", "expiresAt"])
    .expression((eb) =>
      eb
        .selectFrom("session")
        .select([
          "id",
          sql<string>`${codeHash}`.as("codeHash"),
          sql<Date>`least(expires_at, now() + make_interval(mins => ${minutes}::int))`.as("expiresAt"),
        ])
        .where("id", "=", sessionId)
        .where("method", "<>", "code"),
    )
    .onConflict((c) =>
      c
        .column("sessionId")
        .doUpdateSet((eb) => ({ codeHash: eb.ref("excluded.codeHash"), expiresAt: eb.ref("excluded.expiresAt") })),
    )
    .returning("expiresAt")
    .executeTakeFirst();
}

/** The account of a valid code. */
export async function findSignInCodeOwner(db: Db, codeHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("signInCode as c")
    .innerJoin("session as s", "s.id", "c.sessionId")
    .select("s.userId")
    .where("c.codeHash", "=", codeHash)
    .where("c.expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.userId;
}

/** Consumes a code; false where it was used by a concurrent request, has expired or its session has ended. */
export async function consumeSignInCode(db: Db, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("signInCode")
    .where("codeHash", "=", codeHash)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes codes that were never used. */
export async function deleteExpiredSignInCodes(db: Db): Promise<void> {
  await db
    .deleteFrom("signInCode")
    .where("expiresAt", "<=", sql<Date>`now()`)
    .execute();
}

/** Codes of a first run that stay valid: those of the last starts, of whichever servers. */
const keptFirstRunCodes = 5;

/** Whether no account exists. */
export async function hasNoAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom("appUser").select("id").limit(1).executeTakeFirst()) === undefined;
}

/** Stores the hash of a code, beside those of other servers; the oldest ones go. */
export async function insertFirstRunCode(db: Db, codeHash: string): Promise<void> {
  await sql`
    with added as (insert into first_run_code (code_hash) values (${codeHash}) on conflict do nothing)
    delete from first_run_code where code_hash in (
      select code_hash from first_run_code order by created_at desc offset ${keptFirstRunCodes - 1}::int)`.execute(db);
}

export async function listFirstRunCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("firstRunCode").select("codeHash").execute();
  return rows.map(({ codeHash }) => codeHash);
}

/** Deletes all codes and returns their hashes: of simultaneous transactions one gets them. */
export async function deleteFirstRunCodes(db: Db): Promise<string[]> {
  const rows = await db.deleteFrom("firstRunCode").returning("codeHash").execute();
  return rows.map(({ codeHash }) => codeHash);
}
