import * as z from "zod/mini";
import { addDays, productDay, type CalendarDay } from "../calendar-day.ts";
import type { CheckoutState } from "./checkout-outcome.ts";
import { clientId, emailAddress, singleLineText, type TextMessages } from "../text-input.ts";

/**
 * Days after the purchase within which a consumer may withdraw: Codice del consumo, art. 52; directive 2011/83/EU, art.
 * 9.
 */
const withdrawalDays = 14;
/**
 * Days after the withdrawal within which the money is refunded: Codice del consumo, art. 56; directive 2011/83/EU, art.
 * 13.
 */
const refundDays = 14;

/** The facts of a completed checkout that decide whether its contract can still be withdrawn from. Euro cents. */
export type PurchaseFacts = {
  state: CheckoutState;
  paidCents: number;
  refundedCents: number;
  dispute: "none" | "open" | "won" | "lost";
  purchasedAt: Date;
  withdrawn: boolean;
};

/** `open`: withdrawal is possible today; every other state is the reason why it is not. */
export const withdrawalStates = ["open", "withdrawn", "free", "refunded", "disputed", "late"] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** The last calendar day, in Rome, for withdrawing from a purchase: the day of the purchase does not count. */
export const lastWithdrawalDay = (purchasedAt: Date): CalendarDay => addDays(productDay(purchasedAt), withdrawalDays);

/** The last calendar day, in Rome, for the refund of a withdrawal. */
export const refundDueDay = (withdrawnAt: Date): CalendarDay => addDays(productDay(withdrawnAt), refundDays);

/** Whether a purchase can be withdrawn from at `now`, through the end of the last day in Rome; otherwise the reason. */
export function resolveWithdrawalState(facts: PurchaseFacts, now: Date): WithdrawalState {
  const { state, paidCents, refundedCents, dispute, purchasedAt, withdrawn } = facts;
  if (withdrawn) return "withdrawn";
  if (state !== "paid" || paidCents === 0) return "free";
  if (refundedCents >= paidCents) return "refunded";
  if (dispute === "open" || dispute === "lost") return "disputed";
  return productDay(now) > lastWithdrawalDay(purchasedAt) ? "late" : "open";
}

/** Number of a purchase in texts: `FE-2026-3F9A1C7B`, the year in Rome and the random end of the checkout's UUIDv7. */
export const formatPurchaseNumber = (checkoutId: string, purchasedAt: Date): string =>
  `FE-${productDay(purchasedAt).slice(0, 4)}-${checkoutId.slice(-8).toUpperCase()}`;

/** The input of the procedure that withdraws from a purchase; `nameMissing` replaces `required` at the name. */
export const createWithdrawalInput = (messages: TextMessages & { email: string; nameMissing?: string }) =>
  z.object({
    purchaseId: clientId,
    name: singleLineText(200, { ...messages, required: messages.nameMissing ?? messages.required }),
    email: emailAddress(messages),
  });
