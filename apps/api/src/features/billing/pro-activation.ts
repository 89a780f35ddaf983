import { AppError } from "@fetta/domain/errors";
import { findCheckoutBySession, listUnsettledCheckoutsOf } from "@fetta/db/queries/billing/checkout";
import { hasActivePurchase } from "@fetta/db/queries/billing/pro-grant";
import { listGrantPeriods } from "@fetta/db/queries/billing/usage-quota";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { toEntitlement } from "../quota/quota.ts";
import { fulfilCheckout, type FulfilDeps, type FulfilResult } from "./fulfil-checkout.ts";
import type { ActivateInput } from "./schema.ts";

/** Unfinished checkouts that are checked when the user returns or signs in. */
const recentCheckouts = { days: 3, most: 5 } as const;

/** Sessions of this user that may have been paid: the given one if it is the user's, and recent unfinished ones. */
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
  const all = new Set([...(ownSession === undefined ? [] : [ownSession]), ...unsettled.map((each) => each.sessionId)]);
  return { ownSession, all: [...all] };
}

type FulfilResults = { fulfilled: FulfilResult[]; failures: Error[] };

/** Updates each checkout; a failure does not stop the others. */
async function fulfilAll(deps: FulfilDeps, sessionIds: readonly string[]): Promise<FulfilResults> {
  const settled = await Promise.allSettled(sessionIds.map((sessionId) => fulfilCheckout(deps, sessionId)));
  return {
    fulfilled: settled.flatMap((each) => (each.status === "fulfilled" && each.value ? [each.value] : [])),
    failures: settled.flatMap((each) => (each.status === "rejected" ? [each.reason as Error] : [])),
  };
}

/**
 * PRO status of a user who returns from the payment page, granted once a checkout of the user is paid and counts.
 * Grants what is still missing. Throws payment_pending where a payment is being processed, payment_missing where
 * nothing was paid, and payment_unverified where the provider cannot be reached.
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
  // Without a session in the request, a purchase that the webhook has already stored counts as well.
  const hasPaid = isCounted || (ownSession === undefined && (await hasActivePurchase(db, currentUser.id)));
  const entitlement = toEntitlement(await listGrantPeriods(db, currentUser.id), deps.now());
  if (hasPaid && entitlement.proStatus === "active") return entitlement;
  const [failure] = failures;
  if (failure) throw failure;
  const isPending = fulfilled.some(({ checkout }) => checkout.state === "unpaid");
  throw new AppError(isPending ? "payment_pending" : "payment_missing");
}

/** Checks the user's unfinished checkouts at sign-in. Failures are logged and retried later. */
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
