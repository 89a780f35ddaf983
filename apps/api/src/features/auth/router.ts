import { z } from "zod";
import { anyone, router, signedIn } from "../../trpc/init.ts";
import { loginInput, registerInput, userOutput } from "./schema.ts";
import { login, register } from "./service.ts";

export const authRouter = router({
  user: signedIn.output(userOutput).query(({ ctx }) => ctx.viewer),
  register: anyone
    .input(registerInput)
    .output(userOutput)
    .mutation(async ({ ctx, input }) => {
      const viewer = await register(ctx.deps, input);
      await ctx.caller.signIn(viewer.id);
      return viewer;
    }),
  login: anyone
    .input(loginInput)
    .output(userOutput)
    .mutation(async ({ ctx, input }) => {
      const viewer = await login(ctx.deps, input, ctx.caller.ip);
      await ctx.caller.signIn(viewer.id);
      return viewer;
    }),
  logout: anyone.output(z.void()).mutation(({ ctx }) => ctx.caller.signOut()),
});
