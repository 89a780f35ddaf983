import { readerLinkConsentVersion } from "@fetta/domain/account/consents";
import type { DailyGoals } from "@fetta/domain/goals/daily-goals";
import { sql, type Insertable, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

export type ReaderLinkRow = Selectable<Database["readerLink"]>;

export function insertReaderLink(db: Db, link: Insertable<Database["readerLink"]>): Promise<ReaderLinkRow> {
  return db.insertInto("readerLink").values(link).returningAll().executeTakeFirstOrThrow();
}

/** The link of a token, whatever its state, with the name of its owner; undefined for a hash that no link has. */
export function findReaderLink(db: Db, tokenHash: string) {
  return db
    .selectFrom("readerLink as l")
    .innerJoin("appUser as u", "u.id", "l.userId")
    .leftJoin("profile as p", "p.userId", "l.userId")
    .selectAll("l")
    .select((eb) => eb.fn.coalesce("p.name", "u.firstName").as("ownerName"))
    .where("l.tokenHash", "=", tokenHash)
    .executeTakeFirst();
}

/** Locks a link until the transaction ends, so that what its reader writes and its revocation do not mix. */
export function lockReaderLink(db: Db, id: string): Promise<ReaderLinkRow | undefined> {
  return db.selectFrom("readerLink").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/**
 * Records that a link was opened; of the openings within ten minutes only the first. False where the link is gone, also
 * with an account whose erasure is under way: its row is waited for, so that no foreign key breaks.
 */
export async function recordReaderOpening(db: Db, id: string, openedAt: Date): Promise<boolean> {
  const { rows } = await sql`
    with link as (
      select l.id, l.user_id from app_user u join reader_link l on l.user_id = u.id
      where l.id = ${id}::uuid for key share of u
    ), opening as (
      insert into reader_link_opening (user_id, link_id, opened_at)
      select user_id, id, ${openedAt}::timestamptz from link
      on conflict do nothing
    )
    select from link`.execute(db);
  return rows.length > 0;
}

/** Condition of a link that lets its reader in, as `readerLinkStateAt` has it. */
const isOpenAt = (at: Date) => sql<boolean>`(l.revoked_at is null and l.expires_at > ${at}::timestamptz
  and l.consent_version = ${readerLinkConsentVersion})`;

/** The number of the user's links that are open. */
export async function countOpenReaderLinks(db: Db, userId: string, at: Date): Promise<number> {
  const { count } = await db
    .selectFrom("readerLink as l")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("l.userId", "=", userId)
    .where(isOpenAt(at))
    .executeTakeFirstOrThrow();
  return count;
}

/** Maximum openings listed of each link. */
const listedOpenings = 30;
/** Maximum links listed: far more than can be open. */
const listedLinks = 100;

/**
 * The user's links, first those that are open, then the closed ones, each newest first, with the number of its openings
 * and the times of the last ones.
 */
export async function listReaderLinks(db: Db, userId: string, at: Date) {
  const rows = await db
    .selectFrom("readerLink as l")
    .selectAll("l")
    .select([
      sql<number>`(select count(*)::int from reader_link_opening o where o.link_id = l.id)`.as("openingCount"),
      sql<string[]>`array_to_json(array(
        select o.opened_at from reader_link_opening o where o.link_id = l.id
        order by o.opened_at desc limit ${sql.lit(listedOpenings)}))`.as("openings"),
    ])
    .where("l.userId", "=", userId)
    .orderBy(isOpenAt(at), "desc")
    .orderBy("l.createdAt", "desc")
    .orderBy("l.id", "desc")
    .limit(listedLinks)
    .execute();
  return rows.map(({ openings, ...row }) => ({ ...row, openings: openings.map((at) => new Date(at)) }));
}

/** Revokes a link of this user; one that is closed already stays as it is, and `none` means that there is none. */
export async function revokeReaderLink(
  db: Db,
  userId: string,
  id: string,
  at: Date,
): Promise<"revoked" | "closed" | "none"> {
  const { numUpdatedRows } = await db
    .updateTable("readerLink")
    .set({ revokedAt: at })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", at)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return "revoked";
  const row = await db
    .selectFrom("readerLink")
    .select("id")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row ? "closed" : "none";
}

export type ReaderNoteRow = Selectable<Database["readerNote"]>;

/** Inserts a note; undefined where its id is in use. */
export function insertReaderNote(db: Db, note: Insertable<Database["readerNote"]>): Promise<ReaderNoteRow | undefined> {
  return db
    .insertInto("readerNote")
    .values(note)
    .onConflict((c) => c.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** A note that was left with this link; undefined where there is none. */
export function findReaderNote(db: Db, linkId: string, id: string): Promise<ReaderNoteRow | undefined> {
  return db.selectFrom("readerNote").selectAll().where("id", "=", id).where("linkId", "=", linkId).executeTakeFirst();
}

/** Maximum notes and proposals listed. */
const listedMessages = 100;

/** The notes left with the user's links, or with one of them, newest first, each with the name of its reader. */
export function listReaderNotes(db: Db, of: { userId: string } | { linkId: string }) {
  return db
    .selectFrom("readerNote as n")
    .innerJoin("readerLink as l", "l.id", "n.linkId")
    .select(["n.id", "n.text", "n.readAt", "n.createdAt", "l.readerName"])
    .where((eb) => ("userId" in of ? eb("n.userId", "=", of.userId) : eb("n.linkId", "=", of.linkId)))
    .orderBy("n.createdAt", "desc")
    .orderBy("n.id", "desc")
    .limit(listedMessages)
    .execute();
}

/** Marks a note of this user as read; false where there is none. A note that was read keeps its time. */
export async function markReaderNoteRead(db: Db, userId: string, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("readerNote")
    .set((eb) => ({ readAt: eb.fn.coalesce("readAt", eb.val(at)) }))
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a note of this user, if it exists. */
export async function deleteReaderNote(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom("readerNote").where("id", "=", id).where("userId", "=", userId).execute();
}

export type GoalProposalRow = Selectable<Database["goalProposal"]>;

/** Inserts proposed goals; undefined where their id is in use. */
export function insertGoalProposal(
  db: Db,
  proposal: DailyGoals & Pick<GoalProposalRow, "userId" | "linkId" | "createdAt"> & { id?: string },
): Promise<GoalProposalRow | undefined> {
  return db
    .insertInto("goalProposal")
    .values(proposal)
    .onConflict((c) => c.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Goals that were proposed with this link; undefined where there are none. */
export function findGoalProposal(db: Db, linkId: string, id: string): Promise<GoalProposalRow | undefined> {
  return db.selectFrom("goalProposal").selectAll().where("id", "=", id).where("linkId", "=", linkId).executeTakeFirst();
}

/** The goals proposed with the user's links, or with one of them, newest first, each with the name of its reader. */
export function listGoalProposals(db: Db, of: { userId: string } | { linkId: string }) {
  return db
    .selectFrom("goalProposal as g")
    .innerJoin("readerLink as l", "l.id", "g.linkId")
    .selectAll("g")
    .select("l.readerName")
    .where((eb) => ("userId" in of ? eb("g.userId", "=", of.userId) : eb("g.linkId", "=", of.linkId)))
    .orderBy("g.createdAt", "desc")
    .orderBy("g.id", "desc")
    .limit(listedMessages)
    .execute();
}

/** Locks a proposal of this user until the transaction ends; undefined where there is none. */
export function lockGoalProposal(db: Db, userId: string, id: string): Promise<GoalProposalRow | undefined> {
  return db
    .selectFrom("goalProposal")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

export function decideGoalProposal(
  db: Db,
  id: string,
  state: "accepted" | "declined",
  decidedAt: Date,
): Promise<GoalProposalRow> {
  return db
    .updateTable("goalProposal")
    .set({ state, decidedAt })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Numbers of notes that the user has not read, and of proposals without an answer. */
export async function countWaitingMessages(db: Db, userId: string): Promise<{ notes: number; proposals: number }> {
  const { rows } = await sql<{ notes: number; proposals: number }>`
    select (select count(*)::int from reader_note where user_id = ${userId} and read_at is null) as notes,
      (select count(*)::int from goal_proposal where user_id = ${userId} and state = 'pending') as proposals`.execute(
    db,
  );
  return rows[0] ?? { notes: 0, proposals: 0 };
}
