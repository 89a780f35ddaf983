import { randomBytes } from "node:crypto";
import { readerLinkConsentVersion } from "@fetta/domain/account/consents";
import { maxOpenReaderLinks, readerLinkStateAt, readerScopes } from "@fetta/domain/account/reader-link";
import { addDays, productDay } from "@fetta/domain/calendar-day";
import { AppError } from "@fetta/domain/errors";
import { computeEnergyNeed, findUnsafeGoals } from "@fetta/domain/goals/energy-need";
import type { DailyGoals } from "@fetta/domain/goals/daily-goals";
import { forgetCheckInStep } from "@fetta/db/queries/account/account";
import { findBody } from "@fetta/db/queries/account/body-profile";
import {
  countOpenReaderLinks,
  countWaitingMessages,
  decideGoalProposal,
  deleteReaderNote,
  insertReaderLink,
  listGoalProposals,
  listReaderLinks,
  listReaderNotes,
  lockGoalProposal,
  markReaderNoteRead,
  revokeReaderLink,
  type GoalProposalRow,
} from "@fetta/db/queries/account/reader-link";
import { lockUser } from "@fetta/db/queries/account/user";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import type { Deps } from "../../deps.ts";
import { goalWarningMessages } from "../../messages/field-messages.ts";
import { isUuid } from "../../lib/input-schemas.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { saveGoalsFromTomorrow } from "../goals/service.ts";
import { enforceRateLimit, hashAccountId } from "../auth/login-throttle.ts";
import { hashToken } from "../auth/sessions.ts";
import { hasPro } from "../quota/quota.ts";
import type { CreateLinkInput, LinksOutput } from "./schema.ts";

type LinkDeps = Pick<Deps, "db" | "now">;
type LinkRow = Awaited<ReturnType<typeof listReaderLinks>>[number];

const toInstant = (at: Date | null): string | null => at?.toISOString() ?? null;

export const toScopes = (scopes: readonly string[]) => readerScopes.filter((scope) => scopes.includes(scope));

export const toGoals = (row: DailyGoals): DailyGoals => ({
  dailyCalorieGoal: row.dailyCalorieGoal,
  dailyProteinGoal: row.dailyProteinGoal,
  dailyCarbsGoal: row.dailyCarbsGoal,
  dailyFatGoal: row.dailyFatGoal,
});

const toLink = (row: LinkRow, now: Date): LinksOutput["links"][number] => ({
  id: row.id,
  readerName: row.readerName,
  scopes: toScopes(row.scopes),
  state: readerLinkStateAt(row, now),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  revokedAt: toInstant(row.revokedAt),
  openingCount: row.openingCount,
  openings: row.openings.map((at) => at.toISOString()),
});

/** The links of the user, the open ones first, with the notes and proposals that their readers left; newest first. */
export async function listLinks({ db, now }: LinkDeps, { id: userId }: CurrentUser): Promise<LinksOutput> {
  const [links, notes, proposals] = await Promise.all([
    listReaderLinks(db, userId, now()),
    listReaderNotes(db, { userId }),
    listGoalProposals(db, { userId }),
  ]);
  return {
    links: links.map((row) => toLink(row, now())),
    notes: notes.map(({ readAt, createdAt, ...note }) => ({
      ...note,
      readAt: toInstant(readAt),
      createdAt: createdAt.toISOString(),
    })),
    proposals: proposals.map((row) => ({
      id: row.id,
      readerName: row.readerName,
      goals: toGoals(row),
      state: row.state,
      createdAt: row.createdAt.toISOString(),
      decidedAt: toInstant(row.decidedAt),
    })),
  };
}

export const countWaiting = ({ db }: LinkDeps, { id }: CurrentUser) => countWaitingMessages(db, id);

/** Links that an account creates, closed ones included: each is a row. */
const createdLinks = { kind: "reader_link_account", max: 30, windowMinutes: 1440 } as const;

/**
 * Creates a link with the consent to the text in force, which names what is given to whom. The token is returned here and
 * never again. Throws AppError: `reader_link_consent_outdated` for any other version, `pro_needed` for nutrients without
 * PRO, `too_many_reader_links`, `too_many_attempts`.
 */
