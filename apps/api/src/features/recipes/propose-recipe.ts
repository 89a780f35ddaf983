import { AppError } from "@fetta/domain/errors";
import type { CookingTime, Diet } from "@fetta/domain/recipes/diet";
import { groundedRecipe } from "@fetta/domain/recipes/ingredients/ingredient-resolution";
import { draftFromProposal, leftOutOf } from "@fetta/domain/recipes/recipe-proposal";
import type { RecipeProposal } from "@fetta/domain/recipes/recipe-proposal";
import { proposalProblems } from "@fetta/domain/recipes/validation/proposal-check";
import type { RecipeContent } from "@fetta/db/queries/recipes/stored-recipe";
import type { RecipeRequest } from "../../clients/openai/ai-provider.ts";
import type { Deps } from "../../deps.ts";
import { askModel } from "../quota/model-calls.ts";
import { judged } from "./evaluate-recipe.ts";
import type { Judged } from "./evaluate-recipe.ts";
import type { Kitchen } from "./recipe-data.ts";

/** What a recipe is to be made of and to keep to. */
export type RecipeTask = {
  userId: string;
  kitchen: Kitchen;
  /** Of the person's ingredients those that the diets can use. */
  usable: readonly string[];
  diets: readonly Diet[];
  minutes: CookingTime;
  servings: number;
  dailyCalories: number;
};

/** A first answer and two repairs. */
const mostCalls = 3;
/** All of them together, in milliseconds: a unit that is taken for longer than 90 s counts as lost. */
const mostMs = 75_000;
/** Too little for a model to write a recipe in: not begun any more. */
const leastMs = 250;
/** "1 ora+" has no ceiling. */
const noCeiling = 60;

function judgedAnswer(answer: RecipeProposal, task: RecipeTask): Judged {
  const violations = proposalProblems(answer);
  if (violations.length > 0) return { ok: false, violations };
  const { kitchen, usable, diets, minutes, servings, dailyCalories } = task;
  const draft = groundedRecipe(draftFromProposal(answer), kitchen.lexicon, usable);
  const pantry = { ingredients: usable, leftOut: leftOutOf(answer, usable) };
  return judged(kitchen, draft, { pantry, diets, minutes, servings }, dailyCalories);
}

type Parts = Pick<Deps, "db" | "ai" | "env" | "log">;

async function attempt(
  deps: Parts,
  task: RecipeTask,
  refused: RecipeRequest["refused"],
  { until, signal }: { until: number; signal: AbortSignal },
): Promise<RecipeContent> {
  const timeoutMs = until - performance.now();
  if (timeoutMs < leastMs) throw new AppError("analysis_unavailable", { kind: "no_time_left" });
  const { userId, usable: ingredients, diets, servings } = task;
  const minutes = task.minutes === noCeiling ? null : task.minutes;
  const { reading } = await askModel(deps, { userId, kind: "recipe", signal }, (ai, options) =>
    ai.proposeRecipe({ ingredients, diets, minutes, servings, refused }, { ...options, timeoutMs }),
  );
  const outcome = judgedAnswer(reading, task);
  if (outcome.ok) return outcome.content;
  const rules = [...new Set(outcome.violations.map(({ rule }) => rule))];
  deps.log.info({ rules, round: refused.length + 1 }, "a recipe was refused");
  const all = [...refused, { answer: reading, violations: outcome.violations.map(({ says }) => says) }];
  if (all.length === mostCalls) throw new AppError("recipe_refused", { rules });
  return attempt(deps, task, all, { until, signal });
}

/**
 * A recipe of the model that breaks no rule. What is wrong with an answer is told, twice at most. Throws AppError:
 * `recipe_refused` when the third is wrong too, and what the model's client throws; all within 75 s.
 */
export function proposedRecipe(deps: Parts, task: RecipeTask, signal: AbortSignal): Promise<RecipeContent> {
  const until = performance.now() + Math.min(mostCalls * deps.env.AI_TIMEOUT_MS, mostMs);
  return attempt(deps, task, [], { until, signal });
}
