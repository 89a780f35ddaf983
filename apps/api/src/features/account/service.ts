import { adConsentToday } from "@fetta/domain/ad-consent";
import { AppError } from "@fetta/domain/app-error";
import { entitlementAt } from "@fetta/domain/entitlement";
import { goalsFromBody } from "@fetta/domain/energy-need";
import { weekdays } from "@fetta/domain/goal-version";
import type { WeekdayGoals } from "@fetta/domain/goal-version";
import { defaultGoals } from "@fetta/domain/goals";
import { photoConsentVersion } from "@fetta/domain/photo-consent";
import { usageStatsOf } from "@fetta/domain/usage";
import type { DailyGoals } from "@fetta/domain/goals";
import {
  findAccount,
  findAccountOfSession,
  saveAdConsent,
  saveBodyProfile,
  saveGoals,
  savePhotoConsent,
} from "@fetta/db/queries/account";
import type { AccountRow, AdConsent, SessionAccountRow } from "@fetta/db/queries/account";
import type { Deps } from "../../deps.ts";
import { sessionDays } from "../auth/sessions.ts";
import type { Viewer } from "../auth/viewer.ts";
import type { GivenGoals, GoalsInput } from "./goals-schema.ts";
import type { Ads, OnboardingInput } from "./schema.ts";

type Reads = Pick<Deps, "db" | "now">;

async function account({ db }: Reads, viewer: Viewer): Promise<AccountRow> {
  const row = await findAccount(db, viewer.id);
  if (!row) throw new AppError("not_signed_in");
  return row;
}

function profileOf(row: AccountRow, now: Date) {
  const { isPro, proStatus, proExpiresAt } = entitlementAt(row.grants, now);
  return {
    id: row.id,
    name: row.name ?? row.firstName ?? "",
    email: row.email,
    isPro,
    proStatus,
    proExpiresAt: proExpiresAt?.toISOString() ?? null,
    onboardingCompleted: row.onboardingCompleted,
    role: row.role,
  };
}

export async function readProfile(deps: Reads, viewer: Viewer) {
  return profileOf(await account(deps, viewer), deps.now());
}

/** The goals that days have unless their weekday has its own: a client of the documented path knows of no weekdays. */
export async function readPreferences(deps: Reads, viewer: Viewer): Promise<DailyGoals> {
  return (await account(deps, viewer)).goals ?? defaultGoals;
}

/** What the app is told of a consent that was given at that time, or not at all. */
function consentOf(at: Date | null): { photoConsent: boolean; photoConsentAt: string | null } {
  return { photoConsent: at !== null, photoConsentAt: at?.toISOString() ?? null };
}

function adsOf({ env, now }: Pick<Deps, "env" | "now">, { adConsent, grants }: AccountRow): Ads {
  if (entitlementAt(grants, now()).proStatus === "active") return null;
  return { consent: adConsentToday(adConsent), frameUrl: env.ADS_FRAME_URL ?? null };
}

/** A session in its second half is due to be moved on. */
const renewWithinMs = (sessionDays.sliding / 2) * 86_400_000;

/** What the shell shows of an account; `renew` moves on a session that is due. */
export async function meOf(
  deps: Pick<Deps, "now" | "ai" | "env" | "payments">,
  row: SessionAccountRow,
  renew: () => Promise<unknown>,
) {
  const now = deps.now();
  if (row.sessionExpiresAt.getTime() - now.getTime() < renewWithinMs) await renew();
  const { id, email, firstName, lastName, role } = row;
  const profile = profileOf(row, now);
  return {
    user: { id, email, firstName, lastName, role },
    profile,
    preferences: row.goals ?? defaultGoals,
    weekdayGoals: row.weekdayGoals,
    usage: usageStatsOf(row.taken, row.resetsAt, profile.proStatus === "active"),
    ...consentOf(row.photoConsent?.version === photoConsentVersion ? row.photoConsent.at : null),
    ads: adsOf(deps, row),
    ai: { available: deps.ai !== undefined, host: deps.ai?.host ?? null },
    payments: { available: deps.payments !== undefined },
    testPages: deps.env.TEST_PAGES === "on",
    mail: deps.env.SMTP_URL !== undefined,
  };
}

/** All that the shell of the app needs at its start, in one statement. */
export async function readMe(
  deps: Reads & Pick<Deps, "ai" | "env" | "payments">,
  sessionId: string,
  renew: () => Promise<unknown>,
) {
  const row = await findAccountOfSession(deps.db, sessionId);
  if (!row) throw new AppError("not_signed_in");
  return meOf(deps, row, renew);
}

function goalsOf({ calories, protein, carbs, fat }: GivenGoals): DailyGoals {
  return {
    dailyCalorieGoal: calories,
    dailyProteinGoal: protein,
    dailyCarbsGoal: carbs,
    dailyFatGoal: fat,
  };
}

function weekdayGoalsOf(given: NonNullable<GoalsInput["weekdays"]>): WeekdayGoals {
  const own = weekdays.map((weekday) => [weekday, given[weekday]] as const);
  return Object.fromEntries(own.flatMap(([weekday, goals]) => (goals ? [[weekday, goalsOf(goals)]] : [])));
}

/** Sets the goals from today on. Weekdays keep goals of their own where the input says nothing about them. */
export async function updateGoals(
  { db }: Reads,
  viewer: Viewer,
  { weekdays: own, ...given }: GoalsInput,
): Promise<DailyGoals> {
  const goals = goalsOf(given);
  await saveGoals(db, viewer.id, goals, own && weekdayGoalsOf(own));
  return goals;
}

/**
 * Stores the answers and the goals that follow from them. The plan that the person is shown is one for every day, so
 * from today on no weekday keeps a goal that was set beside the old one.
 */
export async function completeOnboarding(
  { db }: Reads,
  viewer: Viewer,
  input: OnboardingInput,
): Promise<{ goals: DailyGoals }> {
  const { healthConsentVersion, sex, ...body } = input;
  const goals = goalsFromBody({ ...body, sex });
  await db.transaction().execute(async (tx) => {
    await saveBodyProfile(tx, viewer.id, { ...body, sex: sex ?? null }, healthConsentVersion ?? null);
    await saveGoals(tx, viewer.id, goals, {});
  });
  return { goals };
}

/** Notes that the person agreed (or no longer agrees, version null) that photos go to whoever runs the model. */
export async function consentPhoto(
  { db }: Pick<Deps, "db">,
  viewer: Viewer,
  version: string | null,
): Promise<ReturnType<typeof consentOf>> {
  return consentOf(await savePhotoConsent(db, viewer.id, version));
}

/** Notes the answer about ads, a yes or a no; it may be given anew at any time. */
export async function answerAds(
  deps: Reads & Pick<Deps, "env">,
  viewer: Viewer,
  answer: AdConsent,
): Promise<{ ads: Ads }> {
  await saveAdConsent(deps.db, viewer.id, answer);
  return { ads: adsOf(deps, await account(deps, viewer)) };
}
