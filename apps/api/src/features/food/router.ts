import { z } from "zod";
import { requireDiaryDay, photoConsentProcedure, router, signedInProcedure } from "../../trpc/procedures.ts";
import { logEntryOutput } from "../diary/schema.ts";
import { analyseDish } from "../estimates/analyse-dish.ts";
import { dishInput, dishOutput } from "../estimates/dish-schema.ts";
import { setFavourite } from "./favourites.ts";
import { readHabits } from "./food-habits.ts";
import { foodDetailOutput } from "./food-hit-schema.ts";
import { logStockFood, logFood } from "../diary/log-food.ts";
import { readFood } from "./read-food.ts";
import {
  addStockInput,
  favouriteInput,
  foodItemInput,
  foodItemOutput,
  habitsInput,
  habitsOutput,
  logFoodInput,
  foodRefSchema,
  stockFoodOutput,
  stockSearchInput,
} from "./schema.ts";
import { createFood, listFoods, searchStock } from "./service.ts";

export const foodRouter = router({
  list: signedInProcedure
    .output(z.array(foodItemOutput))
    .query(({ ctx }) => listFoods(ctx.deps, ctx.currentUser)),
  create: signedInProcedure
    .input(foodItemInput)
    .output(foodItemOutput)
    .mutation(({ ctx, input }) => createFood(ctx.deps, ctx.currentUser, input)),
  searchStock: signedInProcedure
    .input(stockSearchInput)
    .output(z.array(stockFoodOutput))
    .query(({ ctx, input }) => searchStock(ctx.deps, input.search)),
  addStock: signedInProcedure
    .input(addStockInput)
    .use(requireDiaryDay)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) => {
      const { entry, created } = await logStockFood(
        ctx.deps,
        ctx.currentUser,
        input,
        ctx.caller.currentDay(),
      );
      ctx.caller.isRepeated = !created;
      return entry;
    }),
  read: signedInProcedure
    .input(z.object({ ref: foodRefSchema }))
    .output(foodDetailOutput)
    .query(({ ctx, input }) => readFood(ctx.deps, ctx.currentUser, input.ref)),
  log: signedInProcedure
    .input(logFoodInput)
    .use(requireDiaryDay)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) => {
      const { entry, created } = await logFood(ctx.deps, ctx.currentUser, input, ctx.caller.currentDay());
      ctx.caller.isRepeated = !created;
      return entry;
    }),
  habits: signedInProcedure
    .input(habitsInput)
    .output(habitsOutput)
    .query(({ ctx, input }) =>
      readHabits(ctx.deps, ctx.currentUser, input.mealType, ctx.caller.currentDay()),
    ),
  setFavourite: signedInProcedure
    .input(favouriteInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setFavourite(ctx.deps, ctx.currentUser, input)),
  analyzeDish: photoConsentProcedure
    .input(dishInput)
    .use(requireDiaryDay)
    .output(dishOutput)
    .mutation(({ ctx, input: { upload, target } }) => {
      const place = target && { ...target, date: target.date ?? ctx.caller.currentDay() };
      return analyseDish(ctx.deps, ctx.currentUser, { upload, target: place }, ctx.caller.toPendingRequest());
    }),
});
