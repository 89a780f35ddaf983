import type { ColumnType, Generated } from "kysely";
import type { Instant, Json } from "./column-types.ts";

/** A user's stored recipe; values are of one portion. */
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
  /** Diets that the diet check proved. */
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
  /** Weight of the whole once cooked, where the user weighed it. */
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
  /** SHA-256 of `jpeg`, in hexadecimal; computed by the database. */
  sha256: ColumnType<string, never, never>;
  createdAt: Instant;
}

/** An item of the shopping list. */
export interface ShoppingItemTable {
  id: Generated<string>;
  userId: string;
  name: string;
  /** The line of the list, with the amount. */
  text: string;
  /** Null for an item entered by hand. */
  grams: number | null;
  /** The recipe that the item was first added for; null for none, or a deleted one. */
  recipeId: string | null;
  checked: Generated<boolean>;
  /** Increases from item to item, with gaps. */
  position: number;
  createdAt: Instant;
}
