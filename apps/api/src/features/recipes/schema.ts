import { extraNutrients, mapNutrients, micronutrientKeys } from "@fetta/domain/nutrition/nutrient-keys";
import { dietSchema, recipeIngredientSchema, recipeStepSchema } from "@fetta/domain/recipes/recipe";
import { allergens } from "@fetta/domain/recipes/ingredients/ingredient";
import { mealTypes } from "@fetta/domain/diary/meal-type";
import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { sanitizeRecipeText } from "@fetta/domain/photo-analysis/dish-name";
import { z } from "zod";
import { nutritionFields } from "../food/food-hit-schema.ts";
import { fieldMessages } from "../../messages/field-messages.ts";
import { calendarDay, clientId, ifVersion, opaqueId, timeOfDay } from "../../lib/input-schemas.ts";
import { plainText } from "../food/schema.ts";

/** The nutrition values are per portion. */
export const recipeOutput = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Total minutes. */
  cookingTime: z.number(),
  servings: z.number(),
  ...nutritionFields,
  /** Derived by code, never taken from the model or the user. */
  dietaryTags: z.array(dietSchema),
  /** Display lines: those of the parts, in household measures, and `text` of the steps. */
  ingredients: z.array(z.string()),
  instructions: z.array(z.string()),
  /** Base64 JPEG, where a single recipe is read; null in lists, which have `photoUrl`. */
  ingredientPhoto: z.string().nullable(),
  photoUrl: z.string().nullable(),
  isFavorite: z.boolean(),
  createdAt: z.string(),
  /** Version of all but the favourite mark, which a change names. */
  version: z.string(),
  /** Author of the recipe: a model, the catalogue (`catalogue`), the user (`custom`). */
  origin: z.enum(["ai", "catalogue", "custom"]),
  allergens: z.array(z.enum(allergens)),
  /** True where the tables lack more than 10 % of the energy: "valori stimati". */
  estimated: z.boolean(),
  /** Names of the ingredients that are in no table. */
  unknown: z.array(z.string()),
  ...mapNutrients(extraNutrients, () => z.number().nullable()),
  /** Cooked weight of all portions; null where it is unknown. */
  cookedGrams: z.number().nullable(),
  parts: z.array(recipeIngredientSchema),
  steps: z.array(recipeStepSchema),
});
export type Recipe = z.output<typeof recipeOutput>;

/** Of one portion; null where the tables lack too much of it. */
export const micronutrientsOutput = z.object(mapNutrients(micronutrientKeys, () => z.number().nullable()));

export const ingredientsOutput = z.object({ ingredients: z.array(z.string()) });

/** Maximum characters of an ingredient in a list. */
const maxIngredientLength = 80;
const ingredientSchema = z
  .string()
  .trim()
  .min(1, fieldMessages.required)
  .max(maxIngredientLength)
  .transform((text) => sanitizeRecipeText(text, maxIngredientLength))
  .pipe(z.string().min(1, fieldMessages.ingredient));
const listedIngredients = z.array(ingredientSchema).min(1, fieldMessages.ingredients).max(recipeLimits.maxIngredients);
const dietsSchema = z.array(dietSchema).max(12);

/** "Solo formaggi con caglio vegetale": cheese of unknown rennet is not vegetarian. */
const isRennetStrict = z.boolean().default(false);

export const checkIngredientsInput = z.object({ ingredients: listedIngredients, diets: dietsSchema, isRennetStrict });
export const checkedIngredientsOutput = z.array(
  z.object({
    name: z.string(),
    /** False for an ingredient that is not in the lexicon: a strict diet excludes it. */
    known: z.boolean(),
    /** The requested diets that it violates. */
    against: z.array(dietSchema),
  }),
);
export type CheckedIngredient = z.output<typeof checkedIngredientsOutput>[number];

export const generateInput = z.object({
  ingredients: listedIngredients,
  dietaryPreferences: dietsSchema.default([]).transform((diets) => [...new Set(diets)]),
  isRennetStrict,
  cookingTime: z.literal([15, 30, 60]).default(30),
  servings: z.literal([1, 2, 4]).default(2),
  /** Base64 JPEG of the ingredients, at most 1.5 MB. */
  ingredientPhoto: z.string().nullish(),
  /** `catalogue` requests a catalogue recipe instead of the model's; that costs nothing. */
  from: z.enum(["model", "catalogue"]).default("model"),
});
export type GenerateInput = z.output<typeof generateInput>;

