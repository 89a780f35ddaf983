import { AppError } from "@fetta/domain/errors";
import type { DietPreferences } from "@fetta/domain/recipes/diet-rules";
import type { CookingTime, Diet } from "@fetta/domain/recipes/recipe-limits";
import { resolveRecipeIngredients } from "@fetta/domain/recipes/ingredients/ingredient-similarity";
import {
  toProposedRecipe,
  acceptedOmissions,
  validateProposal,
  type RecipeProposal,
} from "@fetta/domain/recipes/recipe-proposal";
import type { RecipeContent } from "@fetta/db/queries/recipes/recipe";
import type { RecipeRequest } from "../../clients/openai/ai-provider.ts";
import type { Deps } from "../../deps.ts";
import { callModel } from "../quota/model-calls.ts";
import type { Reservation } from "../quota/quota.ts";
import type { RecipeData } from "./recipe-data.ts";
import {
  deriveAllergens,
  validateRecipe,
  deriveDietTags,
  type RecipeRequirements,
} from "@fetta/domain/recipes/validation/recipe-validator";
import { computeRecipeNutrition } from "@fetta/domain/recipes/recipe-nutrition";
import type { RecipeDraft, Violation } from "@fetta/domain/recipes/recipe";

export type RecipeEvaluation = { ok: true; content: RecipeContent } | { ok: false; violations: readonly Violation[] };

/** A recipe of resolved foods with its nutrition values, diets and allergens, or every rule that it violates. */
export function evaluateRecipe(
  { lexicon, findFood, measureInHousehold }: RecipeData,
  draft: RecipeDraft,
  wanted: RecipeRequirements,
  preferences: DietPreferences,
): RecipeEvaluation {
  const { name, description, minutes, servings, ingredients, steps } = draft;
  const nutrition = computeRecipeNutrition(ingredients, servings, findFood, steps);
  const recipe = { draft, lexicon, findFood, nutrition, ...preferences };
  const violations = validateRecipe({ ...recipe, requirements: wanted });
  if (violations.length > 0) return { ok: false, violations };
  return {
    ok: true,
    content: {
      name,
      description,
      minutes,
      servings,
      ingredients: ingredients.map(measureInHousehold),
      steps,
      tags: deriveDietTags(recipe),
      allergens: deriveAllergens(draft, lexicon),
      figures: nutrition,
      cookedGrams: null,
    },
  };
}

/** Ingredients and constraints of a recipe. */
export type RecipeTask = {
  recipeData: RecipeData;
  /** The user's ingredients that the diets allow. */
  usableIngredients: readonly string[];
  diets: readonly Diet[];
  minutes: CookingTime;
  servings: number;
  preferences: Required<DietPreferences>;
};

/** A first proposal and two repairs. */
const maxModelCalls = 3;
/** Total milliseconds of all calls: a quota unit reserved for longer than 90 s is released as lost. */
const maxTotalMs = 75_000;
/** Remaining milliseconds below which no further call is started. */
const minRemainingMs = 250;
/** "1 ora+" has no upper bound. */
const unlimitedMinutes = 60;

function evaluateProposal(proposal: RecipeProposal, task: RecipeTask): RecipeEvaluation {
  const violations = validateProposal(proposal);
  if (violations.length > 0) return { ok: false, violations };
  const { recipeData, usableIngredients, diets, minutes, servings, preferences } = task;
  const draft = resolveRecipeIngredients(toProposedRecipe(proposal), recipeData.lexicon, usableIngredients);
  const pantry = { ingredients: usableIngredients, leftOut: acceptedOmissions(proposal, usableIngredients) };
  return evaluateRecipe(recipeData, draft, { pantry, diets, minutes, servings }, preferences);
}

type ProposeDeps = Pick<Deps, "db" | "ai" | "env" | "log">;

async function attemptProposal(
  deps: ProposeDeps,
  task: RecipeTask,
  rejectedAttempts: RecipeRequest["rejectedAttempts"],
  call: { deadlineMs: number; signal: AbortSignal; reservation: Reservation },
): Promise<RecipeContent> {
  const { deadlineMs, signal, reservation } = call;
  const timeoutMs = deadlineMs - performance.now();
  if (timeoutMs < minRemainingMs) throw new AppError("analysis_unavailable", { kind: "deadline_too_close" });
  const { usableIngredients: ingredients, diets, servings } = task;
  const { isRennetStrict } = task.preferences;
  const minutes = task.minutes === unlimitedMinutes ? null : task.minutes;
  const { result: reading } = await callModel(deps, { reservation, kind: "recipe", signal }, (ai, options) =>
    ai.proposeRecipe(
      { ingredients, diets, isRennetStrict, maxMinutes: minutes, servings, rejectedAttempts },
      { ...options, timeoutMs },
    ),
  );
  const outcome = evaluateProposal(reading, task);
  if (outcome.ok) return outcome.content;
  const rules = [...new Set(outcome.violations.map(({ rule }) => rule))];
  deps.log.info({ rules, round: rejectedAttempts.length + 1 }, "a recipe was rejected");
  const attempts = [
    ...rejectedAttempts,
    { answer: reading, violations: outcome.violations.map(({ message: says }) => says) },
  ];
  if (attempts.length === maxModelCalls) throw new AppError("recipe_rejected", { rules });
  return attemptProposal(deps, task, attempts, call);
}

/**
 * A recipe of the model that violates no rule. Violations are returned to the model, twice at most. Throws AppError:
 * `recipe_rejected` when the third proposal violates rules too, and what the model's client throws; all within 75 s.
 */
export function proposeRecipe(
  deps: ProposeDeps,
  task: RecipeTask,
  reservation: Reservation,
  signal: AbortSignal,
): Promise<RecipeContent> {
  const deadlineMs = performance.now() + Math.min(maxModelCalls * deps.env.AI_TIMEOUT_MS, maxTotalMs);
  return attemptProposal(deps, task, [], { deadlineMs, signal, reservation });
}
