import { resolveAdConsent, healthConsentVersion } from "@fetta/domain/account/consents";
import { AppError } from "@fetta/domain/errors";
import { entitlementAt } from "@fetta/domain/billing/entitlement";
import { defaultGoals } from "@fetta/domain/goals/daily-goals";
import { buildUsageStats } from "@fetta/domain/billing/usage-quota";
import {
  findAccount,
  findAccountBySession,
  saveAdConsent,
  saveHidesCalories,
  type AccountRow,
  type AdConsent,
  type SessionAccountRow,
} from "@fetta/db/queries/account/account";
import { saveHealthConsent } from "@fetta/db/queries/account/body-profile";
import type { Deps } from "../../deps.ts";
import { sessionLifetimeDays } from "../auth/sessions.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { findValidConsent, photoRecipient } from "../consents/photo-consent.ts";
import { toEntitlement } from "../quota/quota.ts";
import type { Ads } from "./schema.ts";

type AccountDeps = Pick<Deps, "db" | "now">;

async function findOwnAccount({ db }: AccountDeps, currentUser: CurrentUser): Promise<AccountRow> {
  const row = await findAccount(db, currentUser.id);
  if (!row) throw new AppError("not_signed_in");
  return row;
}

function toProfile(row: AccountRow, now: Date) {
  return {
    ...toEntitlement(row.grants, now),
    id: row.id,
    name: row.name ?? row.firstName ?? "",
    email: row.email,
    onboardingCompleted: row.onboardingCompleted,
    role: row.role,
  };
}

export async function readProfile(deps: AccountDeps, currentUser: CurrentUser) {
  return toProfile(await findOwnAccount(deps, currentUser), deps.now());
}

function toAds({ env, now }: Pick<Deps, "env" | "now">, { adConsent, grants }: AccountRow): Ads {
  if (entitlementAt(grants, now()).proStatus === "active") return null;
  return { consent: resolveAdConsent(adConsent), frameUrl: env.ADS_FRAME_URL ?? null };
}

/** A session in the second half of its idle lifetime is renewed. */
const renewBeforeExpiryMs = (sessionLifetimeDays.idle / 2) * 86_400_000;

/** Account data for the app shell; `renew` extends a session that is due for renewal. */
export async function toMe(
  deps: Pick<Deps, "now" | "ai" | "env" | "payments" | "pictures">,
  row: SessionAccountRow,
  renew: () => Promise<unknown>,
) {
  const now = deps.now();
  if (row.sessionExpiresAt.getTime() - now.getTime() < renewBeforeExpiryMs) await renew();
  const { id, email, firstName, lastName, role } = row;
  const recipient = photoRecipient(deps);
  const photoConsent = findValidConsent(deps, row.photoConsent);
  const profile = toProfile(row, now);
  const healthConsent = row.healthConsentVersion === healthConsentVersion;
  return {
    user: { id, email, firstName, lastName, role },
    profile,
    preferences: row.goals ?? defaultGoals,
    weekdayGoals: row.weekdayGoals,
    usualCalories: row.usualCalories,
    need: row.energyNeedKcal,
    maternity: row.maternity,
    hidesCalories: row.hidesCalories,
    checkInDue: healthConsent && row.checkInDue,
    reminderCard: row.reminderCard,
    healthConsent,
    usage: buildUsageStats(row.usage, profile.proStatus === "active"),
    photoConsent: photoConsent !== null,
    photoConsentAt: photoConsent?.at.toISOString() ?? null,
    ads: toAds(deps, row),
    ai: { available: deps.ai !== undefined, ...recipient },
    payments: { available: deps.payments !== undefined },
    pictures: deps.pictures !== undefined,
    testPages: deps.env.TEST_PAGES === "on",
    mail: deps.env.SMTP_URL !== undefined,
  };
}

/** Reads everything the app shell needs at start in one statement. */
export async function readMe(
  deps: AccountDeps & Pick<Deps, "ai" | "env" | "payments" | "pictures">,
  sessionId: string,
  renew: () => Promise<unknown>,
) {
  const row = await findAccountBySession(deps.db, sessionId);
  if (!row) throw new AppError("not_signed_in");
  return toMe(deps, row, renew);
}

/** Stores the answer to the ad consent question; it can be changed at any time. */
export async function saveAdAnswer(
  deps: AccountDeps & Pick<Deps, "env">,
  currentUser: CurrentUser,
  answer: AdConsent,
): Promise<{ ads: Ads }> {
  await saveAdConsent(deps.db, currentUser.id, answer);
  return { ads: toAds(deps, await findOwnAccount(deps, currentUser)) };
}

/** Stores the consent to storing body data, given on a screen that showed today's text. */
export async function saveHealthAnswer({ db }: Pick<Deps, "db">, { id }: CurrentUser, version: string) {
  await saveHealthConsent(db, id, version, "app");
  return { healthConsent: true };
}

/** Hides or shows calorie figures in the diary on every device of the account. */
export async function setHidesCalories({ db }: Pick<Deps, "db">, { id }: CurrentUser, hidesCalories: boolean) {
  await saveHidesCalories(db, id, hidesCalories);
  return { hidesCalories };
}
