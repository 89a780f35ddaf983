import { z } from "zod";
import { router, signedInProcedure, queuedProcedure } from "../../trpc/procedures.ts";
import { searchResultOutput } from "../search/schema.ts";
import { barcodeInput, lookupInput, lookupOutput } from "./schema.ts";
import { getProduct, lookUpCode } from "./service.ts";
import { foodDetailOutput, foodHitOutput } from "../food/food-hit-schema.ts";
import {
  createCustomFoodInput,
  customFoodIdInput,
  removeCustomFoodInput,
  updateCustomFoodInput,
} from "./custom-food/schema.ts";
import {
  createCustomFood,
  listCustomFoodHits,
  readCustomFood,
  removeCustomFood,
  changeCustomFood,
} from "./custom-food/service.ts";

export const productRouter = router({
  lookup: signedInProcedure
    .input(lookupInput)
    .output(lookupOutput)
    .query(({ ctx, input }) => lookUpCode(ctx.deps, ctx.currentUser, input.code, input.symbology)),
  get: signedInProcedure
    .input(barcodeInput)
    .output(searchResultOutput)
    .query(({ ctx, input }) => getProduct(ctx.deps, ctx.currentUser, input.barcode)),
});

export const customFoodRouter = router({
  list: signedInProcedure
    .output(z.array(foodHitOutput))
    .query(({ ctx }) => listCustomFoodHits(ctx.deps, ctx.currentUser)),
  read: signedInProcedure
    .input(customFoodIdInput)
    .output(foodDetailOutput)
    .query(({ ctx, input }) => readCustomFood(ctx.deps, ctx.currentUser, input.id)),
  create: queuedProcedure
    .input(createCustomFoodInput)
    .output(foodHitOutput)
    .mutation(({ ctx, input }) => createCustomFood(ctx.deps, ctx.currentUser, input)),
  update: queuedProcedure
    .input(updateCustomFoodInput)
    .output(foodHitOutput)
    .mutation(({ ctx, input }) => changeCustomFood(ctx.deps, ctx.currentUser, input)),
  remove: queuedProcedure
    .input(removeCustomFoodInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeCustomFood(ctx.deps, ctx.currentUser, input)),
});
