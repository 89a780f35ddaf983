import { z } from "zod";
import { router, sessionHolder, signedIn } from "../../trpc/init.ts";
import { presented } from "../../trpc/presented.ts";
import { goalsInput, meOutput, onboardingInput, preferencesOutput, profileOutput } from "./schema.ts";
import { completeOnboarding, readMe, readPreferences, readProfile, updateGoals } from "./service.ts";

export const accountRouter = router({
  me: sessionHolder
    .output(presented(meOutput))
    .query(({ ctx }) => readMe(ctx.deps, ctx.sessionId, () => ctx.caller.viewer())),
  profile: signedIn.output(profileOutput).query(({ ctx }) => readProfile(ctx.deps, ctx.viewer)),
  preferences: signedIn.output(preferencesOutput).query(({ ctx }) => readPreferences(ctx.deps, ctx.viewer)),
  updateGoals: signedIn
    .input(goalsInput)
    .output(preferencesOutput)
    .mutation(({ ctx, input }) => updateGoals(ctx.deps, ctx.viewer, input)),
  completeOnboarding: signedIn
    .input(onboardingInput)
    .output(z.object({ goals: preferencesOutput }))
    .mutation(({ ctx, input }) => completeOnboarding(ctx.deps, ctx.viewer, input)),
});
