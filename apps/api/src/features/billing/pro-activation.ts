import { AppError } from "@fetta/domain/errors";
import { entitlementAt } from "@fetta/domain/billing/entitlement";
import { findCheckoutBySession } from "@fetta/db/queries/billing/checkout";
import { listUnsettledCheckoutsOf } from "@fetta/db/queries/billing/checkout-status";
import { hasActivePurchase } from "@fetta/db/queries/billing/pro-grant";
import { listGrantPeriods } from "@fetta/db/queries/billing/usage-quota";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { fulfilCheckout } from "./fulfil-checkout.ts";
import type { FulfilDeps, FulfilResult } from "./fulfil-checkout.ts";
import type { ActivateInput } from "./schema.ts";

/** Unfinished checkouts of a person that are asked about when they come back or sign in. */
const recentCheckouts = { days: 3, most: 5 } as const;

/** Sessions of this person that may have been paid: the given one where it is theirs, and those left unfinished lately. */
async function listOpenSessionsOf(
  db: Deps["db"],
  userId: string,
  requestedSession: string | undefined,
): Promise<{ ownSession: string | undefined; all: string[] }> {
  const [row, unsettled] = await Promise.all([
    requestedSession === undefined ? undefined : findCheckoutBySession(db, requestedSession),
    listUnsettledCheckoutsOf(db, userId, recentCheckouts.days, recentCheckouts.most),
  ]);
  const ownSession = row?.userId === userId ? requestedSession : undefined;
  const all = new Set([
    ...(ownSession === undefined ? [] : [ownSession]),
    ...unsettled.map((each) => each.sessionId),
  ]);
  return { ownSession, all: [...all] };
}

type FulfilResults = { fulfilled: FulfilResult[]; failures: Error[] };

/** Brings each up to date; one that fails does not keep the others from it. */
async function fulfilAll(deps: FulfilDeps, sessionIds: readonly string[]): Promise<FulfilResults> {
  const settled = await Promise.allSettled(sessionIds.map((sessionId) => fulfilCheckout(deps, sessionId)));
  return {
    fulfilled: settled.flatMap((each) => (each.status === "fulfilled" && each.value ? [each.value] : [])),
    failures: settled.flatMap((each) => (each.status === "rejected" ? [each.reason as Error] : [])),
  };
}

/**
 * What a person who comes back from paying is told: PRO, once the provider says that a checkout of theirs is paid and
 * counts. Grants what was not granted yet. Throws payment_pending where a payment is on its way, payment_missing where
 * nothing was paid, and payment_unverified where the provider cannot be asked.
 */
export async function activatePro(
  deps: Pick<Deps, "db" | "env" | "log" | "now" | "payments">,
  currentUser: CurrentUser,
  { userId, sessionId }: ActivateInput,
) {
  if (userId !== undefined && userId !== currentUser.id) throw new AppError("not_your_account");
  const { db, env, log, payments } = deps;
  const { ownSession, all } = await listOpenSessionsOf(db, currentUser.id, sessionId);
  const { fulfilled, failures }: FulfilResults = payments
    ? await fulfilAll({ db, env, log, payments }, all)
    : { fulfilled: [], failures: [] };
  const isCounted = fulfilled.some((each) => each.isCounted);
  // Without a session to judge by, what the webhook has brought before the person came back is theirs as well.
  const hasPaid = isCounted || (ownSession === undefined && (await hasActivePurchase(db, currentUser.id)));
  const entitlement = entitlementAt(await listGrantPeriods(db, currentUser.id), deps.now());
  if (hasPaid && entitlement.proStatus === "active")
    return { ...entitlement, proExpiresAt: entitlement.proExpiresAt?.toISOString() ?? null };
  const [failure] = failures;
  if (failure) throw failure;
  const isPending = fulfilled.some(({ checkout }) => checkout.state === "unpaid");
  throw new AppError(isPending ? "payment_pending" : "payment_missing");
}

/** Asks about what a person has left unfinished, because they are here again. What fails is logged and asked again later. */
export async function syncCheckoutsOnSignIn(
  { db, env, log, payments }: Pick<Deps, "db" | "env" | "log" | "payments">,
  userId: string,
): Promise<void> {
  if (!payments) return;
  try {
    const { all } = await listOpenSessionsOf(db, userId, undefined);
    const { failures } = await fulfilAll({ db, env, log, payments }, all);
    for (const err of failures) log.warn({ err }, "an open checkout could not be settled at sign-in");
  } catch (err) {
    log.warn({ err }, "open checkouts could not be settled at sign-in");
  }
}
