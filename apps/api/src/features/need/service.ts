import { findAccount, findCheckIn, saveCheckIn, saveGoals, type CheckIn } from "@fetta/db/queries/account/account";
import { findBody, findHealthConsent } from "@fetta/db/queries/account/body-profile";
import { lockUser } from "@fetta/db/queries/account/user";
import { listWeights } from "@fetta/db/queries/diary/body-log";
import { findVersionAt, listGoalVersions, postponeGoals } from "@fetta/db/queries/diary/goal-version";
import { sumTrendDays } from "@fetta/db/queries/diary/trend";
import type { Db } from "@fetta/db/schema/schema";
import { addDays, mondayOf, productDay, type CalendarDay } from "@fetta/domain/calendar-day";
import { healthConsentVersion } from "@fetta/domain/account/consents";
import { AppError } from "@fetta/domain/errors";
import { defaultGoals } from "@fetta/domain/goals/daily-goals";
import { computeEnergyNeed, enforceSafeGoals, type GoalSettings } from "@fetta/domain/goals/energy-need";
import {
  computeCheckInProposal,
  computeWeeklyChangeBounds,
  findWishedWeeklyChange,
  isStepRecent,
  spaceSteps,
} from "@fetta/domain/need/check-in-proposal";
import { estimateEnergyNeed, findLoggingStart, needGates, type NeedEstimate } from "@fetta/domain/need/need-estimate";
import { buildWeightPoints } from "@fetta/domain/trends/weight-trend";
import type { Deps } from "../../deps.ts";
import { goalWarningMessages } from "../../messages/field-messages.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { saveGoalsFromTomorrow } from "../goals/service.ts";
import { requireHealthConsent } from "../consents/photo-consent.ts";

type NeedDeps = Pick<Deps, "db" | "now">;
type Body = NonNullable<Awaited<ReturnType<typeof findBody>>>;

/** Mondays of which the estimate is shown beside the present one. */
const shownMondays = 6;

/** Days before the first window in which a pause of the diary is looked for. */
const pauseLookbackDays = 28;

async function readRecords(db: Db, userId: string, today: CalendarDay) {
  const days = shownMondays * 7 + needGates.windowDays.max + pauseLookbackDays;
  const range = { userId, from: addDays(today, -days), to: today };
  const [eaten, weights] = await Promise.all([sumTrendDays(db, range), listWeights(db, range)]);
  return { eaten, weights };
}
type Records = Awaited<ReturnType<typeof readRecords>>;

/** The estimate from what was recorded up to `until`, a day that is over. */
function estimateAt(until: CalendarDay, { eaten, weights }: Records, body: Body) {
  return estimateEnergyNeed({
    until,
    startedOn: findLoggingStart(
      eaten.map(({ day }) => day),
      until,
    ),
    closedDays: eaten.filter(({ day, isClosed }) => isClosed && day <= until),
    weights,
    body,
  });
}

/** The last day that counts: today where it is closed, else yesterday. */
const lastDayOf = ({ eaten }: Records, today: CalendarDay): CalendarDay =>
  eaten.some(({ day, isClosed }) => isClosed && day === today) ? today : addDays(today, -1);

/** The learned need of a person today, or what is missing for it; null without body data or a consent in force. */
export async function findNeedEstimate(db: Db, userId: string, today: CalendarDay): Promise<NeedEstimate | null> {
  const [body, consent] = await Promise.all([findBody(db, userId), findHealthConsent(db, userId)]);
  if (!body || consent?.version !== healthConsentVersion) return null;
  const records = await readRecords(db, userId, today);
  return estimateAt(lastDayOf(records, today), records, body);
}

async function readSettings(db: Db, userId: string): Promise<GoalSettings> {
  const account = await findAccount(db, userId);
  return { goals: account?.goals ?? defaultGoals, weekdays: account?.weekdayGoals ?? {} };
}

/** What a check-in of today proposes, with the estimate that it comes from. */
async function prepareCheckIn({ db, now }: NeedDeps, userId: string, body: Body, today: CalendarDay) {
  const [records, settings, checkIn] = await Promise.all([
    readRecords(db, userId, today),
    readSettings(db, userId),
    findCheckIn(db, userId),
  ]);
  const estimate = estimateAt(lastDayOf(records, today), records, body);
  const weeklyChangeKg = findWishedWeeklyChange(checkIn.weeklyChangeKg, settings, body);
  const proposal =
    estimate.kind === "ready"
      ? computeCheckInProposal({ learnedNeed: estimate.kcal, settings, body, weeklyChangeKg })
      : null;
  const spaced = proposal && spaceSteps(proposal, checkIn.appliedOn, productDay(now()));
  return { records, settings, checkIn, estimate, weeklyChangeKg, proposal: spaced };
}

/**
 * The learned need of the user, what it was on the last Mondays, and what it would mean for the goals. Null without
 * body data. Throws AppError `health_consent_needed`.
 */
export async function readNeed(deps: NeedDeps, { id: userId }: CurrentUser, today: CalendarDay) {
  const { db } = deps;
  await requireHealthConsent(db, userId);
  const body = await findBody(db, userId);
  if (!body) return null;
  const { records, estimate, weeklyChangeKg, proposal } = await prepareCheckIn(deps, userId, body, today);
  const monday = mondayOf(today);
  const weeks = Array.from({ length: shownMondays }, (_week, index) => addDays(monday, (index + 1 - shownMondays) * 7));
  const windowDays = estimate.kind === "ready" ? estimate.windowDays : needGates.windowDays.max;
  return {
    initialNeed: Math.round(computeEnergyNeed(body)),
    estimate,
    weeks: weeks.flatMap((start) => {
      const known = estimateAt(addDays(start, -1), records, body);
      return known.kind === "ready" ? [{ monday: start, kcal: known.kcal, low: known.low, high: known.high }] : [];
    }),
    proposal,
    weeklyChangeKg,
    weights: buildWeightPoints(records.weights, addDays(today, -windowDays), today).map(({ day, ...point }) => ({
      date: day,
      ...point,
    })),
  };
}

