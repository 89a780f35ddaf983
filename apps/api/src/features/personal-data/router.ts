import { z } from "zod";
import { router, sessionHolder, signedIn } from "../../trpc/procedures.ts";
import { readConsents } from "./consents.ts";
import { eraseAccount, readErasureWays } from "./erase-account.ts";
import { consentsOutput, eraseInput, waysOutput } from "./schema.ts";

export const personalDataRouter = router({
  consents: signedIn.output(consentsOutput).query(({ ctx }) => readConsents(ctx.deps, ctx.viewer)),
  erasureWays: signedIn
    .concat(sessionHolder)
    .output(waysOutput)
    .query(({ ctx }) => readErasureWays(ctx.deps, ctx.sessionId)),
  erase: signedIn
    .concat(sessionHolder)
    .input(eraseInput)
    .output(z.void())
    .mutation(async ({ ctx, input: { password } }) => {
      const { caller, deps, sessionId, viewer } = ctx;
      await eraseAccount(deps, viewer, { password, ip: caller.ip, sessionId });
      await caller.signOut();
    }),
});
