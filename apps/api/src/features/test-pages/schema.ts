import { planTypes } from "@fetta/domain/billing/pro-plan";
import { z } from "zod";
import { fieldMessages } from "../../messages/field-messages.ts";

export const toggleOutput = z.object({ message: z.string(), isPro: z.boolean() });

export const simulateInput = z.object({ planType: z.enum(planTypes, fieldMessages.planType) });
export const simulateOutput = z.object({
  message: z.string(),
  /** Response status of the webhook path. */
  status: z.number(),
  /** Whether PRO is active now: a simulated event does not pay. */
  isPro: z.boolean(),
});

export const upgradeInput = z.object({
  months: z.int(fieldMessages.months).min(1, fieldMessages.months).max(12, fieldMessages.months),
});
