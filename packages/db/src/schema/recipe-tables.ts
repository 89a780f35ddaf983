import type { ColumnType, Generated } from "kysely";
import type { Instant, Json } from "./column-types.ts";

/** A recipe that a person keeps; figures are of one portion. */
export interface RecipeTable {
  id: Generated<string>;
  userId: string;
  name: string;
  description: string;
  minutes: number;
  servings: number;
  /** The domain's `RecipeIngredient`s, of the whole recipe. */
  ingredients: Json;
  /** The domain's `RecipeStep`s. */
  steps: Json;
  /** Diets that code proved. */
  tags: Generated<string[]>;
  allergens: Generated<string[]>;
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
  fibre: number | null;
  sugars: number | null;
  saturated: number | null;
  salt: number | null;
  estimated: boolean;
  /** Ingredients that no table has. */
  unknown: Generated<string[]>;
  /** Weight of the whole once cooked, where the person weighed it. */
  cookedGrams: number | null;
  origin: "ai" | "shelf" | "own";
  isFavorite: Generated<boolean>;
  createdAt: Instant;
  updatedAt: Instant;
}

/** The photo of the ingredients that a recipe was made from. */
export interface RecipePhotoTable {
  recipeId: string;
  userId: string;
  jpeg: ColumnType<Buffer, Uint8Array, Uint8Array>;
  /** Of `jpeg`, in hexadecimal; the database works it out. */
  sha256: ColumnType<string, never, never>;
  createdAt: Instant;
}

/** Something to buy. */
export interface ShoppingItemTable {
  id: Generated<string>;
  userId: string;
  name: string;
  /** As the list says it, with the amount. */
  text: string;
  /** Null for what was written by hand. */
  grams: number | null;
  /** The recipe that it was first put on the list for; null for none, or one that is gone. */
  recipeId: string | null;
  checked: Generated<boolean>;
  /** Grows from item to item; with gaps. */
  position: number;
  createdAt: Instant;
}
