import { AppError } from "@fetta/domain/errors";
import { entitlementAt } from "@fetta/domain/billing/entitlement";
import { findCheckoutBySession } from "@fetta/db/queries/billing/checkout";
import { listUnsettledOf } from "@fetta/db/queries/billing/checkout-status";
import { hasGrantedCheckout } from "@fetta/db/queries/billing/pro-grant";
import { grantsOf } from "@fetta/db/queries/billing/usage-quota";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { fulfil } from "./fulfil-checkout.ts";
import type { FulfilDeps, Fulfilled } from "./fulfil-checkout.ts";
import type { ActivateInput } from "./schema.ts";

/** Unfinished checkouts of a person that are asked about when they come back or sign in. */
const recent = { days: 3, most: 5 } as const;

/** Sessions of this person that may have been paid: the given one where it is theirs, and those left unfinished lately. */
async function sessionsOf(
  db: Deps["db"],
  userId: string,
  given: string | undefined,
): Promise<{ named: string | undefined; all: string[] }> {
  const [row, unsettled] = await Promise.all([
    given === undefined ? undefined : findCheckoutBySession(db, given),
    listUnsettledOf(db, userId, recent.days, recent.most),
  ]);
  const named = row?.userId === userId ? given : undefined;
  const all = new Set([...(named === undefined ? [] : [named]), ...unsettled.map((each) => each.sessionId)]);
  return { named, all: [...all] };
}

type Answers = { fulfilled: Fulfilled[]; failures: Error[] };

/** Brings each up to date; one that fails does not keep the others from it. */
async function fulfilAll(deps: FulfilDeps, sessionIds: readonly string[]): Promise<Answers> {
  const settled = await Promise.allSettled(sessionIds.map((sessionId) => fulfil(deps, sessionId)));
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
export async function activate(
  deps: Pick<Deps, "db" | "env" | "log" | "now" | "payments">,
  viewer: Viewer,
  { userId, sessionId }: ActivateInput,
) {
  if (userId !== undefined && userId !== viewer.id) throw new AppError("not_your_account");
  const { db, env, log, payments } = deps;
  const { named, all } = await sessionsOf(db, viewer.id, sessionId);
  const { fulfilled, failures }: Answers = payments
    ? await fulfilAll({ db, env, log, payments }, all)
    : { fulfilled: [], failures: [] };
  const counts = fulfilled.some((each) => each.counts);
  // Without a session to judge by, what the webhook has brought before the person came back is theirs as well.
  const paid = counts || (named === undefined && (await hasGrantedCheckout(db, viewer.id)));
  const entitlement = entitlementAt(await grantsOf(db, viewer.id), deps.now());
  if (paid && entitlement.proStatus === "active")
    return { ...entitlement, proExpiresAt: entitlement.proExpiresAt?.toISOString() ?? null };
  const [failure] = failures;
  if (failure) throw failure;
  const onItsWay = fulfilled.some(({ checkout }) => checkout.state === "unpaid");
  throw new AppError(onItsWay ? "payment_pending" : "payment_missing");
}

/** Asks about what a person has left unfinished, because they are here again. What fails is logged and asked again later. */
export async function settleOnSignIn(
  { db, env, log, payments }: Pick<Deps, "db" | "env" | "log" | "payments">,
  userId: string,
): Promise<void> {
  if (!payments) return;
  try {
    const { all } = await sessionsOf(db, userId, undefined);
    const { failures } = await fulfilAll({ db, env, log, payments }, all);
    for (const err of failures) log.warn({ err }, "an open checkout could not be settled at sign-in");
  } catch (err) {
    log.warn({ err }, "open checkouts could not be settled at sign-in");
  }
}
