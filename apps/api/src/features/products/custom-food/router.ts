import { z } from "zod";
import { router, signedInProcedure } from "../../../trpc/procedures.ts";
import { foodDetailOutput, foodHitOutput } from "../../food/food-hit-schema.ts";
import { createCustomFoodInput, customFoodIdInput, updateCustomFoodInput } from "./schema.ts";
import { createCustomFood, listCustomFoodHits, readCustomFood, removeCustomFood, changeCustomFood } from "./service.ts";

export const customFoodRouter = router({
  list: signedInProcedure
    .output(z.array(foodHitOutput))
    .query(({ ctx }) => listCustomFoodHits(ctx.deps, ctx.currentUser)),
  read: signedInProcedure
    .input(customFoodIdInput)
    .output(foodDetailOutput)
    .query(({ ctx, input }) => readCustomFood(ctx.deps, ctx.currentUser, input.id)),
  create: signedInProcedure
    .input(createCustomFoodInput)
    .output(foodHitOutput)
    .mutation(({ ctx, input }) => createCustomFood(ctx.deps, ctx.currentUser, input)),
  update: signedInProcedure
    .input(updateCustomFoodInput)
    .output(foodHitOutput)
    .mutation(({ ctx, input }) => changeCustomFood(ctx.deps, ctx.currentUser, input)),
  remove: signedInProcedure
    .input(customFoodIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeCustomFood(ctx.deps, ctx.currentUser, input.id)),
});
