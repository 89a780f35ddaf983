import { z } from "zod";
import { router, sessionProcedure, signedInProcedure } from "../../trpc/procedures.ts";
import { readConsents } from "./consents.ts";
import { eraseAccount, readErasureRequirements } from "./erase-account.ts";
import { consentsOutput, eraseInput, erasureRequirementsOutput } from "./schema.ts";

export const personalDataRouter = router({
  consents: signedInProcedure.output(consentsOutput).query(({ ctx }) => readConsents(ctx.deps, ctx.currentUser)),
  erasureRequirements: signedInProcedure
    .concat(sessionProcedure)
    .output(erasureRequirementsOutput)
    .query(({ ctx }) => readErasureRequirements(ctx.deps, ctx.sessionId)),
  erase: signedInProcedure
    .concat(sessionProcedure)
    .input(eraseInput)
    .output(z.void())
    .mutation(async ({ ctx, input: { password } }) => {
      const { request, deps, sessionId, currentUser } = ctx;
      await eraseAccount(deps, currentUser, { password, ip: request.ip, sessionId });
      await request.signOut();
    }),
});
