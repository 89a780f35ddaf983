import { createErasureInput } from "@fetta/domain/account/credentials";
import { z } from "zod";
import { fieldMessages } from "../../messages/field-messages.ts";
import { router, sessionProcedure, signedInProcedure } from "../../trpc/procedures.ts";
import { readConsents } from "../consents/photo-consent.ts";
import { eraseAccount, readErasureRequirements } from "./erase-account.ts";

const consentsOutput = z.object({
  /** When the user consented to storing body and food data; null for accounts that were never asked. */
  healthAt: z.iso.datetime().nullable(),
  healthVersion: z.string().nullable(),
});

const erasureRequirementsOutput = z.object({
  /** Whether the account has a password to confirm with. */
  password: z.boolean(),
  /** Whether the session has just signed in another way. */
  fresh: z.boolean(),
});

export const personalDataRouter = router({
  consents: signedInProcedure.output(consentsOutput).query(({ ctx }) => readConsents(ctx.deps, ctx.currentUser)),
  erasureRequirements: signedInProcedure
    .concat(sessionProcedure)
    .output(erasureRequirementsOutput)
    .query(({ ctx }) => readErasureRequirements(ctx.deps, ctx.sessionId)),
  erase: signedInProcedure
    .concat(sessionProcedure)
    .input(createErasureInput(fieldMessages.required))
    .output(z.void())
    .mutation(async ({ ctx, input: { password } }) => {
      const { request, deps, sessionId, currentUser } = ctx;
      await eraseAccount(deps, currentUser, { password, ip: request.ip, sessionId });
      await request.signOut();
    }),
});
