import { diaryDays, router, signedIn } from "../../trpc/procedures.ts";
import { describeMeal } from "./describe-meal.ts";
import { logMeal } from "./log-meal.ts";
import { readEstimate } from "./read-estimate.ts";
import { saveEstimate } from "./save-estimate.ts";
import {
  describeInput,
  describeOutput,
  entryIdInput,
  estimateOutput,
  logMealInput,
  logMealOutput,
  saveEstimateInput,
  saveEstimateOutput,
} from "./schema.ts";

export const estimateRouter = router({
  describe: signedIn
    .input(describeInput)
    .output(describeOutput)
    .query(({ ctx, input }) => describeMeal(ctx.deps, ctx.viewer, input.text)),
  log: signedIn
    .input(logMealInput)
    .use(diaryDays)
    .output(logMealOutput)
    .mutation(({ ctx, input }) => logMeal(ctx.deps, ctx.viewer, input, ctx.caller.today())),
  read: signedIn
    .input(entryIdInput)
    .output(estimateOutput.nullable())
    .query(({ ctx, input }) => readEstimate(ctx.deps, ctx.viewer, input.entryId)),
  save: signedIn
    .input(saveEstimateInput)
    .output(saveEstimateOutput)
    .mutation(({ ctx, input }) => saveEstimate(ctx.deps, ctx.viewer, input)),
});
