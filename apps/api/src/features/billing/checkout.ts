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
import { countCheckout } from "../../metrics/registry.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { fulfilCheckout } from "./fulfil-checkout.ts";
import type { CheckoutInput } from "./schema.ts";

type CheckoutDeps = Pick<Deps, "db" | "env" | "log"> & { payments: PaymentProvider };

/** Maximum checkout pages that a user may create per hour. */
const maxCheckoutsPerHour = 10;
/** Maximum attempts to open a page where existing checkouts turn out to be closed. */
const maxTries = 4;
const secondsPerHour = 3600;

/** The user's open checkout for the plan, or a new one; parallel requests get the same one. */
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

/** The page of an open checkout, if it can still be paid according to the provider, for long enough. */
async function reusePage(
  deps: CheckoutDeps,
  { url, isStillValid }: OpenCheckout,
  sessionId: string,
): Promise<string | null> {
  const result = await fulfilCheckout(deps, sessionId);
  if (result?.checkout.state === "open" && !isStillValid) {
    await deps.payments.closeCheckout(sessionId);
    await fulfilCheckout(deps, sessionId);
    return null;
  }
  return result?.checkout.state === "open" ? url : null;
}

/** Requests a page from the provider; undefined where this checkout can never have one but another checkout may. */
async function openProviderPage(
  { db, payments }: CheckoutDeps,
  { id }: CheckoutRow,
  { currentUser, plan, origin }: { currentUser: CurrentUser; plan: Plan; origin: string },
): Promise<CheckoutPage | undefined> {
  try {
    const { id: userId, email } = currentUser;
    return await payments.openCheckout({ id, plan, name: planNames[plan.type], userId, email, origin });
  } catch (error) {
    if (!(error instanceof AppError) || error.details["idempotencyKeyUsed"] !== true) throw error;
    // The provider would repeat its failure for a day, so the next attempt uses a new checkout. No page of this one was
    // ever shown.
    await abandonCheckout(db, id);
    // The request differs from the first one with this idempotency key: a new checkout is opened at once.
    if (error.details["kind"] === "idempotency") return undefined;
    throw error;
  }
}

/**
 * URL of the provider's page to pay for the plan; repeated calls return the same page while it is valid. Price and days
 * are the plan's: those sent by a client must match.
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
    // The URL is returned only once the session is stored, so that every payment can be matched to a checkout.
    if (await saveCheckoutSession(db, checkout.id, page)) countCheckout("open");
    else if ((await findCheckoutBySession(db, page.sessionId))?.id !== checkout.id) continue;
    return { url: page.url };
  }
  throw new AppError("payment_unavailable", { kind: "retries_exhausted" });
}
