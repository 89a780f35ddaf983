import { router, signedIn } from "../../trpc/procedures.ts";
import { presented } from "../../trpc/unchecked-output.ts";
import { foodSearchInput, foodSearchOutput, productSearchInput, productSearchOutput } from "./schema.ts";
import { searchFoods, searchProducts } from "./service.ts";

export const searchRouter = router({
  foods: signedIn
    .input(foodSearchInput)
    .output(presented(foodSearchOutput))
    .query(({ ctx, input }) => searchFoods(ctx.deps, ctx.viewer, input)),
  products: signedIn
    .input(productSearchInput)
    .output(presented(productSearchOutput))
    .query(({ ctx, input }) => searchProducts(ctx.deps, ctx.viewer, input)),
});
