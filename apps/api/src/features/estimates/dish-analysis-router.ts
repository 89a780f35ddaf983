import { requireDiaryDay, router } from "../../trpc/procedures.ts";
import { photoConsentProcedure } from "../consents/procedures.ts";
import { analyseDish } from "./analyse-dish.ts";
import { dishInput, dishOutput } from "./dish-schema.ts";

/** The procedure of `food` that analyses a photo of a dish. */
export const dishAnalysisRouter = router({
  analyzeDish: photoConsentProcedure
    .input(dishInput)
    .use(requireDiaryDay)
    .output(dishOutput)
    .mutation(({ ctx, input: { upload, target } }) => {
      const place = target && { ...target, date: target.date ?? ctx.caller.currentDay() };
      return analyseDish(ctx.deps, ctx.currentUser, { upload, target: place }, ctx.caller.toPendingRequest());
    }),
});
