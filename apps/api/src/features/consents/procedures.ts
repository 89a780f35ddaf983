import { signedInProcedure } from "../../trpc/procedures.ts";
import { requirePhotoConsent } from "./photo-consent.ts";

/** Requires a signed-in user with consent to send photos to the configured model, checked before the photo is read. */
export const photoConsentProcedure = signedInProcedure.use(({ next, ctx }) => {
  requirePhotoConsent(ctx.deps, ctx.currentUser);
  return next({ ctx });
});
