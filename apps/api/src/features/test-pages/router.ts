import { AppError } from "@fetta/domain/errors";
import { anyone, router, signedIn } from "../../trpc/procedures.ts";
import { profileOutput } from "../account/schema.ts";
import { webhookPath } from "../billing/schema.ts";
import { simulateWebhook, togglePro, upgrade } from "./service.ts";
import { simulateInput, simulateOutput, toggleOutput, upgradeInput } from "./schema.ts";

/** For whoever is signed in where test pages are on; anywhere else there is nothing here. */
const testPage = anyone.use(async ({ next, ctx }) => {
  if (ctx.deps.env.TEST_PAGES !== "on") throw new AppError("not_found");
  const viewer = await ctx.caller.viewer();
  if (!viewer) throw new AppError("not_signed_in");
  return next({ ctx: { viewer } });
});

export const testRouter = router({
  togglePro: testPage.output(toggleOutput).mutation(({ ctx }) => togglePro(ctx.deps, ctx.viewer)),
  simulateWebhook: testPage
    .input(simulateInput)
    .output(simulateOutput)
    .mutation(({ ctx, input }) =>
      simulateWebhook(ctx.deps, ctx.viewer, {
        planType: input.planType,
        origin: ctx.caller.origin,
        send: (payload, signature) =>
          ctx.caller.send(webhookPath, payload, {
            "content-type": "application/json",
            "stripe-signature": signature,
          }),
      }),
    ),
  upgrade: signedIn
    .input(upgradeInput)
    .output(profileOutput)
    .mutation(({ ctx, input }) => {
      if (ctx.deps.env.TEST_PAGES !== "on") throw new AppError("upgrade_refused");
      return upgrade(ctx.deps, ctx.viewer, input.months);
    }),
});