export async function createLink(
  { db, now }: LinkDeps,
  { id: userId }: CurrentUser,
  { readerName, scopes, days, consentVersion }: CreateLinkInput,
): Promise<{ link: LinksOutput["links"][number]; token: string }> {
  if (consentVersion !== readerLinkConsentVersion) throw new AppError("reader_link_consent_outdated");
  if (scopes.includes("nutrients") && !(await hasPro({ db, now }, userId))) throw new AppError("pro_needed");
  await enforceRateLimit(db, createdLinks, hashAccountId(userId));
  const token = randomBytes(16).toString("base64url");
  const createdAt = now();
  const row = await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if ((await countOpenReaderLinks(tx, userId, createdAt)) >= maxOpenReaderLinks)
      throw new AppError("too_many_reader_links");
    const link = await insertReaderLink(tx, {
      userId,
      readerName,
      tokenHash: hashToken(token),
      scopes,
      consentVersion,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + Number(days) * 86_400_000),
    });
    const detail = { days: Number(days) };
    await insertAuditEvent(tx, { actorId: userId, subjectId: userId, action: "reader_link.created", detail });
    return link;
  });
  return { link: toLink({ ...row, openingCount: 0, openings: [] }, createdAt), token };
}

/** Closes a link at once; one that is closed already stays as it is. Throws AppError `not_found`. */
export async function revokeLink({ db, now }: LinkDeps, { id: userId }: CurrentUser, id: string): Promise<void> {
  if (!isUuid(id)) throw new AppError("not_found");
  await db.transaction().execute(async (tx) => {
    const result = await revokeReaderLink(tx, userId, id, now());
    if (result === "none") throw new AppError("not_found");
    if (result === "revoked")
      await insertAuditEvent(tx, { actorId: userId, subjectId: userId, action: "reader_link.revoked" });
  });
}

/** Throws AppError `not_found`. */
export async function markNoteRead({ db, now }: LinkDeps, { id: userId }: CurrentUser, id: string): Promise<void> {
  if (!isUuid(id) || !(await markReaderNoteRead(db, userId, id, now()))) throw new AppError("not_found");
}

/** Deletes a note; idempotent. */
export async function removeNote({ db }: LinkDeps, { id: userId }: CurrentUser, id: string): Promise<void> {
  if (isUuid(id)) await deleteReaderNote(db, userId, id);
}

type Decision = { state: GoalProposalRow["state"]; validFrom: string | null };

/**
 * Accepts or declines proposed goals. Accepted ones hold from tomorrow on, for every weekday, and are checked against the
 * body of today: a proposal that has become unsafe stays without an answer. Throws AppError: `not_found`,
 * `proposal_decided` where the answer was another one, `proposed_goals_unsafe`.
 */
export async function decideProposal(
  { db, now }: LinkDeps,
  { id: userId }: CurrentUser,
  { id, decision }: { id: string; decision: "accept" | "decline" },
): Promise<Decision> {
  if (!isUuid(id)) throw new AppError("not_found");
  const state = decision === "accept" ? "accepted" : "declined";
  const today = productDay(now());
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const proposal = await lockGoalProposal(tx, userId, id);
    if (!proposal) throw new AppError("not_found");
    if (proposal.state !== "pending") {
      if (proposal.state !== state) throw new AppError("proposal_decided");
      return { state, validFrom: null };
    }
    if (state === "accepted") {
      const body = await findBody(tx, userId);
      const goals = toGoals(proposal);
      const unsafe = findUnsafeGoals(goals, body);
      if (unsafe)
        throw new AppError("proposed_goals_unsafe", {
          issues: [{ path: "calories", message: goalWarningMessages[unsafe.reason] }],
        });
      const need = body && computeEnergyNeed(body);
      await saveGoalsFromTomorrow(tx, userId, { goals, weekdays: {} }, { need, today });
      await forgetCheckInStep(tx, userId);
    }
    await decideGoalProposal(tx, id, state, now());
    return { state, validFrom: state === "accepted" ? addDays(today, 1) : null };
  });
}
