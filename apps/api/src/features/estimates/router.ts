import { queuedProcedure, requireDiaryDay, router, signedInProcedure } from "../../trpc/procedures.ts";
import { photoConsentProcedure } from "../consents/photo-consent.ts";
import { analyseDish, readLabel } from "./analyse-dish.ts";
import { describeUserMeal, logMeal, readPersonalFoods } from "./describe-meal.ts";
import { readEstimate } from "./read-estimate.ts";
import { saveEstimate } from "./save-estimate.ts";
import {
  dishInput,
  dishOutput,
  photoInput,
  labelOutput,
  describeInput,
  describeOutput,
  estimateEntryIdInput,
  estimateOutput,
  logMealInput,
  logMealOutput,
  personalFoodsOutput,
  saveEstimateInput,
  saveEstimateOutput,
} from "./schema.ts";

export const estimateRouter = router({
  describe: signedInProcedure
    .input(describeInput)
    .output(describeOutput)
    .query(({ ctx, input }) => describeUserMeal(ctx.deps, ctx.currentUser, input.text)),
  personalFoods: signedInProcedure
    .output(personalFoodsOutput)
    .query(({ ctx }) => readPersonalFoods(ctx.deps, ctx.currentUser)),
  log: queuedProcedure
    .input(logMealInput)
    .use(requireDiaryDay)
    .output(logMealOutput)
    .mutation(({ ctx, input }) => logMeal(ctx.deps, ctx.currentUser, input, ctx.request.currentDay())),
  read: signedInProcedure
    .input(estimateEntryIdInput)
    .output(estimateOutput.nullable())
    .query(({ ctx, input }) => readEstimate(ctx.deps, ctx.currentUser, input.entryId)),
  save: signedInProcedure
    .input(saveEstimateInput)
    .output(saveEstimateOutput)
    .mutation(({ ctx, input }) => saveEstimate(ctx.deps, ctx.currentUser, input)),
});

/** The procedure of `food` that analyses a photo of a dish. */
export const dishAnalysisRouter = router({
  analyzeDish: photoConsentProcedure
    .input(dishInput)
    .use(requireDiaryDay)
    .output(dishOutput)
    .mutation(({ ctx, input: { upload, target } }) => {
      const place = target && { ...target, date: target.date ?? ctx.request.currentDay() };
      return analyseDish(ctx.deps, ctx.currentUser, { upload, target: place }, ctx.request.toPendingRequest());
    }),
});

export const labelRouter = router({
  read: photoConsentProcedure
    .input(photoInput)
    .output(labelOutput)
    .mutation(({ ctx, input }) => readLabel(ctx.deps, ctx.currentUser, input, ctx.request.toPendingRequest())),
});
