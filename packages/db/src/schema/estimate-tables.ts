import type { ColumnType, Generated } from "kysely";
import type { Instant, Json } from "./column-types.ts";

/** The current state of a photo's estimate. Items are the domain's `MealItem`. */
export interface MealEstimateTable {
  id: Generated<string>;
  userId: string;
  foodItemId: string;
  analysisId: string | null;
  title: string;
  /** The title in search words. */
  titleKey: string;
  question: string | null;
  flags: Generated<string[]>;
  /** As they were first shown. */
  firstItems: Json;
  items: Json;
  /** Total grams of the vision result, before the learned portion factor. */
  seenGrams: number;
  personalFactor: Generated<number>;
  /** The chosen step of "meno / giusto / di più". */
  portion: Generated<number>;
  corrected: Generated<boolean>;
  confirmedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  createdAt: Instant;
  updatedAt: DefaultedInstant;
}

type DefaultedInstant = ColumnType<Date, Date | undefined, Date>;

/** One correction of an estimate. */
export interface EstimateEditTable {
  id: Generated<string>;
  userId: string;
  estimateId: string;
  itemKey: string;
  op: "remove" | "add" | "replace" | "scale" | "set_grams";
  before: ColumnType<unknown, string | null, string | null>;
  after: ColumnType<unknown, string | null, string | null>;
  createdAt: Instant;
}

/** A user's alias of a food, in search words. */
export interface FoodMeaningTable {
  userId: string;
  said: string;
  foodRef: string;
  updatedAt: DefaultedInstant;
}

/** Subject of a model call: a photo of a dish, of a label, of ingredients; or a recipe. */
export type AiCallKind = "dish" | "label" | "ingredients" | "recipe";

/** One request to a model's provider. */
export interface AiCallTable {
  id: Generated<string>;
  userId: string | null;
  kind: AiCallKind;
  model: string;
  /** `ok`, or the kind of failure. */
  outcome: string;
  tokensIn: number | null;
  tokensOut: number | null;
  /** Millionths of a US dollar; null where the model's price is not known. */
  costMicroUsd: number | null;
  durationMs: number;
  createdAt: Instant;
}