/**
 * Applies the proposal from tomorrow on, if it is still the one that the person saw; it is computed again here. A
 * repeated call changes nothing, and goals move once in seven days. Throws AppError `proposal_changed`,
 * `health_consent_needed`.
 */
export async function applyProposal(
  { db, now }: NeedDeps,
  { id: userId }: CurrentUser,
  calories: number,
  today: CalendarDay,
): Promise<GoalSettings> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await requireHealthConsent(tx, userId);
    const body = await findBody(tx, userId);
    if (!body) throw new AppError("proposal_changed");
    const prepared = await prepareCheckIn({ db: tx, now }, userId, body, today);
    const { settings, checkIn, weeklyChangeKg, proposal } = prepared;
    const isApplied = isStepRecent(checkIn.appliedOn, productDay(now()));
    if (isApplied && settings.goals.dailyCalorieGoal === calories) return settings;
    if (proposal?.kind !== "change" || proposal.calories !== calories) throw new AppError("proposal_changed");
    const { goals, weekdays } = proposal;
    const need = computeEnergyNeed(body);
    const appliedOn = await saveGoalsFromTomorrow(tx, userId, { goals, weekdays }, { need, today: productDay(now()) });
    const before = { ...settings, weeklyChangeKg: checkIn.weeklyChangeKg };
    await saveCheckIn(tx, userId, { isAnswered: true, appliedOn, weeklyChangeKg, before });
    return { goals, weekdays };
  });
}

/** What the applied proposal replaced, while that can be taken back: for seven days, and while its goals are the last. */
async function findGoalsBefore({ db, now }: NeedDeps, userId: string, { appliedOn, before }: CheckIn) {
  if (appliedOn === null || !isStepRecent(appliedOn, productDay(now()))) return null;
  const last = (await listGoalVersions(db, userId)).at(-1);
  return last?.validFrom === addDays(appliedOn, 1) ? before : null;
}

/**
 * Takes an applied proposal back: the goals that it replaced hold again, raised to the need where a deficit has become
 * harmful since, with the wish of that time; the check-in is not answered. Does nothing where there is none to take back.
 */
export async function undoProposal({ db, now }: NeedDeps, { id: userId }: CurrentUser): Promise<GoalSettings> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const checkIn = await findCheckIn(tx, userId);
    const before = await findGoalsBefore({ db: tx, now }, userId, checkIn);
    if (!before) return readSettings(tx, userId);
    const body = await findBody(tx, userId);
    const { goals, weekdays } = enforceSafeGoals(before, body);
    const today = productDay(now());
    const present = await findVersionAt(tx, userId, today);
    await saveGoals(tx, userId, goals, weekdays, body && computeEnergyNeed(body));
    // On the same day the goals of today have not been replaced, and the restored ones may have waited for tomorrow.
    if (present && checkIn.appliedOn === today) await postponeGoals(tx, userId, enforceSafeGoals(present, body));
    const { weeklyChangeKg } = before;
    await saveCheckIn(tx, userId, { isAnswered: false, appliedOn: null, weeklyChangeKg, before: null });
    return { goals, weekdays };
  });
}

/** Leaves the goals as they are; the card comes back on the next Monday. */
export const answerCheckIn = ({ db }: Pick<NeedDeps, "db">, { id }: CurrentUser): Promise<void> =>
  saveCheckIn(db, id, { isAnswered: true });

/** Switches the check-in off for ever, or on again. */
export async function setCheckInEnabled(
  { db }: Pick<NeedDeps, "db">,
  { id }: CurrentUser,
  isEnabled: boolean,
): Promise<{ isEnabled: boolean }> {
  await saveCheckIn(db, id, { isEnabled });
  return { isEnabled };
}

/** Whether the check-in is wanted, the wished change of weight, and the applied proposal that can be taken back. */
export async function readCheckInSettings(deps: NeedDeps, { id }: CurrentUser) {
  const { db } = deps;
  const [body, checkIn, settings] = await Promise.all([findBody(db, id), findCheckIn(db, id), readSettings(db, id)]);
  const { isEnabled, weeklyChangeKg } = checkIn;
  const before = await findGoalsBefore(deps, id, checkIn);
  const applied = before ? { calories: settings.goals.dailyCalorieGoal, before: before.goals.dailyCalorieGoal } : null;
  if (!body) return { isEnabled, weeklyChange: null, applied };
  const { min, max, noDeficit } = computeWeeklyChangeBounds(body);
  const weeklyChange = {
    kg: findWishedWeeklyChange(weeklyChangeKg, settings, body),
    min,
    max,
    noDeficit: noDeficit && { code: noDeficit, message: goalWarningMessages[noDeficit] },
  };
  return { isEnabled, weeklyChange, applied };
}

/** Stores the wished change of weight, kg a week, within its bounds. Throws AppError `health_consent_needed`. */
export async function setWeeklyChange(deps: NeedDeps, currentUser: CurrentUser, kg: number) {
  const { db } = deps;
  await requireHealthConsent(db, currentUser.id);
  const body = await findBody(db, currentUser.id);
  if (body) {
    const { min, max } = computeWeeklyChangeBounds(body);
    await saveCheckIn(db, currentUser.id, { weeklyChangeKg: Math.max(min, Math.min(max, kg)) });
  }
  return readCheckInSettings(deps, currentUser);
}
