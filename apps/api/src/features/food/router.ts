import { z } from "zod";
import { router, signedInProcedure, queuedProcedure } from "../../trpc/procedures.ts";
import { setFavourite, createFood, listFoods, listOwnFoods, searchStock, readHabits } from "./service.ts";
import { foodDetailOutput, foodHitOutput } from "./food-hit-schema.ts";
import { readFood } from "./find-foods.ts";
import {
  favouriteInput,
  foodItemInput,
  foodItemOutput,
  habitsInput,
  habitsOutput,
  foodRefSchema,
  stockFoodOutput,
  stockSearchInput,
} from "./schema.ts";

export const foodRouter = router({
  list: signedInProcedure.output(z.array(foodItemOutput)).query(({ ctx }) => listFoods(ctx.deps, ctx.currentUser)),
  create: signedInProcedure
    .input(foodItemInput)
    .output(foodItemOutput)
    .mutation(({ ctx, input }) => createFood(ctx.deps, ctx.currentUser, input)),
  searchStock: signedInProcedure
    .input(stockSearchInput)
    .output(z.array(stockFoodOutput))
    .query(({ ctx, input }) => searchStock(ctx.deps, input.search)),
  read: signedInProcedure
    .input(z.object({ ref: foodRefSchema }))
    .output(foodDetailOutput)
    .query(({ ctx, input }) => readFood(ctx.deps, ctx.currentUser, input.ref)),
  habits: signedInProcedure
    .input(habitsInput)
    .output(habitsOutput)
    .query(({ ctx, input }) => readHabits(ctx.deps, ctx.currentUser, input.mealType, ctx.request.currentDay())),
  mine: signedInProcedure.output(z.array(foodHitOutput)).query(({ ctx }) => listOwnFoods(ctx.deps, ctx.currentUser)),
  setFavourite: queuedProcedure
    .input(favouriteInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setFavourite(ctx.deps, ctx.currentUser, input)),
});
