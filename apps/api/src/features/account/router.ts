import {
  router,
  sessionProcedure,
  signedInProcedure,
  uncheckedOutput,
  queuedProcedure,
} from "../../trpc/procedures.ts";
import { dailyGoalsSchema, goalsInput, goalsOutput } from "../goals/schema.ts";
import { readPreferences } from "../goals/service.ts";
import { completeOnboarding, readBody, updateGoals } from "./goals.ts";
import { savePhotoConsentAnswer, readPhotoConsent } from "../consents/photo-consent.ts";
import { photoConsentInput, photoConsentOutput } from "../consents/schema.ts";
import {
  adConsentInput,
  adsOutput,
  bodyOutput,
  healthConsentInput,
  healthConsentOutput,
  hidesCaloriesSchema,
  meOutput,
  onboardingInput,
  onboardingOutput,
  profileOutput,
} from "./schema.ts";
import { saveAdAnswer, saveHealthAnswer, readMe, readProfile, setHidesCalories } from "./service.ts";

export const accountRouter = router({
  me: sessionProcedure
    .output(uncheckedOutput(meOutput))
    .query(({ ctx }) => readMe(ctx.deps, ctx.sessionId, () => ctx.request.currentUser())),
  profile: signedInProcedure.output(profileOutput).query(({ ctx }) => readProfile(ctx.deps, ctx.currentUser)),
  preferences: signedInProcedure
    .output(dailyGoalsSchema)
    .query(({ ctx }) => readPreferences(ctx.deps, ctx.currentUser)),
  /** What "Ricalcola" starts with. */
  body: signedInProcedure.output(bodyOutput).query(({ ctx }) => readBody(ctx.deps, ctx.currentUser)),
  updateGoals: queuedProcedure
    .input(goalsInput)
    .output(goalsOutput)
    .mutation(({ ctx, input }) => updateGoals(ctx.deps, ctx.currentUser, input)),
  completeOnboarding: signedInProcedure
    .input(onboardingInput)
    .output(onboardingOutput)
    .mutation(({ ctx, input }) => completeOnboarding(ctx.deps, ctx.currentUser, input, ctx.request.channel)),
  consentHealth: signedInProcedure
    .input(healthConsentInput)
    .output(healthConsentOutput)
    .mutation(({ ctx, input }) => saveHealthAnswer(ctx.deps, ctx.currentUser, input.version)),
  setHidesCalories: signedInProcedure
    .input(hidesCaloriesSchema)
    .output(hidesCaloriesSchema)
    .mutation(({ ctx, input }) => setHidesCalories(ctx.deps, ctx.currentUser, input.hidesCalories)),
  photoConsent: signedInProcedure
    .output(photoConsentOutput)
    .query(({ ctx }) => readPhotoConsent(ctx.deps, ctx.currentUser)),
  consentPhoto: signedInProcedure
    .input(photoConsentInput)
    .output(photoConsentOutput)
    .mutation(({ ctx, input }) =>
      savePhotoConsentAnswer(ctx.deps, ctx.currentUser, input.version, ctx.request.channel),
    ),
  setAdConsent: signedInProcedure
    .input(adConsentInput)
    .output(adsOutput)
    .mutation(({ ctx, input: { consent, version } }) =>
      saveAdAnswer(ctx.deps, ctx.currentUser, { given: consent, version }),
    ),
});
