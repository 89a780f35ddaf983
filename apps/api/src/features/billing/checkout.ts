import { AppError } from "@fetta/domain/errors";
import { planOf } from "@fetta/domain/billing/pro-plan";
import type { Plan } from "@fetta/domain/billing/pro-plan";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import {
  abandonCheckout,
  abandonOldCheckouts,
  countCheckoutsOfHour,
  findCheckoutBySession,
  findOpenCheckout,
  insertCheckout,
  storeSession,
} from "@fetta/db/queries/billing/checkout";
import type { CheckoutRow, OpenCheckout } from "@fetta/db/queries/billing/checkout";
import { lockUser } from "@fetta/db/queries/account/user";
import type { OpenedCheckout, PaymentProvider } from "../../clients/stripe/payment-provider.ts";
import type { Deps } from "../../deps.ts";
import { planNames } from "../../messages/field-messages.ts";
import { countCheckout } from "../../metrics/payment-metrics.ts";
import type { Viewer } from "../auth/current-user.ts";
import { fulfil } from "./fulfil-checkout.ts";
import type { CheckoutInput } from "./schema.ts";

type OpenDeps = Pick<Deps, "db" | "env" | "log"> & { payments: PaymentProvider };

/** Pages to pay on that one person may have made in an hour. */
const mostAnHour = 10;
/** Checkouts that may turn out to be over while one is opened. */
const mostTries = 4;
const secondsPerHour = 3600;

/** The checkout that this person has open for the plan, or a new one: one, however many requests ask at once. */
function claim({ db }: OpenDeps, viewer: Viewer, plan: Plan): Promise<OpenCheckout> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, viewer.id);
    await abandonOldCheckouts(tx, viewer.id, plan.type);
    const open = await findOpenCheckout(tx, viewer.id, plan.type);
    if (open) return open;
    if ((await countCheckoutsOfHour(tx, viewer.id)) >= mostAnHour)
      throw new AppError("too_many_checkouts", { retryAfter: secondsPerHour });
    const { type: planType, priceCents, days } = plan;
    const made = await insertCheckout(tx, { userId: viewer.id, planType, priceCents, days });
    if (!made) throw new Error("a second open checkout of a person whose row is locked");
    await insertAuditEvent(tx, {
      actorId: viewer.id,
      subjectId: viewer.id,
      action: "checkout.creating",
      detail: { checkout: made.id, planType },
    });
    return { ...made, lasts: true };
  });
}

/** The page of an open checkout, if the provider says that it can still be paid on, and for a while. */
async function pageOf(
  deps: OpenDeps,
  { url, lasts }: OpenCheckout,
  sessionId: string,
): Promise<string | null> {
  const now = await fulfil(deps, sessionId);
  if (now?.checkout.state === "open" && !lasts) {
    await deps.payments.close(sessionId);
    await fulfil(deps, sessionId);
    return null;
  }
  return now?.checkout.state === "open" ? url : null;
}

/** Asks the provider for a page; undefined where this checkout will never have one, and another one may. */
async function opening(
  { db, payments }: OpenDeps,
  { id }: CheckoutRow,
  { viewer, plan, origin }: { viewer: Viewer; plan: Plan; origin: string },
): Promise<OpenedCheckout | undefined> {
  try {
    const { id: userId, email } = viewer;
    return await payments.open({ id, plan, name: planNames[plan.type], userId, email, origin });
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
  viewer: Viewer,
  { planType, amount, days }: CheckoutInput,
  origin: string,
): Promise<{ url: string }> {
  const plan = planOf(planType);
  if (!plan || (amount ?? plan.priceCents) !== plan.priceCents || (days ?? plan.days) !== plan.days)
    throw new AppError("plan_mismatch");
  const { db, env, log, payments } = deps;
  if (!payments) throw new AppError("payments_off");
  const withPayments = { db, env, log, payments };
  for (let tries = 0; tries < mostTries; tries += 1) {
    const checkout = await claim(withPayments, viewer, plan);
    if (checkout.sessionId !== null) {
      const url = await pageOf(withPayments, checkout, checkout.sessionId);
      if (url !== null) return { url };
      continue;
    }
    const opened = await opening(withPayments, checkout, { viewer, plan, origin });
    if (!opened) continue;
    // Nobody is sent to a page that we could not find again.
    if (await storeSession(db, checkout.id, opened)) countCheckout("open");
    else if ((await findCheckoutBySession(db, opened.sessionId))?.id !== checkout.id) continue;
    return { url: opened.url };
  }
  throw new AppError("payment_unavailable", { kind: "restless" });
}
