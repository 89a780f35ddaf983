import { planTypes } from "@fetta/domain/billing/pro-plan";
import { withdrawalStates, createWithdrawalInput } from "@fetta/domain/billing/withdrawal";
import { z } from "zod";
import { fieldMessages } from "../../messages/field-messages.ts";

export const checkoutInput = z.object({
  planType: z.enum(planTypes, fieldMessages.planType),
  /** Euro cents and days as the client shows them: they must match the plan. */
  amount: z.number().optional(),
  days: z.number().optional(),
});
export type CheckoutInput = z.output<typeof checkoutInput>;
export const checkoutOutput = z.object({ url: z.url() });

/** `planType` comes from the return URL; no decision depends on it. */
export const activateInput = z.object({
  userId: z.string().max(255).optional(),
  planType: z.string().max(255).optional(),
  sessionId: z.string().min(1).max(255).optional(),
});
export type ActivateInput = z.output<typeof activateInput>;

export const entitlementOutput = z.object({
  isPro: z.boolean(),
  proStatus: z.enum(["active", "expired", "free"]),
  proExpiresAt: z.string().nullable(),
});

/** A purchase, and whether it can be withdrawn from. Amounts in euro cents. */
export const purchaseOutput = z.object({
  id: z.uuid(),
  /** Purchase number shown to the user. */
  number: z.string(),
  planType: z.enum(planTypes),
  paidCents: z.int(),
  /** Refund of a withdrawal, in euro cents. */
  refundCents: z.int(),
  purchasedAt: z.string(),
  /** The last calendar day, in Rome, on which it can be withdrawn from. */
  lastDay: z.string(),
  state: z.enum(withdrawalStates),
  withdrawal: z
    .object({
      receivedAt: z.string(),
      name: z.string(),
      email: z.string(),
      /** False where the server sends no mail. */
      mailed: z.boolean(),
      /** The calendar day by which the refund arrives. */
      refundBy: z.string(),
      refunded: z.boolean(),
    })
    .nullable(),
});
export type PurchaseOutput = z.output<typeof purchaseOutput>;
export const purchasesOutput = z.object({ purchases: z.array(purchaseOutput) });

export const withdrawInput = createWithdrawalInput(fieldMessages);
export type WithdrawInput = z.output<typeof withdrawInput>;

/** Path to which the payment provider sends its webhooks. */
export const webhookPath = "/api/stripe/webhook";
