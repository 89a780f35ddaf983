import { z } from "zod";
import { diaryDays, router, signedIn } from "../../trpc/procedures.ts";
import { correctWater, drink, logWeight, removeWeight } from "./body-log.ts";
import { readMonths, readTable } from "./history.ts";
import {
  addWaterInput,
  dayOnlyInput,
  monthsOutput,
  periodInput,
  savedWeightOutput,
  setWaterInput,
  tableOutput,
  trendOutput,
  waterOutput,
  weightInput,
} from "./schema.ts";
import { readTrend } from "./service.ts";

export const trendsRouter = router({
  read: signedIn
    .input(periodInput)
    .output(trendOutput)
    .query(({ ctx, input }) => readTrend(ctx.deps, ctx.viewer, input, ctx.caller.today())),
  months: signedIn
    .output(monthsOutput)
    .query(({ ctx }) => readMonths(ctx.deps, ctx.viewer, ctx.caller.today())),
  table: signedIn.output(tableOutput).query(({ ctx }) => readTable(ctx.deps, ctx.viewer, ctx.caller.today())),
  logWeight: signedIn
    .input(weightInput)
    .use(diaryDays)
    .output(savedWeightOutput)
    .mutation(({ ctx, input }) => logWeight(ctx.deps, ctx.viewer, input, ctx.caller.today())),
  removeWeight: signedIn
    .input(dayOnlyInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeWeight(ctx.deps, ctx.viewer, input.date)),
  addWater: signedIn
    .input(addWaterInput)
    .use(diaryDays)
    .output(waterOutput)
    .mutation(({ ctx, input }) => drink(ctx.deps, ctx.viewer, input, ctx.caller.today())),
  setWater: signedIn
    .input(setWaterInput)
    .use(diaryDays)
    .output(waterOutput)
    .mutation(({ ctx, input }) => correctWater(ctx.deps, ctx.viewer, input, ctx.caller.today())),
});
