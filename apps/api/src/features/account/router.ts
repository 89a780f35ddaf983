import { router, sessionHolder, signedIn } from "../../trpc/procedures.ts";
import { presented } from "../../trpc/unchecked-output.ts";
import { dailyGoals, goalsInput, savedGoals } from "../goals/schema.ts";
import { completeOnboarding, updateGoals } from "./goals.ts";
import { consentPhoto, readPhotoConsent } from "../consents/photo-consent.ts";
import {
  adConsentInput,
  adsOutput,
  healthConsentInput,
  healthConsentOutput,
  hidesCalories,
  meOutput,
  onboardingInput,
  photoConsentInput,
  photoConsentOutput,
  planOutput,
  profileOutput,
} from "./schema.ts";
import {
  answerAds,
  consentHealth,
  readMe,
  readPreferences,
  readProfile,
  setHidesCalories,
} from "./service.ts";

export const accountRouter = router({
  me: sessionHolder
    .output(presented(meOutput))
    .query(({ ctx }) => readMe(ctx.deps, ctx.sessionId, () => ctx.caller.viewer())),
  profile: signedIn.output(profileOutput).query(({ ctx }) => readProfile(ctx.deps, ctx.viewer)),
  preferences: signedIn.output(dailyGoals).query(({ ctx }) => readPreferences(ctx.deps, ctx.viewer)),
  updateGoals: signedIn
    .input(goalsInput)
    .output(savedGoals)
    .mutation(({ ctx, input }) => updateGoals(ctx.deps, ctx.viewer, input)),
  completeOnboarding: signedIn
    .input(onboardingInput)
    .output(planOutput)
    .mutation(({ ctx, input }) => completeOnboarding(ctx.deps, ctx.viewer, input, ctx.caller.channel)),
  consentHealth: signedIn
    .input(healthConsentInput)
    .output(healthConsentOutput)
    .mutation(({ ctx, input }) => consentHealth(ctx.deps, ctx.viewer, input.version)),
  setHidesCalories: signedIn
    .input(hidesCalories)
    .output(hidesCalories)
    .mutation(({ ctx, input }) => setHidesCalories(ctx.deps, ctx.viewer, input.hidesCalories)),
  photoConsent: signedIn
    .output(photoConsentOutput)
    .query(({ ctx }) => readPhotoConsent(ctx.deps, ctx.viewer)),
  consentPhoto: signedIn
    .input(photoConsentInput)
    .output(photoConsentOutput)
    .mutation(({ ctx, input }) => consentPhoto(ctx.deps, ctx.viewer, input.version, ctx.caller.channel)),
  setAdConsent: signedIn
    .input(adConsentInput)
    .output(adsOutput)
    .mutation(({ ctx, input: { consent, version } }) =>
      answerAds(ctx.deps, ctx.viewer, { given: consent, version }),
    ),
});
