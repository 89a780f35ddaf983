import { router, signedIn } from "../../trpc/procedures.ts";
import { activate } from "./pro-activation.ts";
import { openCheckout } from "./checkout.ts";
import {
  activateInput,
  checkoutInput,
  checkoutOutput,
  entitlementOutput,
  purchaseOutput,
  purchasesOutput,
  usageOutput,
  withdrawInput,
} from "./schema.ts";
import { readUsage } from "./service.ts";
import { readPurchases, withdraw } from "./withdrawal.ts";

export const billingRouter = router({
  usage: signedIn.output(usageOutput).query(({ ctx }) => readUsage(ctx.deps, ctx.viewer)),
  checkout: signedIn
    .input(checkoutInput)
    .output(checkoutOutput)
    .mutation(({ ctx, input }) => openCheckout(ctx.deps, ctx.viewer, input, ctx.caller.origin)),
  activate: signedIn
    .input(activateInput)
    .output(entitlementOutput)
    .mutation(({ ctx, input }) => activate(ctx.deps, ctx.viewer, input)),
  purchases: signedIn.output(purchasesOutput).query(({ ctx }) => readPurchases(ctx.deps, ctx.viewer)),
  withdraw: signedIn
    .input(withdrawInput)
    .output(purchaseOutput)
    .mutation(({ ctx, input }) => withdraw(ctx.deps, ctx.viewer, input)),
});
