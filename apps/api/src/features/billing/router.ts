import { router, signedIn } from "../../trpc/init.ts";
import { usageOutput } from "./schema.ts";
import { readUsage } from "./service.ts";

export const billingRouter = router({
  usage: signedIn.output(usageOutput).query(({ ctx }) => readUsage(ctx.deps, ctx.viewer)),
});