export const recipeIdInput = z.object({ id: opaqueId });

/** Invisible characters that change the direction or the breaks of the text around them. */
const invisibleMarks = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
const removeInvisibleMarks = (text: string): string => text.replace(invisibleMarks, "");

const recipeNameSchema = z
  .string({ error: fieldMessages.recipeName })
  .transform((text) =>
    removeInvisibleMarks(text.toWellFormed())
      .replaceAll(/\p{Cc}/gu, " ")
      .trim(),
  )
  .pipe(z.string().min(1, fieldMessages.recipeName).max(recipeLimits.maxNameLength, fieldMessages.recipeName));
export const removeInput = recipeIdInput.extend({ ifVersion });
export const renameInput = removeInput.extend({ name: recipeNameSchema });
export const favoriteInput = recipeIdInput.extend({ isFavorite: z.boolean() });

export const addToLogInput = recipeIdInput.extend({
  mealType: z.enum(mealTypes).default("lunch"),
  /** Portions, which may be fractional. */
  servings: z
    .number({ error: fieldMessages.recipeServings })
    .min(recipeLimits.portions.min, fieldMessages.recipeServings)
    .max(recipeLimits.portions.max, fieldMessages.recipeServings)
    .default(1),
  date: calendarDay.optional(),
  /** When it was eaten; unknown by default. */
  eatenAt: timeOfDay.nullish(),
  /** Id of the entry, generated by the client, so that a repeated request is the same entry. */
  entryId: clientId.optional(),
});
export type AddToLogInput = z.output<typeof addToLogInput>;

const { gramsPerPortion, servings, minutes } = recipeLimits;
/** Maximum grams of one ingredient, for the maximum servings. */
const maxIngredientGrams = gramsPerPortion.max * servings.max;
const ingredientGramsSchema = z
  .number({ error: fieldMessages.recipeGrams })
  .min(gramsPerPortion.min, fieldMessages.recipeGrams)
  .max(maxIngredientGrams, fieldMessages.recipeGrams);
/** User text on one line. */
const textSchema = (max: number) => z.string().transform(removeInvisibleMarks).pipe(plainText(max));
const requiredTextSchema = (max: number) => textSchema(max).pipe(z.string().min(1, fieldMessages.required));

const ingredientNameSchema = requiredTextSchema(recipeLimits.maxIngredientLength);
export const nameInput = z.object({ name: ingredientNameSchema });

/** A recipe of the user. */
export const saveInput = z.object({
  /** Generated by the client: a new id creates a recipe, that of an existing custom recipe changes it. */
  id: clientId.optional(),
  /** The id is of a saved recipe: one that is gone is not made again. */
  isChange: z.boolean().optional(),
  ifVersion,
  name: recipeNameSchema,
  description: textSchema(recipeLimits.maxDescriptionLength).default(""),
  cookingTime: z.int().min(minutes.min).max(minutes.max),
  servings: z.int().min(servings.min).max(servings.max),
  /** Cooked weight of all portions, g. */
  cookedGrams: z
    .number()
    .min(1)
    .max(100_000)
    .nullish()
    .transform((grams) => grams ?? null),
  ingredients: z
    .array(
      z.object({
        name: ingredientNameSchema,
        /** Display line with the amount; built from grams and name where missing. */
        text: textSchema(recipeLimits.maxIngredientLength).default(""),
        grams: ingredientGramsSchema,
        /** Reference of the food; resolved from the name where missing. */
        ref: z
          .string()
          .max(200)
          .nullish()
          .transform((ref) => ref ?? null),
      }),
    )
    .min(1, fieldMessages.ingredients)
    .max(recipeLimits.maxIngredients),
  steps: z
    .array(
      z.object({
        text: requiredTextSchema(recipeLimits.maxStepLength),
        minutes: z
          .int()
          .min(1)
          .max(minutes.max)
          .nullish()
          .transform((given) => given ?? null),
      }),
    )
    .max(recipeLimits.maxSteps)
    .default([]),
});
export type SaveInput = z.output<typeof saveInput>;
