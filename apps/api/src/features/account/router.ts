import { z } from "zod";
import { router, sessionHolder, signedIn } from "../../trpc/init.ts";
import { presented } from "../../trpc/presented.ts";
import { dailyGoals, goalsInput } from "./goals-schema.ts";
import {
  adConsentInput,
  adsOutput,
  meOutput,
  onboardingInput,
  photoConsentInput,
  photoConsentOutput,
  profileOutput,
} from "./schema.ts";
import {
  answerAds,
  completeOnboarding,
  consentPhoto,
  readMe,
  readPreferences,
  readProfile,
  updateGoals,
} from "./service.ts";

export const accountRouter = router({
  me: sessionHolder
    .output(presented(meOutput))
    .query(({ ctx }) => readMe(ctx.deps, ctx.sessionId, () => ctx.caller.viewer())),
  profile: signedIn.output(profileOutput).query(({ ctx }) => readProfile(ctx.deps, ctx.viewer)),
  preferences: signedIn.output(dailyGoals).query(({ ctx }) => readPreferences(ctx.deps, ctx.viewer)),
  updateGoals: signedIn
    .input(goalsInput)
    .output(dailyGoals)
    .mutation(({ ctx, input }) => updateGoals(ctx.deps, ctx.viewer, input)),
  completeOnboarding: signedIn
    .input(onboardingInput)
    .output(z.object({ goals: dailyGoals }))
    .mutation(({ ctx, input }) => completeOnboarding(ctx.deps, ctx.viewer, input)),
  consentPhoto: signedIn
    .input(photoConsentInput)
    .output(photoConsentOutput)
    .mutation(({ ctx, input }) => consentPhoto(ctx.deps, ctx.viewer, input.version)),
  setAdConsent: signedIn
    .input(adConsentInput)
    .output(adsOutput)
    .mutation(({ ctx, input: { consent, version } }) =>
      answerAds(ctx.deps, ctx.viewer, { given: consent, version }),
    ),
});
