import { z } from "zod";

export const photoConsentState = {
  /** True where the user consented to today's text about sending photos to the operator of the model. */
  photoConsent: z.boolean(),
  /** When the consent was given. */
  photoConsentAt: z.iso.datetime().nullable(),
};
export const photoConsentOutput = z.object({
  ...photoConsentState,
  /** The version in force: the text and the recipient it names. A consent to any other version does not count. */
  version: z.string(),
  /** Host that photos are sent to; null where no model is configured. */
  recipient: z.string().nullable(),
  /** True where the model runs on this server and photos are sent to no other machine. */
  isLocal: z.boolean(),
  /** Version the user consented to, in force or not; null where there is no consent or it was withdrawn. */
  givenVersion: z.string().nullable(),
  /** Where the consent was given; null without a consent, and for consents older than this column. */
  givenThrough: z.enum(["app", "api"]).nullable(),
});

/** The version consented to, which must be the one in force; null withdraws the consent. */
export const photoConsentInput = z.object({ version: z.string().min(1).max(300).nullable() });
