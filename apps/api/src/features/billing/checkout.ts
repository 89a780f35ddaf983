import { AppError } from "@fetta/domain/errors";
import { findPlan } from "@fetta/domain/billing/pro-plan";
import type { Plan } from "@fetta/domain/billing/pro-plan";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import {
  abandonCheckout,
  abandonStaleCheckouts,
  countRecentCheckouts,
  findCheckoutBySession,
  findOpenCheckout,
  insertCheckout,
  saveCheckoutSession,
} from "@fetta/db/queries/billing/checkout";
import type { CheckoutRow, OpenCheckout } from "@fetta/db/queries/billing/checkout";
import { lockUser } from "@fetta/db/queries/account/user";
import type { CheckoutPage, PaymentProvider } from "../../clients/stripe/payment-provider.ts";
import type { Deps } from "../../deps.ts";
import { planNames } from "../../messages/field-messages.ts";
import { countCheckout } from "../../metrics/payment-metrics.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { fulfilCheckout } from "./fulfil-checkout.ts";
import type { CheckoutInput } from "./schema.ts";

type CheckoutDeps = Pick<Deps, "db" | "env" | "log"> & { payments: PaymentProvider };

/** Pages to pay on that one person may have made in an hour. */
const maxCheckoutsPerHour = 10;
/** Checkouts that may turn out to be over while one is opened. */
const maxTries = 4;
const secondsPerHour = 3600;

/** The checkout that this person has open for the plan, or a new one: one, however many requests ask at once. */
function claimCheckout({ db }: CheckoutDeps, currentUser: CurrentUser, plan: Plan): Promise<OpenCheckout> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, currentUser.id);
    await abandonStaleCheckouts(tx, currentUser.id, plan.type);
    const open = await findOpenCheckout(tx, currentUser.id, plan.type);
    if (open) return open;
    if ((await countRecentCheckouts(tx, currentUser.id)) >= maxCheckoutsPerHour)
      throw new AppError("too_many_checkouts", { retryAfter: secondsPerHour });
    const { type: planType, priceCents, days } = plan;
    const made = await insertCheckout(tx, { userId: currentUser.id, planType, priceCents, days });
    if (!made) throw new Error("a second open checkout of a person whose row is locked");
    await insertAuditEvent(tx, {
      actorId: currentUser.id,
      subjectId: currentUser.id,
      action: "checkout.creating",
      detail: { checkout: made.id, planType },
    });
    return { ...made, isStillValid: true };
  });
}

/** The page of an open checkout, if the provider says that it can still be paid on, and for a while. */
async function reusePage(
  deps: CheckoutDeps,
  { url, isStillValid: lasts }: OpenCheckout,
  sessionId: string,
): Promise<string | null> {
  const result = await fulfilCheckout(deps, sessionId);
  if (result?.checkout.state === "open" && !lasts) {
    await deps.payments.closeCheckout(sessionId);
    await fulfilCheckout(deps, sessionId);
    return null;
  }
  return result?.checkout.state === "open" ? url : null;
}

/** Asks the provider for a page; undefined where this checkout will never have one, and another one may. */
async function openProviderPage(
  { db, payments }: CheckoutDeps,
  { id }: CheckoutRow,
  { currentUser, plan, origin }: { currentUser: CurrentUser; plan: Plan; origin: string },
): Promise<CheckoutPage | undefined> {
  try {
    const { id: userId, email } = currentUser;
    return await payments.openCheckout({ id, plan, name: planNames[plan.type], userId, email, origin });
  } catch (error) {
    if (!(error instanceof AppError) || error.details["keySpent"] !== true) throw error;
    // The provider would repeat its failure for a day: the next tap begins anew. Nobody has seen a page of this one.
    await abandonCheckout(db, id);
    // Something in the request is another than at the first tap: a new checkout is what helps, at once.
    if (error.details["kind"] === "idempotency") return undefined;
    throw error;
  }
}

/**
 * A page of the provider's on which this person can pay for the plan; asked again, the same one as long as it lasts. Price
 * and days are the plan's: what a client sends of them must agree.
 */
export async function openCheckout(
  deps: Pick<Deps, "db" | "env" | "log" | "payments">,
  currentUser: CurrentUser,
  { planType, amount, days }: CheckoutInput,
  origin: string,
): Promise<{ url: string }> {
  const plan = findPlan(planType);
  if (!plan || (amount ?? plan.priceCents) !== plan.priceCents || (days ?? plan.days) !== plan.days)
    throw new AppError("plan_mismatch");
  const { db, env, log, payments } = deps;
  if (!payments) throw new AppError("payments_off");
  const checkoutDeps = { db, env, log, payments };
  for (let tries = 0; tries < maxTries; tries += 1) {
    const checkout = await claimCheckout(checkoutDeps, currentUser, plan);
    if (checkout.sessionId !== null) {
      const url = await reusePage(checkoutDeps, checkout, checkout.sessionId);
      if (url !== null) return { url };
      continue;
    }
    const page = await openProviderPage(checkoutDeps, checkout, { currentUser, plan, origin });
    if (!page) continue;
    // Nobody is sent to a page that we could not find again.
    if (await saveCheckoutSession(db, checkout.id, page)) countCheckout("open");
    else if ((await findCheckoutBySession(db, page.sessionId))?.id !== checkout.id) continue;
    return { url: page.url };
  }
  throw new AppError("payment_unavailable", { kind: "restless" });
}
