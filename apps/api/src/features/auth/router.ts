import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { publicProcedure, router, sessionProcedure, signedInProcedure } from "../../trpc/procedures.ts";
import { createFirstAdmin, isFirstRun } from "./first-run.ts";
import { changePassword } from "./passwords/change-password.ts";
import { readIdentities, unlinkIdentity, startIdentityLink, confirmIdentityLink } from "./oidc/oidc-link.ts";
import { endAllSessions, endSession, readSecurity, listSessions } from "./session-list.ts";
import { signInWithPasskey, startPasskeySignIn } from "./passkeys/passkey-sign-in.ts";
import {
  addPasskey,
  listOwnPasskeys,
  removePasskey,
  renameOwnPasskey,
  startPasskeyRegistration,
} from "./passkeys/passkeys.ts";
import { requestPasswordReset, resetPassword } from "./passwords/password-reset.ts";
import {
  changePasswordInput,
  confirmLinkInput,
  firstAdminInput,
  identitiesOutput,
  identityInput,
  linkStartedOutput,
  loginInput,
  passkeyInput,
  passkeyOptionsInput,
  passkeyRegistrationInput,
  passkeySignInInput,
  passkeysOutput,
  registerInput,
  renamePasskeyInput,
  requestResetInput,
  resetInput,
  securityOutput,
  signInCodeInput,
  signInCodeOutput,
  sessionInput,
  sessionsOutput,
  userOutput,
  verifyInput,
  signInMethodsOutput,
} from "./schema.ts";
import { login, register } from "./service.ts";
import { createSignInCode, signInWithCode } from "./sign-in-code.ts";
import { requestVerification, verifyEmail } from "./email-verification.ts";

/** `onSignIn` runs after a login, without delaying the response. */
export const createAuthRouter = (onSignIn: (deps: Deps, userId: string) => unknown) =>
  router({
    signInMethods: publicProcedure
      .output(signInMethodsOutput)
      .query(async ({ ctx: { deps } }) => ({
        mail: deps.env.SMTP_URL !== undefined,
        provider: deps.env.OIDC_CLIENT_ID === undefined ? null : deps.env.OIDC_NAME,
        isFirstRun: await isFirstRun(deps),
      })),
    user: signedInProcedure.output(userOutput).query(({ ctx }) => ctx.currentUser),
    register: publicProcedure
      .input(registerInput)
      .output(userOutput)
      .mutation(async ({ ctx, input }) => {
        const currentUser = await register(ctx.deps, input, ctx.request.ip);
        await ctx.request.signIn(currentUser.id);
        return currentUser;
      }),
    /** Makes the first admin of a server without accounts, by a code of its log. */
    createFirstAdmin: publicProcedure
      .input(firstAdminInput)
      .output(userOutput)
      .mutation(({ ctx, input }) =>
        createFirstAdmin(ctx.deps, input, ctx.request.ip, (tx, id) => ctx.request.signIn(id, "password", tx)),
      ),
    login: publicProcedure
      .input(loginInput)
      .output(userOutput)
      .mutation(async ({ ctx, input }) => {
        const currentUser = await login(ctx.deps, input, ctx.request, (tx, id) =>
          ctx.request.signIn(id, "password", tx),
        );
        void onSignIn(ctx.deps, currentUser.id);
        return currentUser;
      }),
    createCode: signedInProcedure
      .concat(sessionProcedure)
      .output(signInCodeOutput)
      .mutation(({ ctx }) => createSignInCode(ctx.deps, ctx)),
    signInWithCode: publicProcedure
      .input(signInCodeInput)
      .output(userOutput)
      .mutation(async ({ ctx, input }) => {
        const currentUser = await signInWithCode(ctx.deps, input.code, ctx.request.ip, (tx, id) =>
          ctx.request.signIn(id, "code", tx),
        );
        void onSignIn(ctx.deps, currentUser.id);
        return currentUser;
      }),
    logout: publicProcedure.output(z.void()).mutation(({ ctx }) => ctx.request.signOut()),

    requestVerification: signedInProcedure
      .output(z.void())
      .mutation(({ ctx }) => requestVerification(ctx.deps, ctx.currentUser)),
    verifyEmail: signedInProcedure
      .input(verifyInput)
      .output(z.void())
      .mutation(({ ctx, input }) => verifyEmail(ctx.deps, ctx.currentUser, input.token)),
    requestReset: publicProcedure
      .input(requestResetInput)
      .output(z.void())
      .mutation(({ ctx, input }) => requestPasswordReset(ctx.deps, input.email, ctx.request.ip)),
    resetPassword: publicProcedure
      .input(resetInput)
      .output(userOutput)
      .mutation(async ({ ctx, input }) => {
        const currentUser = await resetPassword(ctx.deps, input);
        await ctx.request.signIn(currentUser.id, "mail");
        return currentUser;
      }),
    changePassword: signedInProcedure
      .concat(sessionProcedure)
      .input(changePasswordInput)
      .output(z.void())
      .mutation(({ ctx, input }) =>
        changePassword(ctx.deps, ctx.currentUser, input, { ip: ctx.request.ip, sessionId: ctx.sessionId }, (tx, id) =>
          ctx.request.signIn(id, "password", tx),
        ),
      ),

    identities: signedInProcedure
      .output(identitiesOutput)
      .query(({ ctx }) => readIdentities(ctx.deps, ctx.currentUser)),
    beginLink: signedInProcedure.output(linkStartedOutput).mutation(async ({ ctx }) => {
      const { url, token } = await startIdentityLink(ctx.deps, ctx.currentUser, ctx.request.sessionId);
      ctx.request.setOidcAttempt(token);
      return { url };
    }),
    confirmLink: publicProcedure
      .input(confirmLinkInput)
      .output(userOutput)
      .mutation(async ({ ctx, input }) => {
        const currentUser = await confirmIdentityLink(ctx.deps, input.token);
        await ctx.request.signIn(currentUser.id, "mail");
        return currentUser;
      }),
    unlinkIdentity: signedInProcedure
      .input(identityInput)
      .output(z.void())
      .mutation(({ ctx, input }) => unlinkIdentity(ctx.deps, ctx.currentUser, input.id)),

    security: signedInProcedure.output(securityOutput).query(({ ctx }) => readSecurity(ctx.deps, ctx.currentUser)),
    sessions: signedInProcedure
      .output(sessionsOutput)
      .query(({ ctx }) => listSessions(ctx.deps, ctx.currentUser, ctx.request.sessionId)),
    endSession: signedInProcedure
      .input(sessionInput)
      .output(z.void())
      .mutation(async ({ ctx, input }) => {
        if (await endSession(ctx.deps, ctx.currentUser, input.id, ctx.request.sessionId)) await ctx.request.signOut();
      }),
    signOutEverywhere: signedInProcedure.output(z.void()).mutation(async ({ ctx }) => {
      await endAllSessions(ctx.deps, ctx.currentUser);
      await ctx.request.signOut();
    }),
  });

