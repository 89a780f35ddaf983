import { router, signedInProcedure, uncheckedOutput } from "../../trpc/procedures.ts";
import {
  foodGroupInput,
  foodGroupOutput,
  foodSearchInput,
  foodSearchOutput,
  nutrientFoodsInput,
  nutrientFoodsOutput,
  productSearchInput,
  productSearchOutput,
} from "./schema.ts";
import { listFoodGroup, listNutrientFoods, searchFoods, searchProducts } from "./service.ts";

export const searchRouter = router({
  foods: signedInProcedure
    .input(foodSearchInput)
    .output(uncheckedOutput(foodSearchOutput))
    .query(({ ctx, input }) => searchFoods(ctx.deps, ctx.currentUser, input)),
  /** The stock foods of a group of the catalogue. */
  group: signedInProcedure
    .input(foodGroupInput)
    .output(uncheckedOutput(foodGroupOutput))
    .query(({ ctx, input }) => listFoodGroup(ctx.deps, ctx.currentUser, input.group)),
  /** The stock foods with most of a nutrient for their energy. */
  nutrient: signedInProcedure
    .input(nutrientFoodsInput)
    .output(uncheckedOutput(nutrientFoodsOutput))
    .query(({ ctx, input }) => listNutrientFoods(ctx.deps, ctx.currentUser, input)),
  products: signedInProcedure
    .input(productSearchInput)
    .output(uncheckedOutput(productSearchOutput))
    .query(({ ctx, input }) => searchProducts(ctx.deps, ctx.currentUser, input)),
});
