import { z } from "zod";
import { requireDiaryDay, router, signedInProcedure, queuedProcedure } from "../../trpc/procedures.ts";
import { photoConsentProcedure } from "../consents/photo-consent.ts";
import { toEntryResponse } from "../diary/presentation.ts";
import { logEntryOutput } from "../diary/schema.ts";
import { photoInput } from "../estimates/schema.ts";
import { generateRecipe } from "./generate-recipe.ts";
import { checkIngredients, detectIngredients } from "./recipe-ingredients.ts";
import { logRecipe } from "./log-recipe.ts";
import { suggestIngredientRef, saveRecipe } from "./save-recipe.ts";
import {
  addToLogInput,
  checkedIngredientsOutput,
  checkIngredientsInput,
  favoriteInput,
  generateInput,
  ingredientsOutput,
  micronutrientsOutput,
  nameInput,
  recipeIdInput,
  recipeOutput,
  removeInput,
  renameInput,
  saveInput,
} from "./schema.ts";
import {
  listRecipes,
  readRecipe,
  readRecipeMicronutrients,
  removeRecipe,
  renameRecipe,
  setRecipeFavourite,
} from "./service.ts";
import {
  addRecipeInput,
  addRecipeOutput,
  addShoppingInput,
  checkShoppingInput,
  clearShoppingInput,
  restoreShoppingInput,
  shoppingIdInput,
  shoppingOutput,
} from "./shopping/schema.ts";
import {
  addRecipeToShopping,
  addToShopping,
  setItemChecked,
  clearShoppingList,
  readShoppingList,
  removeFromShopping,
  restoreToShopping,
} from "./shopping/service.ts";

/** The user's shopping list. Every mutation returns the whole list. */
const shoppingRouter = router({
  list: signedInProcedure.output(shoppingOutput).query(({ ctx }) => readShoppingList(ctx.deps, ctx.currentUser)),
  addRecipe: queuedProcedure
    .input(addRecipeInput)
    .output(addRecipeOutput)
    .mutation(({ ctx, input }) => addRecipeToShopping(ctx.deps, ctx.currentUser, input)),
  add: queuedProcedure
    .input(addShoppingInput)
    .output(shoppingOutput)
    .mutation(({ ctx, input }) => addToShopping(ctx.deps, ctx.currentUser, input)),
  check: queuedProcedure
    .input(checkShoppingInput)
    .output(shoppingOutput)
    .mutation(({ ctx, input }) => setItemChecked(ctx.deps, ctx.currentUser, input)),
  remove: queuedProcedure
    .input(shoppingIdInput)
    .output(shoppingOutput)
    .mutation(({ ctx, input }) => removeFromShopping(ctx.deps, ctx.currentUser, input.id)),
  /** Restores removed items. */
  restore: queuedProcedure
    .input(restoreShoppingInput)
    .output(shoppingOutput)
    .mutation(({ ctx, input }) => restoreToShopping(ctx.deps, ctx.currentUser, input)),
  clear: queuedProcedure
    .input(clearShoppingInput)
    .output(shoppingOutput)
    .mutation(({ ctx, input }) => clearShoppingList(ctx.deps, ctx.currentUser, input.what)),
});

export const recipesRouter = router({
  /** Detects the ingredients in a photo; costs an ingredient scan. */
  readIngredients: photoConsentProcedure
    .input(photoInput)
    .output(ingredientsOutput)
    .mutation(({ ctx, input }) => detectIngredients(ctx.deps, ctx.currentUser, input, ctx.request.toPendingRequest())),
  /** Checks a list of ingredients against the requested diets. */
  checkIngredients: signedInProcedure
    .input(checkIngredientsInput)
    .output(checkedIngredientsOutput)
    .query(({ ctx, input }) => checkIngredients(ctx.deps, input)),
  /** Generates and stores a recipe; one of the model costs a recipe generation. */
  generate: signedInProcedure
    .input(generateInput)
    .output(recipeOutput)
    .mutation(({ ctx, input }) => generateRecipe(ctx.deps, ctx.currentUser, input, ctx.request.toPendingRequest())),
  /** Newest first, complete except for the photo. */
  list: signedInProcedure.output(z.array(recipeOutput)).query(({ ctx }) => listRecipes(ctx.deps, ctx.currentUser)),
  /** One recipe, with its photo in base64. */
  read: signedInProcedure
    .input(recipeIdInput)
    .output(recipeOutput)
    .query(({ ctx, input }) => readRecipe(ctx.deps, ctx.currentUser, input.id)),
  micronutrients: signedInProcedure
    .input(recipeIdInput)
    .output(micronutrientsOutput)
    .query(({ ctx, input }) => readRecipeMicronutrients(ctx.deps, ctx.currentUser, input.id)),
  rename: queuedProcedure
    .input(renameInput)
    .output(recipeOutput)
    .mutation(({ ctx, input }) => renameRecipe(ctx.deps, ctx.currentUser, input)),
  setFavorite: queuedProcedure
    .input(favoriteInput)
    .output(recipeOutput)
    .mutation(({ ctx, input }) => setRecipeFavourite(ctx.deps, ctx.currentUser, input)),
  remove: queuedProcedure
    .input(removeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeRecipe(ctx.deps, ctx.currentUser, input)),
  /** Logs portions, with today's nutrition values. */
  addToLog: queuedProcedure
    .input(addToLogInput)
    .use(requireDiaryDay)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) =>
      toEntryResponse(ctx.request, await logRecipe(ctx.deps, ctx.currentUser, input, ctx.request.currentDay())),
    ),
  /** The food that an ingredient name resolves to; null for none. */
  foodRefOfName: signedInProcedure
    .input(nameInput)
    .output(z.string().nullable())
    .query(({ ctx, input }) => suggestIngredientRef(ctx.deps, input.name)),
  /** Creates or changes a recipe of the user; its nutrition values, diets and allergens are computed. */
  save: queuedProcedure
    .input(saveInput)
    .output(recipeOutput)
    .mutation(({ ctx, input }) => saveRecipe(ctx.deps, ctx.currentUser, input)),
  shopping: shoppingRouter,
});
