import { adConsentVersion } from "@fetta/domain/ad-consent";
import { activityLevels, bodyBounds, bodyGoals, sexes } from "@fetta/domain/energy-need";
import { photoConsentVersion } from "@fetta/domain/photo-consent";
import { z } from "zod";
import { fields } from "../../messages.ts";
import { userOutput } from "../auth/schema.ts";
import { usageOutput } from "../billing/schema.ts";
import { dailyGoals, weekdayGoals } from "./goals-schema.ts";

export const profileOutput = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isPro: z.boolean(),
  proExpiresAt: z.string().nullable(),
  proStatus: z.enum(["active", "expired", "free"]),
  onboardingCompleted: z.boolean(),
  role: z.enum(["user", "admin"]),
});

const photoConsent = {
  /** True where the person agreed that their photos go to whoever runs the model, as it is told today. */
  photoConsent: z.boolean(),
  /** When they did. */
  photoConsentAt: z.iso.datetime().nullable(),
};
export const photoConsentOutput = z.object(photoConsent);

/** What the home page needs for its one ad; null for PRO, who has none. */
const ads = z
  .object({
    /** The answer to today's text about ads; null where the person is to be asked. */
    consent: z.boolean().nullable(),
    /** What the frame shows, and no more: nothing about the person. Null for an ad of our own. */
    frameUrl: z.url().nullable(),
  })
  .nullable();
export type Ads = z.output<typeof ads>;
export const adsOutput = z.object({ ads });

export const meOutput = z.object({
  user: userOutput,
  profile: profileOutput,
  preferences: dailyGoals,
  /** Goals of weekdays that are not like the others. */
  weekdayGoals,
  usage: usageOutput,
  ...photoConsent,
  ads,
  /** Who looks at photos: the host they are sent to, null where nobody does. */
  ai: z.object({ available: z.boolean(), host: z.string().nullable() }),
  /** Whether PRO can be bought here. */
  payments: z.object({ available: z.boolean() }),
  /** Whether the pages for trying PRO out are there. */
  testPages: z.boolean(),
  /** Whether this server sends mails: links that prove an address or let a new password be set. */
  mail: z.boolean(),
});

/** The text that the person agreed to, which is today's; null takes the consent back. */
export const photoConsentInput = z.object({ version: z.literal(photoConsentVersion).nullable() });

/** The answer to the text of a version, which is today's. */
export const adConsentInput = z.object({
  consent: z.boolean(),
  version: z.literal(adConsentVersion).default(adConsentVersion),
});

const within = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);

export const onboardingInput = z.object({
  name: z.string().trim().min(1, fields.required).max(80),
  age: within(bodyBounds.age),
  height: within(bodyBounds.height),
  weight: within(bodyBounds.weight),
  activityLevel: z.enum(activityLevels),
  goal: z.enum(bodyGoals),
  sex: z.enum(sexes).optional(),
  /** Version of the text that the person agreed to, where they were asked. */
  healthConsentVersion: z.string().min(1).max(40).optional(),
});
export type OnboardingInput = z.output<typeof onboardingInput>;
