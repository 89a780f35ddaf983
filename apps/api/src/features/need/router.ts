import { z } from "zod";
import { dailyGoalsSchema, weekdayGoalsSchema } from "../goals/schema.ts";
import { router, signedInProcedure } from "../../trpc/procedures.ts";
import {
  answerCheckIn,
  applyProposal,
  readCheckInSettings,
  readNeed,
  setCheckInEnabled,
  setWeeklyChange,
  undoProposal,
} from "./service.ts";

const progress = z.object({ have: z.number(), needed: z.number() });

/** The learned need, kcal a day, or what it lacks. */
const estimateOutput = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("ready"),
    kcal: z.number(),
    low: z.number(),
    high: z.number(),
    /** Kg a week over the window, negative for a loss; null without weighings at its ends. */
    weightChangePerWeek: z.number().nullable(),
    windowDays: z.number(),
  }),
  z.object({ kind: z.literal("not_yet"), windowDays: progress, closedDays: progress, weighings: progress }),
]);

/** What the check-in proposes: kcal of every day that has no goal of its own. */
const proposalOutput = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("change"),
    calories: z.number(),
    change: z.number(),
    /** By how many kcal the goals of single weekdays move, from the least to the most; null without any. */
    weekdayChange: z.object({ least: z.number(), most: z.number() }).nullable(),
    limit: z.enum(["step", "floor", "ceiling"]).nullable(),
  }),
  z.object({ kind: z.literal("same"), calories: z.number() }),
  z.object({ kind: z.literal("review"), calories: z.number(), min: z.number(), max: z.number() }),
  z.object({ kind: z.literal("none"), reason: z.enum(["maternity", "unclear"]) }),
]);

/** Null without the body data that the estimate starts from. */
const needOutput = z
  .object({
    /** Energy need by formula (Mifflin-St Jeor times the activity factor), kcal a day. */
    initialNeed: z.number(),
    estimate: estimateOutput,
    /** What was known on the Mondays of the last six weeks that had an estimate, oldest first, kcal a day. */
    weeks: z.array(z.object({ monday: z.string(), kcal: z.number(), low: z.number(), high: z.number() })),
    /** Null without an estimate. */
    proposal: proposalOutput.nullable(),
    /** Change of weight that the goals aim at, kg a week, negative for a loss. */
    weeklyChangeKg: z.number(),
    /** The weighings of the window, oldest first, each with the mean of the seven days up to it, kg. */
    weights: z.array(z.object({ date: z.string(), kg: z.number(), mean: z.number() })),
  })
  .nullable();

/** The goals from tomorrow on, or again those of today. */
const savedGoalsOutput = z.object({ goals: dailyGoalsSchema, weekdays: weekdayGoalsSchema });

const checkInSettingsOutput = z.object({
  isEnabled: z.boolean(),
  /** Wished change of weight, kg a week, its bounds, and why no loss may be wished; null without body data. */
  weeklyChange: z
    .object({
      kg: z.number(),
      min: z.number(),
      max: z.number(),
      noDeficit: z.object({ code: z.enum(["minor", "underweight", "maternity"]), message: z.string() }).nullable(),
    })
    .nullable(),
  /** The goal of an applied proposal that can be taken back, and the one before it, kcal a day; else null. */
  applied: z.object({ calories: z.number(), before: z.number() }).nullable(),
});

/** The goal that the person saw, which must still be the proposal; whole kcal. */
const applyProposalInput = z.object({ calories: z.int() });

const checkInEnabledInput = z.object({ isEnabled: z.boolean() });
const weeklyChangeInput = z.object({ kg: z.number().min(-4).max(4) });

export const needRouter = router({
  /** The learned need, and what the check-in of today proposes. */
  read: signedInProcedure
    .output(needOutput)
    .query(({ ctx }) => readNeed(ctx.deps, ctx.currentUser, ctx.request.currentDay())),
  /** Whether the check-in is wanted, and the change of weight that it aims at. */
  settings: signedInProcedure
    .output(checkInSettingsOutput)
    .query(({ ctx }) => readCheckInSettings(ctx.deps, ctx.currentUser)),
  /** Stores the proposed goals from tomorrow on; a repeated call changes nothing. */
  applyProposal: signedInProcedure
    .input(applyProposalInput)
    .output(savedGoalsOutput)
    .mutation(({ ctx, input }) => applyProposal(ctx.deps, ctx.currentUser, input.calories, ctx.request.currentDay())),
  /** Takes the applied proposal back, and the answer with it. */
  undoProposal: signedInProcedure
    .output(savedGoalsOutput)
    .mutation(({ ctx }) => undoProposal(ctx.deps, ctx.currentUser)),
  /** Leaves the goals as they are until the next Monday. */
  answerCheckIn: signedInProcedure.output(z.void()).mutation(({ ctx }) => answerCheckIn(ctx.deps, ctx.currentUser)),
  setCheckInEnabled: signedInProcedure
    .input(checkInEnabledInput)
    .output(checkInEnabledInput)
    .mutation(({ ctx, input }) => setCheckInEnabled(ctx.deps, ctx.currentUser, input.isEnabled)),
  setWeeklyChange: signedInProcedure
    .input(weeklyChangeInput)
    .output(checkInSettingsOutput)
    .mutation(({ ctx, input }) => setWeeklyChange(ctx.deps, ctx.currentUser, input.kg)),
});
