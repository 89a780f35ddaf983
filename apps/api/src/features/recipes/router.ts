import { z } from "zod";
import { diaryDays, photoSender, router, signedIn } from "../../trpc/procedures.ts";
import { logEntryOutput } from "../diary/schema.ts";
import { pictureInput } from "../estimates/dish-schema.ts";
import { generateRecipe } from "./generate-recipe.ts";
import { checkIngredients, readIngredients } from "./recipe-ingredients.ts";
import { addToLog } from "./log-recipe.ts";
import { refOfName, saveRecipe } from "./save-recipe.ts";
import {
  addToLogInput,
  checkedIngredientsOutput,
  checkIngredientsInput,
  favoriteInput,
  generateInput,
  ingredientsOutput,
  nameInput,
  recipeIdInput,
  recipeOutput,
  renameInput,
  saveInput,
} from "./schema.ts";
import { listRecipes, readRecipe, removeRecipe, renameRecipe, setFavorite } from "./service.ts";
import { shoppingRouter } from "./shopping/router.ts";

export const recipesRouter = router({
  /** What a photo of ingredients shows; costs an ingredient scan. */
  readIngredients: photoSender
    .input(pictureInput)
    .output(ingredientsOutput)
    .mutation(({ ctx, input }) => readIngredients(ctx.deps, ctx.viewer, input, ctx.caller.waiting())),
  /** What of a list the asked diets cannot use. */
  checkIngredients: signedIn
    .input(checkIngredientsInput)
    .output(checkedIngredientsOutput)
    .query(({ ctx, input }) => checkIngredients(ctx.deps, input)),
  /** Makes and keeps a recipe; one of a model costs a recipe generation. */
  generate: signedIn
    .input(generateInput)
    .output(recipeOutput)
    .mutation(({ ctx, input }) => generateRecipe(ctx.deps, ctx.viewer, input, ctx.caller.waiting())),
  /** Newest first, whole but for the photo itself. */
  list: signedIn.output(z.array(recipeOutput)).query(({ ctx }) => listRecipes(ctx.deps, ctx.viewer)),
  /** One, with its photo in base64. */
  read: signedIn
    .input(recipeIdInput)
    .output(recipeOutput)
    .query(({ ctx, input }) => readRecipe(ctx.deps, ctx.viewer, input.id)),
  rename: signedIn
    .input(renameInput)
    .output(recipeOutput)
    .mutation(({ ctx, input }) => renameRecipe(ctx.deps, ctx.viewer, input.id, input.name)),
  setFavorite: signedIn
    .input(favoriteInput)
    .output(recipeOutput)
    .mutation(({ ctx, input }) => setFavorite(ctx.deps, ctx.viewer, input.id, input.isFavorite)),
  remove: signedIn
    .input(recipeIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeRecipe(ctx.deps, ctx.viewer, input.id)),
  /** Portions into the diary, with the figures as they are now. */
  addToLog: signedIn
    .input(addToLogInput)
    .use(diaryDays)
    .output(logEntryOutput)
    .mutation(async ({ ctx, input }) => {
      const { entry, created } = await addToLog(ctx.deps, ctx.viewer, input, ctx.caller.today());
      ctx.caller.repeated = !created;
      return entry;
    }),
  /** Which food counts for an ingredient that the person only names; null for none. */
  refOfName: signedIn
    .input(nameInput)
    .output(z.string().nullable())
    .query(({ ctx, input }) => refOfName(ctx.deps, input.name)),
  /** Makes or changes a recipe of the person's own; its figures, diets and allergens are computed. */
  save: signedIn
    .input(saveInput)
    .output(recipeOutput)
    .mutation(({ ctx, input }) => saveRecipe(ctx.deps, ctx.viewer, input)),
  shopping: shoppingRouter,
});
