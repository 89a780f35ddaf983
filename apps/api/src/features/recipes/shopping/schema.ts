import { maxShoppingItems } from "@fetta/db/queries/recipes/shopping-item";
import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { shoppingGroups } from "@fetta/domain/shopping/shopping-list";
import { z } from "zod";
import { fieldMessages } from "../../../messages/field-messages.ts";
import { clientId } from "../../../lib/input-schemas.ts";
import { plainText } from "../../food/schema.ts";

const id = z.string().min(1).max(200);

/** The whole list, by the parts of a shop; every change answers with it. */
export const shoppingOutput = z.array(
  z.object({
    id: z.string(),
    /** Which part of a shop has it. */
    group: z.enum(shoppingGroups),
    name: z.string(),
    /** As it is read, with its amount. */
    text: z.string(),
    grams: z.number().nullable(),
    /** The recipe that it was added for first; null for what the person typed. */
    recipeId: z.string().nullable(),
    checked: z.boolean(),
    /** Its place: the order in which things were put there, checked off or not. */
    position: z.number(),
  }),
);
export type ShoppingItem = z.output<typeof shoppingOutput>[number];

/** What a recipe did to the list. */
export const additionsOutput = z.object({
  /** Things that are new on it. */
  added: z.int(),
  /** Things that were there and are now more. */
  merged: z.int(),
  /** Names of what any kitchen has and was not asked for. */
  leftOut: z.array(z.string()),
});
export const addRecipeOutput = additionsOutput.extend({ list: shoppingOutput });
export type AddedRecipe = z.output<typeof addRecipeOutput>;

export const addRecipeInput = z.object({
  /** Of the recipe. */
  id,
  /** For so many portions; as the recipe has it where left out. */
  servings: z.int().min(recipeLimits.servings.min).max(recipeLimits.servings.max).optional(),
  /** True for what any kitchen has, too. */
  withStaples: z.boolean().default(false),
  /** Made by the client, so that a repeated request adds once. */
  key: clientId.optional(),
});
export type AddRecipeInput = z.output<typeof addRecipeInput>;

export const addShoppingInput = z.object({
  id: clientId.optional(),
  text: plainText(recipeLimits.maxIngredientLength).pipe(z.string().min(1, fieldMessages.required)),
});
export type AddShoppingInput = z.output<typeof addShoppingInput>;

export const checkShoppingInput = z.object({ id, checked: z.boolean() });
export type CheckShoppingInput = z.output<typeof checkShoppingInput>;
export const shoppingIdInput = z.object({ id });

const removedText = plainText(200).pipe(z.string().min(1, fieldMessages.required));
/** Things that were on the list, as it had them. */
export const restoreShoppingInput = z.object({
  items: z
    .array(
      z.object({
        id: clientId,
        name: removedText,
        text: removedText,
        grams: z.number().positive().nullable(),
        recipeId: z.uuid().nullable(),
        checked: z.boolean(),
        position: z.int().min(0).max(1_000_000_000),
      }),
    )
    .min(1)
    .max(maxShoppingItems),
});
export type RestoreShoppingInput = z.output<typeof restoreShoppingInput>;
export const clearShoppingInput = z.object({ what: z.enum(["checked", "all"]) });
