import { router, signedInProcedure } from "../../../trpc/procedures.ts";
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
  setItemChecked,
  clearShoppingList,
  readShoppingList,
  removeFromShopping,
  restoreToShopping,
} from "./service.ts";

/** The user's shopping list. Every mutation returns the whole list. */
export const shoppingRouter = router({
  list: signedInProcedure.output(shoppingOutput).query(({ ctx }) => readShoppingList(ctx.deps, ctx.currentUser)),
  addRecipe: signedInProcedure
    .input(addRecipeInput)
    .output(addRecipeOutput)
    .mutation(({ ctx, input }) => addRecipeToShopping(ctx.deps, ctx.currentUser, input)),
  add: signedInProcedure
    .input(addShoppingInput)
    .output(shoppingOutput)
    .mutation(({ ctx, input }) => addToShopping(ctx.deps, ctx.currentUser, input)),
  check: signedInProcedure
    .input(checkShoppingInput)
    .output(shoppingOutput)
    .mutation(({ ctx, input }) => setItemChecked(ctx.deps, ctx.currentUser, input)),
  remove: signedInProcedure
    .input(shoppingIdInput)
    .output(shoppingOutput)
    .mutation(({ ctx, input }) => removeFromShopping(ctx.deps, ctx.currentUser, input.id)),
  /** Restores removed items. */
  restore: signedInProcedure
    .input(restoreShoppingInput)
    .output(shoppingOutput)
    .mutation(({ ctx, input }) => restoreToShopping(ctx.deps, ctx.currentUser, input)),
  clear: signedInProcedure
    .input(clearShoppingInput)
    .output(shoppingOutput)
    .mutation(({ ctx, input }) => clearShoppingList(ctx.deps, ctx.currentUser, input.what)),
});
