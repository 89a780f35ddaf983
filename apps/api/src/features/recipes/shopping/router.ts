import { router, signedIn } from "../../../trpc/procedures.ts";
import {
  addRecipeInput,
  addRecipeOutput,
  addShoppingInput,
  checkShoppingInput,
  clearShoppingInput,
  restoreShoppingInput,
  shoppingIdInput,
  shoppingOutput,
} from "./schema.ts";
import {
  addRecipeToShopping,
  addToShopping,
  checkShopping,
  clearShopping,
  listShopping,
  removeFromShopping,
  restoreToShopping,
} from "./service.ts";

/** What a person has to buy. Every change answers with the whole list. */
export const shoppingRouter = router({
  list: signedIn.output(shoppingOutput).query(({ ctx }) => listShopping(ctx.deps, ctx.viewer)),
  addRecipe: signedIn
    .input(addRecipeInput)
    .output(addRecipeOutput)
    .mutation(({ ctx, input }) => addRecipeToShopping(ctx.deps, ctx.viewer, input)),
  add: signedIn
    .input(addShoppingInput)
    .output(shoppingOutput)
    .mutation(({ ctx, input }) => addToShopping(ctx.deps, ctx.viewer, input)),
  check: signedIn
    .input(checkShoppingInput)
    .output(shoppingOutput)
    .mutation(({ ctx, input }) => checkShopping(ctx.deps, ctx.viewer, input)),
  remove: signedIn
    .input(shoppingIdInput)
    .output(shoppingOutput)
    .mutation(({ ctx, input }) => removeFromShopping(ctx.deps, ctx.viewer, input.id)),
  /** Puts back what was taken off. */
  restore: signedIn
    .input(restoreShoppingInput)
    .output(shoppingOutput)
    .mutation(({ ctx, input }) => restoreToShopping(ctx.deps, ctx.viewer, input)),
  clear: signedIn
    .input(clearShoppingInput)
    .output(shoppingOutput)
    .mutation(({ ctx, input }) => clearShopping(ctx.deps, ctx.viewer, input.what)),
});
