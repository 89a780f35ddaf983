import { z } from "zod";
import { diaryDays, photoSender, router, signedIn } from "../../trpc/procedures.ts";
import { logEntryOutput } from "../diary/schema.ts";
import { analyseDish } from "../estimates/analyse-dish.ts";
import { dishInput, dishOutput } from "../estimates/dish-schema.ts";
import { setFavourite } from "./favourites.ts";
import { readHabits } from "./food-habits.ts";
import { foodDetailOutput } from "./food-hit-schema.ts";
import { addStock, logFood } from "../diary/log-food.ts";
import { readFood } from "./read-food.ts";
import {
  addStockInput,
  favouriteInput,
  foodItemInput,
  foodItemOutput,
  habitsInput,
  habitsOutput,
  logFoodInput,
  ref,
  stockFoodOutput,
  stockSearchInput,
} from "./schema.ts";
import { createFood, listFoods, searchStock } from "./service.ts";

export const foodRouter = router({
  list: signedIn.output(z.array(foodItemOutput)).query(({ ctx }) => listFoods(ctx.deps, ctx.viewer)),
  create: signedIn
    .input(foodItemInput)
    .output(foodItemOutput)
    .mutation(({ ctx, input }) => createFood(ctx.deps, ctx.viewer, input)),
  searchStock: signedIn
    .input(stockSearchInput)
    .output(z.array(stockFoodOutput))
    .query(({ ctx, input }) => searchStock(ctx.deps, input.search)),
  addStock: signedIn
    .input(addStockInput)
    .use(diaryDays)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) => {
      const { entry, created } = await addStock(ctx.deps, ctx.viewer, input, ctx.caller.today());
      ctx.caller.repeated = !created;
      return entry;
    }),
  read: signedIn
    .input(z.object({ ref }))
    .output(foodDetailOutput)
    .query(({ ctx, input }) => readFood(ctx.deps, ctx.viewer, input.ref)),
  log: signedIn
    .input(logFoodInput)
    .use(diaryDays)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) => {
      const { entry, created } = await logFood(ctx.deps, ctx.viewer, input, ctx.caller.today());
      ctx.caller.repeated = !created;
      return entry;
    }),
  habits: signedIn
    .input(habitsInput)
    .output(habitsOutput)
    .query(({ ctx, input }) => readHabits(ctx.deps, ctx.viewer, input.mealType, ctx.caller.today())),
  setFavourite: signedIn
    .input(favouriteInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setFavourite(ctx.deps, ctx.viewer, input)),
  analyzeDish: photoSender
    .input(dishInput)
    .use(diaryDays)
    .output(dishOutput)
    .mutation(({ ctx, input: { upload, target } }) => {
      const place = target && { ...target, date: target.date ?? ctx.caller.today() };
      return analyseDish(ctx.deps, ctx.viewer, { upload, place }, ctx.caller.waiting());
    }),
});
