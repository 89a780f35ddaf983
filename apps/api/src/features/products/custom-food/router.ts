import { z } from "zod";
import { router, signedIn } from "../../../trpc/procedures.ts";
import { foodDetailOutput, foodHitOutput } from "../../food/food-hit-schema.ts";
import { createOwnFoodInput, ownFoodIdInput, updateOwnFoodInput } from "./schema.ts";
import { createOwnFood, listOwnFoods, readOwnFood, removeOwnFood, updateOwnFood } from "./service.ts";

export const ownFoodRouter = router({
  list: signedIn.output(z.array(foodHitOutput)).query(({ ctx }) => listOwnFoods(ctx.deps, ctx.viewer)),
  read: signedIn
    .input(ownFoodIdInput)
    .output(foodDetailOutput)
    .query(({ ctx, input }) => readOwnFood(ctx.deps, ctx.viewer, input.id)),
  create: signedIn
    .input(createOwnFoodInput)
    .output(foodHitOutput)
    .mutation(({ ctx, input }) => createOwnFood(ctx.deps, ctx.viewer, input)),
  update: signedIn
    .input(updateOwnFoodInput)
    .output(foodHitOutput)
    .mutation(({ ctx, input }) => updateOwnFood(ctx.deps, ctx.viewer, input)),
  remove: signedIn
    .input(ownFoodIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeOwnFood(ctx.deps, ctx.viewer, input.id)),
});
