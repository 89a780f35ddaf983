import { router, signedInProcedure } from "../../trpc/procedures.ts";
import { activatePro } from "./pro-activation.ts";
import { openCheckout } from "./checkout.ts";
import {
  activateInput,
  checkoutInput,
  checkoutOutput,
  entitlementOutput,
  purchaseOutput,
  purchasesOutput,
  withdrawInput,
} from "./schema.ts";
import { readUsage } from "../quota/quota.ts";
import { usageOutput } from "../quota/schema.ts";
import { readPurchases, withdraw } from "./withdrawal.ts";

export const billingRouter = router({
  usage: signedInProcedure.output(usageOutput).query(({ ctx }) => readUsage(ctx.deps, ctx.currentUser)),
  checkout: signedInProcedure
    .input(checkoutInput)
    .output(checkoutOutput)
    .mutation(({ ctx, input }) => openCheckout(ctx.deps, ctx.currentUser, input, ctx.request.origin)),
  activate: signedInProcedure
    .input(activateInput)
    .output(entitlementOutput)
    .mutation(({ ctx, input }) => activatePro(ctx.deps, ctx.currentUser, input)),
  purchases: signedInProcedure.output(purchasesOutput).query(({ ctx }) => readPurchases(ctx.deps, ctx.currentUser)),
  withdraw: signedInProcedure
    .input(withdrawInput)
    .output(purchaseOutput)
    .mutation(({ ctx, input }) => withdraw(ctx.deps, ctx.currentUser, input)),
});
