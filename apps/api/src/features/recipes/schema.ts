import { diet } from "@fetta/domain/recipes/recipe";
import { allergens } from "@fetta/domain/recipes/ingredients/ingredient";
import { mealTypes } from "@fetta/domain/diary/meal-type";
import { recipeBounds } from "@fetta/domain/recipes/recipe-limits";
import { recipeIngredient, recipeStep } from "@fetta/domain/recipes/recipe";
import { cleanRecipeText } from "@fetta/domain/recipes/recipe-text-sanitizer";
import { z } from "zod";
import { fields } from "../../messages/field-messages.ts";
import { calendarDay, clientId } from "../../lib/input-schemas.ts";
import { plainText } from "../food/schema.ts";

/** The four figures and the four details are of one portion. */
export const recipeOutput = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Minutes in all. */
  cookingTime: z.number(),
  servings: z.number(),
  calories: z.number(),
  protein: z.number(),
  carbs: z.number(),
  fat: z.number(),
  /** Proved by code; none of them is anybody's claim. */
  dietaryTags: z.array(diet),
  /** Lines to read: `text` of the parts and of the steps. */
  ingredients: z.array(z.string()),
  instructions: z.array(z.string()),
  /** Base64 JPEG, where one recipe is read; null everywhere else, with `photoUrl` in its place. */
  ingredientPhoto: z.string().nullable(),
  photoUrl: z.string().nullable(),
  isFavorite: z.boolean(),
  createdAt: z.string(),
  /** Who wrote it: a model, our own shelf, the person. */
  origin: z.enum(["ai", "shelf", "own"]),
  allergens: z.array(z.enum(allergens)),
  /** True where the tables lack more than 10 % of the energy: "valori stimati". */
  estimated: z.boolean(),
  /** Names of the ingredients that no table has. */
  unknown: z.array(z.string()),
  fibre: z.number().nullable(),
  sugars: z.number().nullable(),
  saturated: z.number().nullable(),
  salt: z.number().nullable(),
  /** What all portions together weigh when done; null where nobody weighed it. */
  cookedGrams: z.number().nullable(),
  parts: z.array(recipeIngredient),
  steps: z.array(recipeStep),
});
export type Recipe = z.output<typeof recipeOutput>;

export const ingredientsOutput = z.object({ ingredients: z.array(z.string()) });

/** Most characters of an ingredient that somebody lists. */
const listedLength = 80;
const listed = z
  .string()
  .trim()
  .min(1, fields.required)
  .max(listedLength)
  .transform((text) => cleanRecipeText(text, listedLength))
  .pipe(z.string().min(1, fields.ingredient));
const listedIngredients = z.array(listed).min(1, fields.ingredients).max(recipeBounds.ingredients);
const wantedDiets = z.array(diet).max(12);

export const checkIngredientsInput = z.object({ ingredients: listedIngredients, diets: wantedDiets });
export const checkedIngredientsOutput = z.array(
  z.object({
    name: z.string(),
    /** False for what the lexicon does not know: a strict diet cannot use it. */
    known: z.boolean(),
    /** Those of the asked diets that it cannot be used for. */
    against: z.array(diet),
  }),
);
export type CheckedIngredient = z.output<typeof checkedIngredientsOutput>[number];

export const generateInput = z.object({
  ingredients: listedIngredients,
  dietaryPreferences: wantedDiets.default([]).transform((asked) => [...new Set(asked)]),
  cookingTime: z.literal([15, 30, 60]).default(30),
  servings: z.literal([1, 2, 4]).default(2),
  /** Base64 JPEG of the ingredients, at most 1.5 MB. */
  ingredientPhoto: z.string().nullish(),
  /** `shelf` asks for a recipe of our own instead of the model's; that costs nothing. */
  from: z.enum(["model", "shelf"]).default("model"),
});
export type GenerateInput = z.output<typeof generateInput>;

/** Ids are opaque to clients: one that cannot be ours is a recipe that is not there, not a malformed request. */
const id = z.string().min(1).max(200);
export const recipeIdInput = z.object({ id });

/** Marks that nobody sees and that turn or split the text around them. */
const unseen = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
const asShown = (text: string): string => text.replace(unseen, "");

const name = z
  .string({ error: fields.recipeName })
  .transform((text) =>
    asShown(text.toWellFormed())
      .replaceAll(/\p{Cc}/gu, " ")
      .trim(),
  )
  .pipe(z.string().min(1, fields.recipeName).max(recipeBounds.nameLength, fields.recipeName));
export const renameInput = z.object({ id, name });
export const favoriteInput = z.object({ id, isFavorite: z.boolean() });

export const addToLogInput = z.object({
  id,
  mealType: z.enum(mealTypes).default("lunch"),
  /** Portions, a part of one included. */
  servings: z
    .number({ error: fields.recipeServings })
    .min(recipeBounds.portions.min, fields.recipeServings)
    .max(recipeBounds.portions.max, fields.recipeServings)
    .default(1),
  date: calendarDay.optional(),
  /** Of the entry, made by the client, so that a repeated request is the same entry. */
  entryId: clientId.optional(),
});
export type AddToLogInput = z.output<typeof addToLogInput>;

const { gramsPerPortion, servings, minutes } = recipeBounds;
/** Grams of one ingredient of a recipe for the most people. */
const mostGrams = gramsPerPortion.max * servings.max;
const gramsOfAll = z
  .number({ error: fields.recipeGrams })
  .min(gramsPerPortion.min, fields.recipeGrams)
  .max(mostGrams, fields.recipeGrams);
/** What a person writes, on one line. */
const written = (max: number) => z.string().transform(asShown).pipe(plainText(max));
const required = (max: number) => written(max).pipe(z.string().min(1, fields.required));

const ingredientName = required(recipeBounds.ingredientLength);
export const nameInput = z.object({ name: ingredientName });

/** A recipe of the person's own. */
export const saveInput = z.object({
  /** Made by the client: a new one makes a recipe, that of an own recipe changes it. */
  id: clientId.optional(),
  name,
  description: written(recipeBounds.descriptionLength).default(""),
  cookingTime: z.int().min(minutes.min).max(minutes.max),
  servings: z.int().min(servings.min).max(servings.max),
  /** What all portions together weigh when done. */
  cookedGrams: z
    .number()
    .min(1)
    .max(100_000)
    .nullish()
    .transform((grams) => grams ?? null),
  ingredients: z
    .array(
      z.object({
        name: ingredientName,
        /** As it is read, with its amount; made of grams and name where left out. */
        text: written(recipeBounds.ingredientLength).default(""),
        grams: gramsOfAll,
        /** The food it is; found by its name where left out. */
        ref: z
          .string()
          .max(200)
          .nullish()
          .transform((ref) => ref ?? null),
      }),
    )
    .min(1, fields.ingredients)
    .max(recipeBounds.ingredients),
  steps: z
    .array(
      z.object({
        text: required(recipeBounds.stepLength),
        minutes: z
          .int()
          .min(1)
          .max(minutes.max)
          .nullish()
          .transform((given) => given ?? null),
      }),
    )
    .max(recipeBounds.steps)
    .default([]),
});
export type SaveInput = z.output<typeof saveInput>;
