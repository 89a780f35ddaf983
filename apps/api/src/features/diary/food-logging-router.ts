import { requireDiaryDay, router, signedInProcedure } from "../../trpc/procedures.ts";
import { addStockInput, logFoodInput } from "../food/schema.ts";
import { logFood, logStockFood } from "./log-food.ts";
import { logEntryOutput } from "./schema.ts";

/** The procedures of `food` that write diary entries. */
export const foodLoggingRouter = router({
  addStock: signedInProcedure
    .input(addStockInput)
    .use(requireDiaryDay)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) => {
      const { entry, created } = await logStockFood(ctx.deps, ctx.currentUser, input, ctx.caller.currentDay());
      ctx.caller.isRepeated = !created;
      return entry;
    }),
  log: signedInProcedure
    .input(logFoodInput)
    .use(requireDiaryDay)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) => {
      const { entry, created } = await logFood(ctx.deps, ctx.currentUser, input, ctx.caller.currentDay());
      ctx.caller.isRepeated = !created;
      return entry;
    }),
});
