import { requireDiaryDay, router, signedInProcedure } from "../../trpc/procedures.ts";
import { describeMeal } from "./describe-meal.ts";
import { logMeal } from "./log-meal.ts";
import { readEstimate } from "./read-estimate.ts";
import { saveEstimate } from "./save-estimate.ts";
import {
  describeInput,
  describeOutput,
  estimateEntryIdInput,
  estimateOutput,
  logMealInput,
  logMealOutput,
  saveEstimateInput,
  saveEstimateOutput,
} from "./schema.ts";

export const estimateRouter = router({
  describe: signedInProcedure
    .input(describeInput)
    .output(describeOutput)
    .query(({ ctx, input }) => describeMeal(ctx.deps, ctx.currentUser, input.text)),
  log: signedInProcedure
    .input(logMealInput)
    .use(requireDiaryDay)
    .output(logMealOutput)
    .mutation(({ ctx, input }) => logMeal(ctx.deps, ctx.currentUser, input, ctx.caller.currentDay())),
  read: signedInProcedure
    .input(estimateEntryIdInput)
    .output(estimateOutput.nullable())
    .query(({ ctx, input }) => readEstimate(ctx.deps, ctx.currentUser, input.entryId)),
  save: signedInProcedure
    .input(saveEstimateInput)
    .output(saveEstimateOutput)
    .mutation(({ ctx, input }) => saveEstimate(ctx.deps, ctx.currentUser, input)),
});
