import { z } from "zod";
import { requireDiaryDay, router, signedInProcedure, queuedProcedure } from "../../trpc/procedures.ts";
import {
  setWaterOfDay,
  addWaterToDay,
  logWeight,
  removeWeight,
  readBody,
  readTrend,
  readMonths,
  readDayTable,
} from "./service.ts";
import { readIntake } from "./nutrient-intake.ts";
import {
  addWaterInput,
  bodyOutput,
  dayOnlyInput,
  intakeInput,
  intakeOutput,
  monthsOutput,
  periodInput,
  savedWeightOutput,
  setWaterInput,
  tableOutput,
  trendOutput,
  waterOutput,
  weightInput,
} from "./schema.ts";

export const trendsRouter = router({
  read: signedInProcedure
    .input(periodInput)
    .output(trendOutput)
    .query(({ ctx, input }) => readTrend(ctx.deps, ctx.currentUser, input, ctx.request.currentDay())),
  /** The nutrients beyond energy and macronutrients; PRO. */
  nutrients: signedInProcedure
    .input(intakeInput)
    .output(intakeOutput)
    .query(({ ctx, input }) => readIntake(ctx.deps, ctx.currentUser, input, ctx.request.currentDay())),
  /** Water and weight of a day, for the home page. */
  body: signedInProcedure
    .input(dayOnlyInput)
    .output(bodyOutput)
    .query(({ ctx, input }) => readBody(ctx.deps, ctx.currentUser, input.date)),
  months: signedInProcedure
    .output(monthsOutput)
    .query(({ ctx }) => readMonths(ctx.deps, ctx.currentUser, ctx.request.currentDay())),
  table: signedInProcedure
    .output(tableOutput)
    .query(({ ctx }) => readDayTable(ctx.deps, ctx.currentUser, ctx.request.currentDay())),
  logWeight: queuedProcedure
    .input(weightInput)
    .use(requireDiaryDay)
    .output(savedWeightOutput)
    .mutation(({ ctx, input }) => logWeight(ctx.deps, ctx.currentUser, input, ctx.request.currentDay())),
  removeWeight: queuedProcedure
    .input(dayOnlyInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeWeight(ctx.deps, ctx.currentUser, input.date)),
  addWater: queuedProcedure
    .input(addWaterInput)
    .use(requireDiaryDay)
    .output(waterOutput)
    .mutation(({ ctx, input }) => addWaterToDay(ctx.deps, ctx.currentUser, input, ctx.request.currentDay())),
  setWater: queuedProcedure
    .input(setWaterInput)
    .use(requireDiaryDay)
    .output(waterOutput)
    .mutation(({ ctx, input }) => setWaterOfDay(ctx.deps, ctx.currentUser, input, ctx.request.currentDay())),
});