/** The passkeys of the user, and the sign-in with one. `onSignIn` runs after it, without delaying the response. */
export const createPasskeyRouter = (onSignIn: (deps: Deps, userId: string) => unknown) =>
  router({
    signInOptions: publicProcedure.mutation(({ ctx }) => startPasskeySignIn(ctx.deps, ctx.request.ip)),
    signIn: publicProcedure
      .input(passkeySignInInput)
      .output(userOutput)
      .mutation(async ({ ctx, input }) => {
        const currentUser = await signInWithPasskey(ctx.deps, input, ctx.request, (tx, id) =>
          ctx.request.signIn(id, "passkey", tx),
        );
        void onSignIn(ctx.deps, currentUser.id);
        return currentUser;
      }),
    list: signedInProcedure.output(passkeysOutput).query(({ ctx }) => listOwnPasskeys(ctx.deps, ctx.currentUser)),
    registrationOptions: signedInProcedure
      .concat(sessionProcedure)
      .input(passkeyOptionsInput)
      .mutation(({ ctx, input }) => startPasskeyRegistration(ctx.deps, ctx, input.isAutomatic)),
    add: signedInProcedure
      .concat(sessionProcedure)
      .input(passkeyRegistrationInput)
      .output(z.void())
      .mutation(({ ctx, input }) => addPasskey(ctx.deps, ctx, input, ctx.request.deviceName)),
    rename: signedInProcedure
      .input(renamePasskeyInput)
      .output(z.void())
      .mutation(({ ctx, input }) => renameOwnPasskey(ctx.deps, ctx.currentUser, input)),
    remove: signedInProcedure
      .concat(sessionProcedure)
      .input(passkeyInput)
      .output(z.void())
      .mutation(({ ctx, input }) => removePasskey(ctx.deps, ctx, input.id)),
  });
