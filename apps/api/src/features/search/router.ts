import { router, signedInProcedure, uncheckedOutput } from "../../trpc/procedures.ts";
import { foodSearchInput, foodSearchOutput, productSearchInput, productSearchOutput } from "./schema.ts";
import { searchFoods, searchProducts } from "./service.ts";

export const searchRouter = router({
  foods: signedInProcedure
    .input(foodSearchInput)
    .output(uncheckedOutput(foodSearchOutput))
    .query(({ ctx, input }) => searchFoods(ctx.deps, ctx.currentUser, input)),
  products: signedInProcedure
    .input(productSearchInput)
    .output(uncheckedOutput(productSearchOutput))
    .query(({ ctx, input }) => searchProducts(ctx.deps, ctx.currentUser, input)),
});
