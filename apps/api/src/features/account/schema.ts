import { adConsentVersion, healthConsentVersion } from "@fetta/domain/account/consents";
import { activityLevels, bodyBounds, bodyGoals, maternityStatuses, sexes } from "@fetta/domain/goals/energy-need";
import { z } from "zod";
import { fieldMessages } from "../../messages/field-messages.ts";
import { userOutput } from "../auth/schema.ts";
import { entitlementOutput } from "../billing/schema.ts";
import { usageOutput } from "../quota/schema.ts";
import { photoConsentState } from "../consents/schema.ts";
import { dailyGoalsSchema, goalWarningsOutput, weekdayGoalsSchema } from "../goals/schema.ts";

export const profileOutput = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  ...entitlementOutput.shape,
  onboardingCompleted: z.boolean(),
  role: z.enum(["user", "admin"]),
});

/** What the home page needs for its one ad; null for PRO, which has no ads. */
const adsSchema = z
  .object({
    /** The answer to today's text about ads; null where it has not been answered. */
    consent: z.boolean().nullable(),
    /** Address of the ad frame, without any data about the user. Null for the app's own ad. */
    frameUrl: z.url().nullable(),
  })
  .nullable();
export type Ads = z.output<typeof adsSchema>;
export const adsOutput = z.object({ ads: adsSchema });

export const meOutput = z.object({
  user: userOutput,
  profile: profileOutput,
  preferences: dailyGoalsSchema,
  /** Goals of weekdays that differ from the daily goals. */
  weekdayGoals: weekdayGoalsSchema,
  /** Median kcal of the days with entries of the last six weeks; null with fewer than three. */
  usualCalories: z.number().nullable(),
  /** Energy need when the goals were set, kcal per day; null where the body data is unknown. */
  need: z.number().nullable(),
  /** Optional answer; null where none was given. */
  maternity: z.enum(maternityStatuses).nullable(),
  /** True for a diary of portions and meals without calorie figures. */
  hidesCalories: z.boolean(),
  /** True where the check-in of this week is to be shown. */
  checkInDue: z.boolean(),
  /** What the home page says about reminders: the question whether they are wanted, or that they stopped by themselves. */
  reminderCard: z.enum(["ask", "stopped"]).nullable(),
  /** True where the user consented to today's text about health data. */
  healthConsent: z.boolean(),
  usage: usageOutput,
  ...photoConsentState,
  ads: adsSchema,
  /** Recipient of photos: the model's host (null where none is configured) and whether it is this server. */
  ai: z.object({ available: z.boolean(), host: z.string().nullable(), isLocal: z.boolean() }),
  /** Whether PRO can be bought on this server. */
  payments: z.object({ available: z.boolean() }),
  /** Whether this server has pictures of products. */
  pictures: z.boolean(),
  /** Whether the pages for testing PRO are enabled. */
  testPages: z.boolean(),
  /** Whether this server sends mails: links for email verification and password reset. */
  mail: z.boolean(),
});

/** The answer to a version of the text, which must be today's. */
export const adConsentInput = z.object({
  consent: z.boolean(),
  version: z.literal(adConsentVersion).default(adConsentVersion),
});

/** Version of the health data text consented to, which must be today's. */
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
  /** Version of the text the user consented to: always sent by the app, optional for clients of the documented API. */
  healthConsentVersion: z.string().min(1).max(40).optional(),
});
export type OnboardingInput = z.output<typeof onboardingInput>;

/** The stored answers, with the newest weight; null where onboarding was never completed. */
export const bodyOutput = z
  .object({
    age: z.number(),
    height: z.number(),
    weight: z.number(),
    activityLevel: z.enum(activityLevels),
    goal: z.enum(bodyGoals).nullable(),
    sex: z.enum(sexes).optional(),
    maternity: z.enum(maternityStatuses).optional(),
  })
  .nullable();

export const onboardingOutput = z.object({ goals: dailyGoalsSchema, warnings: goalWarningsOutput });
