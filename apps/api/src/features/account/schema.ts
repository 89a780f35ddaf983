import { adConsentVersion } from "@fetta/domain/account/ad-consent";
import {
  activityLevels,
  bodyBounds,
  bodyGoals,
  maternityStatuses,
  sexes,
} from "@fetta/domain/goals/energy-need";
import { healthConsentVersion } from "@fetta/domain/account/health-consent";
import { z } from "zod";
import { fieldMessages } from "../../messages/field-messages.ts";
import { userOutput } from "../auth/schema.ts";
import { usageOutput } from "../billing/schema.ts";
import { dailyGoalsSchema, goalWarningsOutput, weekdayGoalsSchema } from "../goals/schema.ts";

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
export const photoConsentOutput = z.object({
  ...photoConsent,
  /** The version in force: the text, and the recipient that it names. A consent to another version is none. */
  version: z.string(),
  /** Host that photos are sent to; null where no model is configured. */
  recipient: z.string().nullable(),
  /** True where the model answers on this server, and photos leave to no other machine. */
  isLocal: z.boolean(),
  /** What the person agreed to, in force or not; null where they have not, or took it back. */
  givenVersion: z.string().nullable(),
  /** Where they did; null without a consent, and for those from before this was stored. */
  givenThrough: z.enum(["app", "api"]).nullable(),
});

/** What the home page needs for its one ad; null for PRO, who has none. */
const adsSchema = z
  .object({
    /** The answer to today's text about ads; null where the person is to be asked. */
    consent: z.boolean().nullable(),
    /** What the frame shows, and no more: nothing about the person. Null for an ad of our own. */
    frameUrl: z.url().nullable(),
  })
  .nullable();
export type Ads = z.output<typeof adsSchema>;
export const adsOutput = z.object({ ads: adsSchema });

export const meOutput = z.object({
  user: userOutput,
  profile: profileOutput,
  preferences: dailyGoalsSchema,
  /** Goals of weekdays that are not like the others. */
  weekdayGoals: weekdayGoalsSchema,
  /** Energy need when the goals were set, kcal a day; null where the body is not known. */
  need: z.number().nullable(),
  /** What the person said freely; null where nothing was. */
  maternity: z.enum(maternityStatuses).nullable(),
  /** True for a diary of portions and meals, without figures. */
  hidesCalories: z.boolean(),
  /** True where the person agreed to today's text about health data. */
  healthConsent: z.boolean(),
  usage: usageOutput,
  ...photoConsent,
  ads: adsSchema,
  /** Who looks at photos: the host they are sent to, null where none is configured; whether it is this very server. */
  ai: z.object({ available: z.boolean(), host: z.string().nullable(), isLocal: z.boolean() }),
  /** Whether PRO can be bought here. */
  payments: z.object({ available: z.boolean() }),
  /** Whether the pages for trying PRO out are there. */
  testPages: z.boolean(),
  /** Whether this server sends mails: links that prove an address or let a new password be set. */
  mail: z.boolean(),
});

/** The version that the person agrees to, which has to be the one in force; null takes the consent back. */
export const photoConsentInput = z.object({ version: z.string().min(1).max(300).nullable() });

/** The answer to the text of a version, which is today's. */
export const adConsentInput = z.object({
  consent: z.boolean(),
  version: z.literal(adConsentVersion).default(adConsentVersion),
});

/** The text about health data that the person agreed to, which is today's. */
export const healthConsentInput = z.object({ version: z.literal(healthConsentVersion) });
export const healthConsentOutput = z.object({ healthConsent: z.boolean() });

export const hidesCaloriesSchema = z.object({ hidesCalories: z.boolean() });

const boundedNumber = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);

export const onboardingInput = z.object({
  name: z.string().trim().min(1, fieldMessages.required).max(80),
  age: boundedNumber(bodyBounds.age),
  height: boundedNumber(bodyBounds.height),
  weight: boundedNumber(bodyBounds.weight),
  activityLevel: z.enum(activityLevels),
  goal: z.enum(bodyGoals),
  sex: z.enum(sexes).optional(),
  maternity: z.enum(maternityStatuses).optional(),
  /** Version of the text that the person agreed to: the app always says it, a call of the documented path may. */
  healthConsentVersion: z.string().min(1).max(40).optional(),
});
export type OnboardingInput = z.output<typeof onboardingInput>;

export const onboardingOutput = z.object({ goals: dailyGoalsSchema, warnings: goalWarningsOutput });
