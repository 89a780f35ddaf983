import { z } from "zod";
import type { Deps } from "../../../deps.ts";
import { publicProcedure, router, sessionProcedure, signedInProcedure } from "../../../trpc/procedures.ts";
import {
  passkeyInput,
  passkeyOptionsInput,
  passkeyRegistrationInput,
  passkeySignInInput,
  passkeysOutput,
  renamePasskeyInput,
  userOutput,
} from "../schema.ts";
import { signInWithPasskey, startPasskeySignIn } from "./passkey-sign-in.ts";
import { addPasskey, listOwnPasskeys, removePasskey, renameOwnPasskey, startPasskeyRegistration } from "./passkeys.ts";

/** `onSignIn` runs after a sign-in, without delaying the response. */
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
      .input(passkeyInput)
      .output(z.void())
      .mutation(({ ctx, input }) => removePasskey(ctx.deps, ctx.currentUser, input.id)),
  });
