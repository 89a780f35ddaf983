import type { VisionResult } from "@fetta/domain/photo-analysis/vision-result";
import type { Diet } from "@fetta/domain/recipes/diet";
import type { IngredientsVisionResult } from "@fetta/domain/recipes/ingredients/ingredients-vision-result";
import type { LabelVisionResult } from "@fetta/domain/photo-analysis/label-vision-result";
import type { RecipeProposal } from "@fetta/domain/recipes/recipe-proposal";

/** What a model answered to one request, and what it cost. */
export type ModelResponse<Result> = {
  result: Result;
  /** The model that answered, by its own name. */
  model: string;
  promptVersion: string;
  /** Null where the provider does not say. */
  tokensIn: number | null;
  tokensOut: number | null;
};

export type ModelCallOptions = {
  /** Tells people apart for the provider's abuse checks without saying who they are; at most 64 characters. */
  safetyId: string;
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
};

/** What a recipe is asked for: clean names, never the text of a photo as it was read. */
export type RecipeRequest = {
  ingredients: readonly string[];
  diets: readonly Diet[];
  /** Null without a ceiling. */
  maxMinutes: number | null;
  servings: number;
  /** Answers that were refused, in order, and what was wrong with each, in Italian. */
  rejectedAttempts: readonly { answer: RecipeProposal; violations: readonly string[] }[];
};

/** `timeoutMs`: ends the request earlier than the others. */
export type RecipeCallOptions = ModelCallOptions & { timeoutMs: number };

/**
 * A model that looks at pictures and writes recipes, wherever it runs. Every request throws only AppError: `analysis_unavailable`, or
 * `analysis_busy` when asking later may help. Their details say, for the accounts and never for a person, what `kind` of
 * failure it was and what was spent on it (`tokensIn`, `tokensOut`, where the provider said so).
 */
export type AiProvider = {
  /** Whom the pictures go to, for the sentence that asks people: `api.openai.com`. */
  host: string;
  /** True where it answers on a loopback address of this machine, so that pictures leave to no other. */
  isLocal: boolean;
  /** The model that is asked, by the name of the configuration. */
  model: string;
  /** Reads a JPEG of a dish. */
  analyseDish: (jpeg: Uint8Array, options: ModelCallOptions) => Promise<ModelResponse<VisionResult>>;
  /** Reads the nutrition table in a JPEG. */
  readLabel: (jpeg: Uint8Array, options: ModelCallOptions) => Promise<ModelResponse<LabelVisionResult>>;
  /** Names the ingredients in a JPEG. */
  readIngredients: (
    jpeg: Uint8Array,
    options: ModelCallOptions,
  ) => Promise<ModelResponse<IngredientsVisionResult>>;
  /** Writes a recipe, or mends one that was refused. */
  proposeRecipe: (
    request: RecipeRequest,
    options: RecipeCallOptions,
  ) => Promise<ModelResponse<RecipeProposal>>;
};
