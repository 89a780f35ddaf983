import { planTypes } from "@fetta/domain/pro-plan";
import { z } from "zod";
import { fields } from "../../messages.ts";

const unitOutput = z.object({ used: z.number(), limit: z.number().nullable(), resetsAt: z.string() });

export const usageOutput = z.object({
  isPro: z.boolean(),
  foodScans: unitOutput,
  ingredientScans: unitOutput,
  recipeGenerations: unitOutput,
});

export const checkoutInput = z.object({
  planType: z.enum(planTypes, fields.planType),
  /** Euro cents and days as the client shows them: they must be the plan's. */
  amount: z.number().optional(),
  days: z.number().optional(),
});
export type CheckoutInput = z.output<typeof checkoutInput>;
export const checkoutOutput = z.object({ url: z.url() });

/** `planType` is what the address of the return says; nothing is decided by it. */
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

/** Where the payment provider sends its news. */
export const webhookPath = "/api/stripe/webhook";
