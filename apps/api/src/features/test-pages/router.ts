import { AppError } from "@fetta/domain/errors";
import { planTypes } from "@fetta/domain/billing/pro-plan";
import { z } from "zod";
import { publicProcedure, router, signedInProcedure } from "../../trpc/procedures.ts";
import { profileOutput } from "../account/schema.ts";
import { webhookPath } from "../billing/schema.ts";
import { simulateWebhook, togglePro, grantTestMonths } from "./service.ts";
import { fieldMessages } from "../../messages/field-messages.ts";

const toggleOutput = z.object({ message: z.string(), isPro: z.boolean() });

const simulateInput = z.object({ planType: z.enum(planTypes, fieldMessages.planType) });
const simulateOutput = z.object({
  message: z.string(),
  /** Response status of the webhook path. */
  status: z.number(),
  /** Whether PRO is active now: a simulated event does not pay. */
  isPro: z.boolean(),
});

const upgradeInput = z.object({
  months: z.int(fieldMessages.months).min(1, fieldMessages.months).max(12, fieldMessages.months),
});

/** For signed-in users where test pages are enabled; throws not_found otherwise. */
const testPageProcedure = publicProcedure.use(async ({ next, ctx }) => {
  if (ctx.deps.env.TEST_PAGES !== "on") throw new AppError("not_found");
  return next({ ctx: { currentUser: await ctx.request.requireUser() } });
});

export const testRouter = router({
  togglePro: testPageProcedure.output(toggleOutput).mutation(({ ctx }) => togglePro(ctx.deps, ctx.currentUser)),
  simulateWebhook: testPageProcedure
    .input(simulateInput)
    .output(simulateOutput)
    .mutation(({ ctx, input }) =>
      simulateWebhook(ctx.deps, ctx.currentUser, {
        planType: input.planType,
        origin: ctx.request.origin,
        send: (payload, signature) =>
          ctx.request.injectRequest(webhookPath, payload, {
            "content-type": "application/json",
            "stripe-signature": signature,
          }),
      }),
    ),
  upgrade: signedInProcedure
    .input(upgradeInput)
    .output(profileOutput)
    .mutation(({ ctx, input }) => {
      if (ctx.deps.env.TEST_PAGES !== "on") throw new AppError("upgrade_rejected");
      return grantTestMonths(ctx.deps, ctx.currentUser, input.months);
    }),
});
