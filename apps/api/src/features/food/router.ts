import { z } from "zod";
import { router, signedIn } from "../../trpc/init.ts";
import { logEntryOutput } from "../diary/schema.ts";
import { analyseDish } from "./analyse-dish.ts";
import { dishOutput, pictureInput } from "./dish-schema.ts";
import {
  addStockInput,
  foodItemInput,
  foodItemOutput,
  stockFoodDetailOutput,
  stockFoodOutput,
  stockSearchInput,
} from "./schema.ts";
import { addStock, createFood, listFoods, readStockFood, searchStock } from "./service.ts";

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
  stock: signedIn
    .input(z.object({ id: z.string().min(1).max(100) }))
    .output(stockFoodDetailOutput)
    .query(({ ctx, input }) => readStockFood(ctx.deps, input.id)),
  addStock: signedIn
    .input(addStockInput)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) => {
      const { entry, created } = await addStock(ctx.deps, ctx.viewer, input, ctx.caller.today());
      ctx.caller.repeated = !created;
      return entry;
    }),
  analyzeDish: signedIn
    .input(pictureInput)
    .output(dishOutput)
    .mutation(({ ctx, input }) => analyseDish(ctx.deps, ctx.viewer, input, ctx.caller.hangUp())),
});
