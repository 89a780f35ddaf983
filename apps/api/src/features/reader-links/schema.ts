import {
  createProposedGoalsInput,
  createReaderLinkInput,
  createReaderNoteInput,
  readerScopes,
} from "@fetta/domain/account/reader-link";
import { mealTypes } from "@fetta/domain/diary/meal-type";
import { z } from "zod";
import { fieldMessages } from "../../messages/field-messages.ts";
import { calendarDay, opaqueId } from "../../lib/input-schemas.ts";
import { nutritionFields } from "../food/food-hit-schema.ts";
import { foodItemOutput } from "../food/schema.ts";
import { dailyGoalsSchema } from "../goals/schema.ts";
import { intakeMeansOutput, nutritionSchema, summarySchema } from "../trends/schema.ts";

const instant = z.iso.datetime();
const scopesOutput = z.array(z.enum(readerScopes));
const proposalState = z.enum(["pending", "accepted", "declined"]);

export const createLinkInput = createReaderLinkInput({
  required: fieldMessages.required,
  tooLong: fieldMessages.tooLong,
  singleLine: fieldMessages.singleLine,
  scopes: fieldMessages.readerScopes,
  consent: fieldMessages.readerConsent,
});
export type CreateLinkInput = z.output<typeof createLinkInput>;

const linkOutput = z.object({
  id: z.string(),
  readerName: z.string(),
  scopes: scopesOutput,
  state: z.enum(["open", "expired", "revoked", "outdated"]),
  createdAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
  openingCount: z.number(),
  /** The last openings, newest first; of those within ten minutes only the first. */
  openings: z.array(instant),
});

const noteOutput = z.object({
  id: z.string(),
  readerName: z.string(),
  text: z.string(),
  createdAt: instant,
  readAt: instant.nullable(),
});

const proposalOutput = z.object({
  id: z.string(),
  readerName: z.string(),
  goals: dailyGoalsSchema,
  state: proposalState,
  createdAt: instant,
  decidedAt: instant.nullable(),
});

export const linksOutput = z.object({
  links: z.array(linkOutput),
  notes: z.array(noteOutput),
  proposals: z.array(proposalOutput),
});
export type LinksOutput = z.output<typeof linksOutput>;

/** The token is in this answer alone: the server keeps its hash. */
export const createdLinkOutput = z.object({ link: linkOutput, token: z.string() });
export const waitingOutput = z.object({ notes: z.number(), proposals: z.number() });

export const idInput = z.object({ id: opaqueId });
export const decisionInput = idInput.extend({ decision: z.enum(["accept", "decline"]) });
export const decisionOutput = z.object({
  state: proposalState,
  /** The day from which accepted goals hold. */
  validFrom: z.string().nullable(),
});

/** What a reader learns of the link itself, of its owner's name and of what was left with it. */
export const sharedDiaryOutput = z.object({
  ownerName: z.string().nullable(),
  readerName: z.string(),
  scopes: scopesOutput,
  expiresAt: instant,
  today: z.string(),
  /** The first day that can be read. */
  firstDay: z.string(),
  notes: z.array(noteOutput.pick({ id: true, text: true, createdAt: true })),
  proposals: z.array(proposalOutput.pick({ id: true, goals: true, state: true, createdAt: true })),
});

/** Any day of the month; today by default. */
export const monthInput = z.object({ date: calendarDay.optional() });
const monthFields = { from: z.string(), to: z.string(), hasPrevious: z.boolean(), hasNext: z.boolean() };

export const sharedDaysOutput = z.object({
  ...monthFields,
  days: z.array(
    z.object({
      date: z.string(),
      logged: z.boolean(),
      isClosed: z.boolean(),
      isComplete: z.boolean(),
      eaten: nutritionSchema,
      goals: nutritionSchema,
    }),
  ),
  summary: summarySchema,
  /** The goals of today, without those of single weekdays. */
  currentGoals: dailyGoalsSchema,
});

export const sharedDayInput = z.object({ date: calendarDay });
/** What was eaten on a day: names, amounts and figures, without pictures, notes and ids. */
export const sharedEntriesOutput = z.array(
  z.object({
    mealType: z.enum(mealTypes),
    /** "HH:MM"; null where it is not known. */
    eatenAt: z.string().nullable(),
    servings: z.number(),
    foodItem: foodItemOutput.pick({ name: true, servingSize: true, servingGrams: true, unit: true }),
    ...nutritionFields,
    estimated: z.boolean(),
  }),
);

export const sharedWeightsOutput = z.object({
  ...monthFields,
  /** For each day with a weight the mean of the seven days that end with it, kg: a single weight is not shared. */
  points: z.array(z.object({ date: z.string(), mean: z.number() })),
  /** kg per week; null where there is nothing to compare. */
  change: z.number().nullable(),
});

export const sharedNutrientsOutput = z.object({ ...monthFields, nutrients: intakeMeansOutput });

export const noteInput = createReaderNoteInput({ required: fieldMessages.required, tooLong: fieldMessages.tooLong });
export const proposedGoalsInput = createProposedGoalsInput(fieldMessages);
export const leftNoteOutput = sharedDiaryOutput.shape.notes.element;
export const leftProposalOutput = sharedDiaryOutput.shape.proposals.element;
