import { z } from "zod";
import { settleOnSignIn } from "../billing/pro-activation.ts";
import { anyone, router, sessionHolder, signedIn } from "../../trpc/procedures.ts";
import { changePassword } from "./passwords/change-password.ts";
import { readIdentities, unlinkIdentity } from "./oidc/oidc-identities.ts";
import { beginLink, confirmLink } from "./oidc/oidc-link.ts";
import { endAllSessions, endSession, readSecurity, readSessions } from "./session-list.ts";
import { requestReset, resetPassword } from "./passwords/password-reset.ts";
import {
  changePasswordInput,
  confirmLinkInput,
  identitiesOutput,
  identityInput,
  linkBegunOutput,
  loginInput,
  registerInput,
  requestResetInput,
  resetInput,
  securityOutput,
  sessionInput,
  sessionsOutput,
  userOutput,
  verifyInput,
  waysOutput,
} from "./schema.ts";
import { login, register } from "./service.ts";
import { requestVerification, verifyEmail } from "./email-verification.ts";

export const authRouter = router({
  ways: anyone.output(waysOutput).query(({ ctx: { deps } }) => ({
    mail: deps.env.SMTP_URL !== undefined,
    provider: deps.env.OIDC_CLIENT_ID === undefined ? null : deps.env.OIDC_NAME,
  })),
  user: signedIn.output(userOutput).query(({ ctx }) => ctx.viewer),
  register: anyone
    .input(registerInput)
    .output(userOutput)
    .mutation(async ({ ctx, input }) => {
      const viewer = await register(ctx.deps, input, ctx.caller.ip);
      await ctx.caller.signIn(viewer.id);
      return viewer;
    }),
  login: anyone
    .input(loginInput)
    .output(userOutput)
    .mutation(async ({ ctx, input }) => {
      const viewer = await login(ctx.deps, input, ctx.caller, (tx, id) =>
        ctx.caller.signIn(id, "password", tx),
      );
      // Nobody waits for the payment provider to get in.
      void settleOnSignIn(ctx.deps, viewer.id);
      return viewer;
    }),
  logout: anyone.output(z.void()).mutation(({ ctx }) => ctx.caller.signOut()),

  requestVerification: signedIn
    .output(z.void())
    .mutation(({ ctx }) => requestVerification(ctx.deps, ctx.viewer)),
  verifyEmail: signedIn
    .input(verifyInput)
    .output(z.void())
    .mutation(({ ctx, input }) => verifyEmail(ctx.deps, ctx.viewer, input.token)),
  requestReset: anyone
    .input(requestResetInput)
    .output(z.void())
    .mutation(({ ctx, input }) => requestReset(ctx.deps, input.email, ctx.caller.ip)),
  resetPassword: anyone
    .input(resetInput)
    .output(userOutput)
    .mutation(async ({ ctx, input }) => {
      const viewer = await resetPassword(ctx.deps, input);
      await ctx.caller.signIn(viewer.id, "mail");
      return viewer;
    }),
  changePassword: signedIn
    .concat(sessionHolder)
    .input(changePasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      changePassword(ctx.deps, ctx.viewer, input, { ip: ctx.caller.ip, sessionId: ctx.sessionId }, (tx, id) =>
        ctx.caller.signIn(id, "password", tx),
      ),
    ),

  identities: signedIn.output(identitiesOutput).query(({ ctx }) => readIdentities(ctx.deps, ctx.viewer)),
  beginLink: signedIn.output(linkBegunOutput).mutation(async ({ ctx }) => {
    const { url, token } = await beginLink(ctx.deps, ctx.viewer, ctx.caller.sessionId);
    ctx.caller.rememberAttempt(token);
    return { url };
  }),
  confirmLink: anyone
    .input(confirmLinkInput)
    .output(userOutput)
    .mutation(async ({ ctx, input }) => {
      const viewer = await confirmLink(ctx.deps, input.token);
      await ctx.caller.signIn(viewer.id, "mail");
      return viewer;
    }),
  unlinkIdentity: signedIn
    .input(identityInput)
    .output(z.void())
    .mutation(({ ctx, input }) => unlinkIdentity(ctx.deps, ctx.viewer, input.id)),

  security: signedIn.output(securityOutput).query(({ ctx }) => readSecurity(ctx.deps, ctx.viewer)),
  sessions: signedIn
    .output(sessionsOutput)
    .query(({ ctx }) => readSessions(ctx.deps, ctx.viewer, ctx.caller.sessionId)),
  endSession: signedIn
    .input(sessionInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      if (await endSession(ctx.deps, ctx.viewer, input.id, ctx.caller.sessionId)) await ctx.caller.signOut();
    }),
  signOutEverywhere: signedIn.output(z.void()).mutation(async ({ ctx }) => {
    await endAllSessions(ctx.deps, ctx.viewer);
    await ctx.caller.signOut();
  }),
});
