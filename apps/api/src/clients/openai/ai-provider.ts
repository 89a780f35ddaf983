import type { VisionResult, LabelVisionResult } from "@fetta/domain/photo-analysis/vision-result";
import type { Diet } from "@fetta/domain/recipes/recipe-limits";
import type { IngredientsVisionResult } from "@fetta/domain/recipes/ingredients/ingredients-vision-result";
import type { RecipeProposal } from "@fetta/domain/recipes/recipe-proposal";

/** A model's response to one request, with its token usage. */
export type ModelResponse<Result> = {
  result: Result;
  /** Name of the model that answered, as the provider returns it. */
  model: string;
  promptVersion: string;
  /** Null when the provider does not report it. */
  tokensIn: number | null;
  tokensOut: number | null;
};

export type ModelCallOptions = {
  /** Distinguishes users for the provider's abuse checks without identifying them; at most 64 characters. */
  safetyIdentifier: string;
  /** Aborts when no client waits for the response any more. */
  signal?: AbortSignal | undefined;
};

/** Input of a recipe request: matched ingredient names, never text as it was read from a photo. */
export type RecipeRequest = {
  ingredients: readonly string[];
  diets: readonly Diet[];
  /** Cheese of unknown rennet is not vegetarian. */
  isRennetStrict: boolean;
  /** Null: no limit. */
  maxMinutes: number | null;
  servings: number;
  /** Rejected proposals, in order, each with its violations in Italian. */
  rejectedAttempts: readonly { answer: RecipeProposal; violations: readonly string[] }[];
};

/** `timeoutMs` ends the request earlier than the provider's general limit. */
export type RecipeCallOptions = ModelCallOptions & { timeoutMs: number };

/**
 * A model that analyses pictures and writes recipes, local or remote. Every request throws only AppError:
 * `analysis_unavailable`, or `analysis_busy` when a later attempt may succeed. The error details are for accounting and
 * never shown to a user: the `kind` of failure and the tokens spent (`tokensIn`, `tokensOut`, when the provider reports
 * them).
 */
export type AiProvider = {
  /** Host that receives the pictures, named in the consent text: `api.openai.com`. */
  host: string;
  /** True when the host is a loopback address of this machine, so that pictures do not leave it. */
  isLocal: boolean;
  /** Name of the configured model. */
  model: string;
  /** Recognises the foods in a JPEG of a dish. */
  analyseDish: (jpeg: Uint8Array, options: ModelCallOptions) => Promise<ModelResponse<VisionResult>>;
  /** Reads the nutrition table in a JPEG. */
  readLabel: (jpeg: Uint8Array, options: ModelCallOptions) => Promise<ModelResponse<LabelVisionResult>>;
  /** Names the ingredients in a JPEG. */
  readIngredients: (jpeg: Uint8Array, options: ModelCallOptions) => Promise<ModelResponse<IngredientsVisionResult>>;
  /** Writes a recipe, or corrects a rejected one. */
  proposeRecipe: (request: RecipeRequest, options: RecipeCallOptions) => Promise<ModelResponse<RecipeProposal>>;
};
