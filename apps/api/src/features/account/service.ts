import { adConsentToday } from "@fetta/domain/account/ad-consent";
import { AppError } from "@fetta/domain/errors";
import { entitlementAt } from "@fetta/domain/billing/entitlement";
import { defaultGoals } from "@fetta/domain/goals/daily-goals";
import { healthConsentVersion } from "@fetta/domain/account/health-consent";
import { usageStatsOf } from "@fetta/domain/billing/usage-quota";
import type { DailyGoals } from "@fetta/domain/goals/daily-goals";
import {
  findAccount,
  findAccountOfSession,
  saveAdConsent,
  saveHidesCalories,
} from "@fetta/db/queries/account/account";
import type { AccountRow, AdConsent, SessionAccountRow } from "@fetta/db/queries/account/account";
import { saveHealthConsent } from "@fetta/db/queries/account/health-consent";
import type { Deps } from "../../deps.ts";
import { sessionDays } from "../auth/sessions.ts";
import type { Viewer } from "../auth/current-user.ts";
import { consentInForce, photoRecipient } from "../consents/photo-consent.ts";
import type { Ads } from "./schema.ts";

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
  const recipient = photoRecipient(deps);
  const photoConsent = consentInForce(deps, row.photoConsent);
  const profile = profileOf(row, now);
  return {
    user: { id, email, firstName, lastName, role },
    profile,
    preferences: row.goals ?? defaultGoals,
    weekdayGoals: row.weekdayGoals,
    need: row.need,
    maternity: row.maternity,
    hidesCalories: row.hidesCalories,
    healthConsent: row.healthConsentVersion === healthConsentVersion,
    usage: usageStatsOf(row.taken, row.resetsAt, profile.proStatus === "active"),
    photoConsent: photoConsent !== null,
    photoConsentAt: photoConsent?.at.toISOString() ?? null,
    ads: adsOf(deps, row),
    ai: { available: deps.ai !== undefined, ...recipient },
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

/** Notes the answer about ads, a yes or a no; it may be given anew at any time. */
export async function answerAds(
  deps: Reads & Pick<Deps, "env">,
  viewer: Viewer,
  answer: AdConsent,
): Promise<{ ads: Ads }> {
  await saveAdConsent(deps.db, viewer.id, answer);
  return { ads: adsOf(deps, await account(deps, viewer)) };
}

/** Notes that the person agrees, on a screen that showed today's text, that data about their body are stored. */
export async function consentHealth({ db }: Pick<Deps, "db">, { id }: Viewer, version: string) {
  await saveHealthConsent(db, id, version, "app");
  return { healthConsent: true };
}

/** Shows the diary without figures, or with them again, on every device of the account. */
export async function setHidesCalories({ db }: Pick<Deps, "db">, { id }: Viewer, hidesCalories: boolean) {
  await saveHidesCalories(db, id, hidesCalories);
  return { hidesCalories };
}
