import { AppError } from "@fetta/domain/app-error";
import { entitlementAt } from "@fetta/domain/entitlement";
import { goalsFromBody } from "@fetta/domain/energy-need";
import { defaultGoals } from "@fetta/domain/goals";
import { usageStatsOf } from "@fetta/domain/usage";
import type { DailyGoals } from "@fetta/domain/goals";
import { findAccount, findAccountOfSession, saveBodyProfile, saveGoals } from "@fetta/db/queries/account";
import type { AccountRow, SessionAccountRow } from "@fetta/db/queries/account";
import type { Deps } from "../../deps.ts";
import { sessionDays } from "../auth/sessions.ts";
import type { Viewer } from "../auth/viewer.ts";
import type { GoalsInput, OnboardingInput } from "./schema.ts";

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

export async function readPreferences(deps: Reads, viewer: Viewer): Promise<DailyGoals> {
  return (await account(deps, viewer)).goals ?? defaultGoals;
}

/** A session in its second half is due to be moved on. */
const renewWithinMs = (sessionDays.sliding / 2) * 86_400_000;

/** What the shell shows of an account; `renew` moves on a session that is due. */
export async function meOf(row: SessionAccountRow, now: Date, renew: () => Promise<unknown>) {
  if (row.sessionExpiresAt.getTime() - now.getTime() < renewWithinMs) await renew();
  const { id, email, firstName, lastName, role } = row;
  const profile = profileOf(row, now);
  return {
    user: { id, email, firstName, lastName, role },
    profile,
    preferences: row.goals ?? defaultGoals,
    usage: usageStatsOf(row.taken, row.resetsAt, profile.proStatus === "active"),
  };
}

/** All that the shell of the app needs at its start, in one statement. */
export async function readMe(deps: Reads, sessionId: string, renew: () => Promise<unknown>) {
  const row = await findAccountOfSession(deps.db, sessionId);
  if (!row) throw new AppError("not_signed_in");
  return meOf(row, deps.now(), renew);
}

export async function updateGoals({ db }: Reads, viewer: Viewer, input: GoalsInput): Promise<DailyGoals> {
  const goals = {
    dailyCalorieGoal: input.calories,
    dailyProteinGoal: input.protein,
    dailyCarbsGoal: input.carbs,
    dailyFatGoal: input.fat,
  };
  await saveGoals(db, viewer.id, goals);
  return goals;
}

/** Stores the answers and the goals that follow from them. */
export async function completeOnboarding(
  { db }: Reads,
  viewer: Viewer,
  input: OnboardingInput,
): Promise<{ goals: DailyGoals }> {
  const { healthConsentVersion, sex, ...body } = input;
  const goals = goalsFromBody({ ...body, sex });
  await db.transaction().execute(async (tx) => {
    await saveBodyProfile(tx, viewer.id, { ...body, sex: sex ?? null }, healthConsentVersion ?? null);
    await saveGoals(tx, viewer.id, goals);
  });
  return { goals };
}
