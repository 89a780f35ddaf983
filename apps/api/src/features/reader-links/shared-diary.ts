import { isDeepStrictEqual } from "node:util";
import { firstNameOf, firstReaderDay, readerLinkStateAt } from "@fetta/domain/account/reader-link";
import { addDays, type CalendarDay } from "@fetta/domain/calendar-day";
import { AppError } from "@fetta/domain/errors";
import { defaultGoals, type DailyGoals } from "@fetta/domain/goals/daily-goals";
import { findUnsafeGoals } from "@fetta/domain/goals/energy-need";
import { intakeNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { periodContaining } from "@fetta/domain/trends/trend-period";
import { computeNutrientMeans, summarizeTrend } from "@fetta/domain/trends/trend-summary";
import { buildWeightPoints, computeWeeklyChange, weightLeadDays } from "@fetta/domain/trends/weight-trend";
import { findBody } from "@fetta/db/queries/account/body-profile";
import {
  findGoalProposal,
  findReaderNote,
  insertGoalProposal,
  insertReaderNote,
  listGoalProposals,
  listReaderNotes,
  lockReaderLink,
} from "@fetta/db/queries/account/reader-link";
import { lockUser } from "@fetta/db/queries/account/user";
import { listWeights } from "@fetta/db/queries/diary/body-log";
import { listDayEntries } from "@fetta/db/queries/diary/diary-entry";
import { findVersionAt } from "@fetta/db/queries/diary/goal-version";
import { sumNutrientDays } from "@fetta/db/queries/diary/nutrient-intake";
import type { Db } from "@fetta/db/schema/schema";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import { readerGoalsTooLow } from "../../messages/field-messages.ts";
import { enforceRateLimit, hashAccountId } from "../auth/login-throttle.ts";
import { toLogEntry } from "../diary/presentation.ts";
import { hasPro } from "../quota/quota.ts";
import { readTrendDays, selectComplete } from "../trends/service.ts";
import type { OpenReaderLink } from "./reader-access.ts";
import type {
  leftNoteOutput,
  leftProposalOutput,
  noteInput,
  proposedGoalsInput,
  sharedDiaryOutput,
  sharedEntriesOutput,
} from "./schema.ts";
import { toGoals, toScopes } from "./service.ts";

type ReadDeps = Pick<Deps, "db">;
type WriteDeps = Pick<Deps, "db" | "now">;
type LeftNote = z.output<typeof leftNoteOutput>;
type LeftProposal = z.output<typeof leftProposalOutput>;

/** The link as its reader sees it, with what was left with it. Of the owner's name it has the first word alone. */
export async function openSharedDiary(
  { db }: ReadDeps,
  link: OpenReaderLink,
  today: CalendarDay,
): Promise<z.output<typeof sharedDiaryOutput>> {
  const of = { linkId: link.id };
  const [notes, proposals] = await Promise.all([listReaderNotes(db, of), listGoalProposals(db, of)]);
  return {
    ownerName: firstNameOf(link.ownerName),
    readerName: link.readerName,
    scopes: toScopes(link.scopes),
    expiresAt: link.expiresAt.toISOString(),
    today,
    firstDay: firstReaderDay(today),
    notes: notes.map(toLeftNote),
    proposals: proposals.map(toLeftProposal),
  };
}

const toLeftNote = ({ id, text, createdAt }: { id: string; text: string; createdAt: Date }): LeftNote => ({
  id,
  text,
  createdAt: createdAt.toISOString(),
});

const toLeftProposal = (row: DailyGoals & Pick<LeftProposal, "id" | "state"> & { createdAt: Date }): LeftProposal => ({
  id: row.id,
  goals: toGoals(row),
  state: row.state,
  createdAt: row.createdAt.toISOString(),
});

/**
 * The part of the month of a day that a reader sees: from the first shared day to today. Throws AppError
 * `period_not_accessible` where there is none.
 */
function sharedMonth(link: OpenReaderLink, { date }: { date?: string | undefined }, today: CalendarDay) {
  const month = periodContaining("month", date ?? today);
  const firstDay = firstReaderDay(today);
  if (month.from > today || month.to < firstDay) throw new AppError("period_not_accessible");
  const from = month.from < firstDay ? firstDay : month.from;
  const to = month.to > today ? today : month.to;
  return {
    range: { userId: link.userId, from, to },
    month: { from, to, hasPrevious: from > firstDay, hasNext: to < today },
  };
}

/** The days of a month with what was eaten and the goals of each, the means of the complete ones, and the present goals. */
export async function readSharedDays(
  { db }: ReadDeps,
  link: OpenReaderLink,
  input: { date?: string | undefined },
  today: CalendarDay,
) {
  const { range, month } = sharedMonth(link, input, today);
  const [days, present] = await Promise.all([readTrendDays(db, range), findVersionAt(db, link.userId, today)]);
  return {
    ...month,
    days: days.map(({ day, ...figures }) => ({ date: day, ...figures })),
    summary: summarizeTrend(days, today),
    currentGoals: present?.goals ?? defaultGoals,
  };
}

/** What was eaten on a day, in order. Throws AppError `period_not_accessible` for a day that the link does not show. */
export async function readSharedEntries(
  { db }: ReadDeps,
  { userId }: OpenReaderLink,
  date: CalendarDay,
  today: CalendarDay,
): Promise<z.output<typeof sharedEntriesOutput>> {
  if (date < firstReaderDay(today) || date > today) throw new AppError("period_not_accessible");
  const entries = await listDayEntries(db, userId, date);
  return entries
    .map(toLogEntry)
    .map(({ mealType, eatenAt, servings, foodItem, calories, protein, carbs, fat, estimated }) => {
      const { name, servingSize, servingGrams, unit } = foodItem;
      return {
        mealType,
        eatenAt,
        servings,
        foodItem: { name, servingSize, servingGrams, unit },
        calories,
        protein,
        carbs,
        fat,
        estimated,
      };
    });
}

/** The seven-day means of the weights of a month, without the weights themselves, and the change a week, kg. */
export async function readSharedWeights(
  { db }: ReadDeps,
  link: OpenReaderLink,
  input: { date?: string | undefined },
  today: CalendarDay,
) {
  const { range, month } = sharedMonth(link, input, today);
  const { from, to } = range;
  const weights = await listWeights(db, { ...range, from: addDays(from, -weightLeadDays) });
  return {
    ...month,
    points: buildWeightPoints(weights, from, to).map(({ day, mean }) => ({ date: day, mean })),
    change: computeWeeklyChange(weights, from, to),
  };
}

/**
 * The daily means of the known nutrients of a month, each with the share of the energy of which it is known. Throws
 * AppError `pro_needed` while the owner has no PRO, in whose trends they are.
 */
export async function readSharedNutrients(
  { db, now }: WriteDeps,
  link: OpenReaderLink,
  input: { date?: string | undefined },
  today: CalendarDay,
) {
  const { range, month } = sharedMonth(link, input, today);
  if (!(await hasPro({ db, now }, link.userId))) throw new AppError("pro_needed");
  const [nutrients, days] = await Promise.all([sumNutrientDays(db, range, intakeNutrients), readTrendDays(db, range)]);
  return { ...month, nutrients: computeNutrientMeans(intakeNutrients, selectComplete(nutrients, days)) };
}

/** What a reader may leave with one link; a rejected proposal counts too. */
const leftNotes = { kind: "reader_note_link", max: 10, windowMinutes: 1440 } as const;
const leftProposals = { kind: "goal_proposal_link", max: 5, windowMinutes: 1440 } as const;

/** Runs `write` while the link cannot be revoked. Throws AppError `reader_link_closed` where it has been meanwhile. */
async function whileOpen<Written>(
  { db, now }: WriteDeps,
  { id, userId }: OpenReaderLink,
  write: (tx: Db, at: Date) => Promise<Written>,
): Promise<Written> {
  return db.transaction().execute(async (tx) => {
    // First the owner, as the erasure of the account does: the other way round the two could wait for each other.
    await lockUser(tx, userId);
    const link = await lockReaderLink(tx, id);
    const at = now();
    if (!link || readerLinkStateAt(link, at) !== "open") throw new AppError("reader_link_closed");
    return write(tx, at);
  });
}

/**
 * Leaves something once: a request that is repeated after a lost response finds what the first one left, and counts
 * against no limit. Throws AppError `idempotency_key_reused` where the id stands for something else.
 */
async function leaveOnce<Row>(
  find: () => Promise<Row | undefined>,
  isSame: (row: Row) => boolean,
  leave: () => Promise<Row | undefined>,
): Promise<Row> {
  // After `leave` without a row: a parallel request has left it meanwhile.
  const row = (await find()) ?? (await leave()) ?? (await find());
  if (!row || !isSame(row)) throw new AppError("idempotency_key_reused");
  return row;
}

/** Leaves a note for the owner. Throws AppError: `too_many_attempts`, `reader_link_closed`, `idempotency_key_reused`. */
export async function leaveNote(
  deps: WriteDeps,
  link: OpenReaderLink,
  { id, text }: z.output<typeof noteInput>,
): Promise<LeftNote> {
  const { id: linkId, userId } = link;
  const note = await leaveOnce(
    async () => (id === undefined ? undefined : findReaderNote(deps.db, linkId, id)),
    (row) => row.text === text,
    async () => {
      await enforceRateLimit(deps.db, leftNotes, hashAccountId(linkId));
      return whileOpen(deps, link, (tx, createdAt) =>
        insertReaderNote(tx, { ...(id !== undefined && { id }), userId, linkId, text, createdAt }),
      );
    },
  );
  return toLeftNote(note);
}

/**
 * Proposes goals, which wait for the owner's answer. Goals below the least that is safe for the owner are rejected; the
 * reader is told that least energy, and not which property of the body it comes from. Throws AppError:
 * `proposed_goals_unsafe`, `too_many_attempts`, `reader_link_closed`, `idempotency_key_reused`.
 */
export async function proposeGoals(
  deps: WriteDeps,
  link: OpenReaderLink,
  { id, calories, protein, carbs, fat }: z.output<typeof proposedGoalsInput>,
): Promise<LeftProposal> {
  const { id: linkId, userId } = link;
  const goals = { dailyCalorieGoal: calories, dailyProteinGoal: protein, dailyCarbsGoal: carbs, dailyFatGoal: fat };
  const proposal = await leaveOnce(
    async () => (id === undefined ? undefined : findGoalProposal(deps.db, linkId, id)),
    (row) => isDeepStrictEqual(toGoals(row), goals),
    async () => {
      await enforceRateLimit(deps.db, leftProposals, hashAccountId(linkId));
      return whileOpen(deps, link, async (tx, createdAt) => {
        const unsafe = findUnsafeGoals(goals, await findBody(tx, userId));
        if (unsafe)
          throw new AppError("proposed_goals_unsafe", {
            issues: [{ path: "calories", message: readerGoalsTooLow(unsafe.minCalories) }],
          });
        return insertGoalProposal(tx, { ...(id !== undefined && { id }), userId, linkId, ...goals, createdAt });
      });
    },
  );
  return toLeftProposal(proposal);
}
