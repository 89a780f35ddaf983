import { extraNutrients, intakeNutrients, mapNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import { maternityStatuses, sexes } from "@fetta/domain/goals/energy-need";
import { intakeSpans } from "@fetta/domain/trends/nutrient-intake";
import { trendSpans } from "@fetta/domain/trends/trend-period";
import { waterBoundsMl } from "@fetta/domain/diary/water";
import { createBodyInputs } from "@fetta/domain/trends/body-input";
import { z } from "zod";
import { fieldMessages } from "../../messages/field-messages.ts";
import { calendarDay } from "../../lib/input-schemas.ts";

export const nutritionSchema = z.object(mapNutrients(nutrientNames, () => z.number()));
const nutrientDetailSchema = <Schema extends z.ZodType>(of: Schema) => z.object(mapNutrients(extraNutrients, () => of));

/** A day of a trend; `weight` in kg and `water` in ml are the values logged that day. */
const trendDay = z.object({
  date: z.string(),
  logged: z.boolean(),
  /** The user said that all of the day is in the diary. */
  isClosed: z.boolean(),
  /** A logged day that counts in means: closed, or not under half of the usual energy. */
  isComplete: z.boolean(),
  eaten: nutritionSchema,
  goals: nutritionSchema,
  water: z.number(),
  weight: z.number().nullable(),
});

export const summarySchema = z.object({
  loggedDays: z.number(),
  /** Logged days that count in no mean. */
  incompleteDays: z.number(),
  mean: nutritionSchema.nullable(),
  goals: nutritionSchema.nullable(),
  goalComparison: z.enum(["under", "near", "over"]).nullable(),
});

const weightOutput = z.object({ date: z.string(), kg: z.number() });
/** A weight with the mean of the seven days that end with it, kg. */
const weightPointOutput = weightOutput.extend({ mean: z.number() });

/** An amount in the unit of the nutrient, null where unknown; `coverage` in per cent of the kcal, rounded down. */
const nutrientMean = z.object({ amount: z.number().nullable(), coverage: z.number() });
const nutrientMeansOutput = nutrientDetailSchema(nutrientMean);
/** The same for all nutrients that are summed of a day. */
export const intakeMeansOutput = z.object(mapNutrients(intakeNutrients, () => nutrientMean));

export const periodInput = z.object({
  span: z.enum(trendSpans),
  /** Any day of the week or month; today by default. */
  date: calendarDay.optional(),
});
export type PeriodInput = z.output<typeof periodInput>;

export const trendOutput = z.object({
  span: z.enum(trendSpans),
  from: z.string(),
  to: z.string(),
  today: z.string(),
  pro: z.boolean(),
  days: z.array(trendDay),
  summary: summarySchema,
  weight: z.object({
    points: z.array(weightPointOutput),
    /** kg per week; null where there is nothing to compare. */
    change: z.number().nullable(),
    /** The last weight up to the end of the period. */
    last: weightOutput.nullable(),
    /** Weight of the profile, without a day; set where no weight was logged. */
    profileWeight: z.number().nullable(),
  }),
  streak: z.object({ thisWeek: z.number(), currentStreak: z.number() }),
  /** Null without PRO. */
  nutrients: nutrientMeansOutput.nullable(),
});
export type TrendOutput = z.output<typeof trendOutput>;

export const intakeInput = z.object({
  span: z.enum(intakeSpans),
  /** The day, or any day of the week; today by default. */
  date: calendarDay.optional(),
});
export type IntakeInput = z.output<typeof intakeInput>;

/** The nutrients of a day, or per day of a week. */
export const intakeOutput = z.object({
  span: z.enum(intakeSpans),
  from: z.string(),
  to: z.string(),
  today: z.string(),
  /** The days of the period in order, and whether they count in the means. */
  days: z.array(z.object({ date: z.string(), logged: z.boolean(), counts: z.boolean() })),
  /** Per cent of the kcal for which any nutrient is known; null without energy. */
  knownShare: z.number().nullable(),
  /** Whom the references are for; null where the profile does not say it. */
  person: z.object({
    age: z.number().nullable(),
    sex: z.enum(sexes).nullable(),
    maternity: z.enum(maternityStatuses).nullable(),
  }),
  nutrients: z.object(
    mapNutrients(intakeNutrients, () =>
      nutrientMean.extend({
        /** What EFSA advises in a day; null where it gives no figure. */
        reference: z.object({ low: z.number(), high: z.number() }).nullable(),
        /** Each day of the period; null for one that does not count. */
        days: z.array(nutrientMean.nullable()),
        /** The foods that bring most of it in the period, with their per cent of what is known. */
        foods: z.array(z.object({ name: z.string(), amount: z.number(), share: z.number() })),
      }),
    ),
  ),
});
export type IntakeOutput = z.output<typeof intakeOutput>;

/** What is logged today of water and weight, and the weight to start from. */
export const bodyOutput = z.object({
  waterMl: z.number(),
  /** The last weight up to the day; null where none was logged. */
  weight: weightOutput.nullable(),
  /** Weight of the profile, without a day; set where no weight was logged. */
  profileWeight: z.number().nullable(),
});
export type BodyOutput = z.output<typeof bodyOutput>;

/** Months with at least one logged day, newest first. */
export const monthsOutput = z.array(summarySchema.extend({ month: z.string(), weight: z.number().nullable() }));

const knownShare = z.object({ amount: z.number(), calories: z.number() });

/** Days with any data, oldest first; `nutrients` is null where nothing was eaten. */
export const tableOutput = z.array(trendDay.extend({ nutrients: nutrientDetailSchema(knownShare).nullable() }));

export const { weight: weightInput, water: setWaterInput } = createBodyInputs(fieldMessages);
export const dayOnlyInput = z.object({ date: calendarDay });
export const savedWeightOutput = weightOutput;

/** Negative where added water is taken back. */
const addedMl = z
  .number({ error: fieldMessages.water })
  .int(fieldMessages.water)
  .min(-waterBoundsMl.max, fieldMessages.water)
  .max(waterBoundsMl.max, fieldMessages.water);
export const addWaterInput = z.object({ date: calendarDay.optional(), ml: addedMl });
export const waterOutput = z.object({ date: z.string(), ml: z.number() });
