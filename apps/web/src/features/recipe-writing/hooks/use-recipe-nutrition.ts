import { detailNutrients, mapNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import type { Composition } from "@fetta/domain/recipes/cooked-dish";
import { computeCustomRecipeNutrition, type CustomRecipeIngredient } from "@fetta/domain/recipes/recipe-nutrition";
import type { RecipeNutrition } from "@fetta/domain/recipes/recipe";
import { getCachedFood, type FoodHit } from "../../../entities/food/food-hit.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import type { DraftIngredient, RecipeEditorDraft } from "../model/recipe-draft.ts";

type Food = FoodHit & Composition;

/** A food from a list with its details unknown, until they load; kcal and macronutrients are the same. */
function toFoodWithUnknownDetails(hit: FoodHit | undefined): Food | undefined {
  return hit && { ...hit, ...mapNutrients(detailNutrients, () => null) };
}

/** `gone`: no longer available to the user. `waiting`: the query is loading. `unknown`: the query failed. */
type FoodLookup = Food | "gone" | "waiting" | "unknown";

type FoodQueryState = { data?: (FoodHit & Composition) | undefined; error: unknown };

function toFoodLookup(ref: string, { data, error }: FoodQueryState): FoodLookup {
  if (data) return data.per === "100g" ? data : "gone";
  const { code } = parseApiError(error);
  if (code === "not_found" || code === "product_without_energy") return "gone";
  return toFoodWithUnknownDetails(getCachedFood(ref)) ?? (error ? "unknown" : "waiting");
}

function useFoods(refs: readonly string[]): Map<string, FoodLookup> {
  const reads = trpc.useQueries((t) => refs.map((ref) => t.food.read({ ref })));
  return new Map(reads.map((read, at) => [refs[at] ?? "", toFoodLookup(refs[at] ?? "", read)]));
}

/** The foods matched to ingredients that are text alone; undefined until the server has responded. */
function useFoodRefsByName(names: readonly string[]): Map<string, string | null | undefined> {
  const answers = trpc.useQueries((t) => names.map((name) => t.recipes.foodRefOfName({ name })));
  return new Map(
    names.map((name, at) => {
      const { data, isError } = answers[at] ?? {};
      return [name, isError ? null : data];
    }),
  );
}

/** Known data of one ingredient. */
export type IngredientFacts = {
  food: FoodHit | undefined;
  /** kcal of the ingredient in the whole recipe; null where unknown. */
  calories: number | null;
  state: "known" | "waiting" | "gone" | "without";
};

export type RecipeNutritionState = {
  /** Nutrition per portion; null while it cannot be computed. */
  nutrition: RecipeNutrition | null;
  /** True when nutrition cannot be computed because a query failed. */
  failed: boolean;
  factsOf: (part: DraftIngredient) => IngredientFacts;
};

const isFood = (lookup: FoodLookup | undefined): lookup is Food => typeof lookup === "object";
const hasGrams = (part: DraftIngredient): part is DraftIngredient & CustomRecipeIngredient => part.grams !== null;

/** The nutrition of a recipe draft, by the rules that the server applies on saving. */
export function useRecipeNutrition({ ingredients, servings, steps }: RecipeEditorDraft): RecipeNutritionState {
  const names = [...new Set(ingredients.flatMap(({ ref, name }) => (ref === null ? [name] : [])))];
  const foodRefOfName = useFoodRefsByName(names);
  const refOf = ({ ref, name }: DraftIngredient): string | null | undefined => ref ?? foodRefOfName.get(name);
  const refs = [...new Set(ingredients.flatMap((part) => refOf(part) ?? []))];
  const foods = useFoods(refs);
  const lookupFor = (part: DraftIngredient): FoodLookup | undefined => {
    const ref = refOf(part);
    if (ref === undefined) return "waiting";
    return ref === null ? undefined : foods.get(ref);
  };
  const compositionOf = (ref: string): Composition | undefined => {
    const lookup = foods.get(ref);
    return isFood(lookup) ? lookup : undefined;
  };
  const computeNutrition = (parts: readonly DraftIngredient[], portions: number): RecipeNutrition =>
    computeCustomRecipeNutrition(
      {
        ingredients: parts.filter(hasGrams).map((part) => ({ ...part, ref: refOf(part) ?? null })),
        servings: portions,
        steps,
      },
      compositionOf,
    );

  const lookups = ingredients.map(lookupFor);
  const failed = lookups.includes("unknown");
  const isComplete = ingredients.some(hasGrams) && !failed && !lookups.includes("waiting");
  return {
    nutrition: isComplete ? computeNutrition(ingredients, servings) : null,
    failed,
    factsOf: (part) => {
      const lookup = lookupFor(part);
      if (isFood(lookup)) {
        const calories = part.grams === null ? null : computeNutrition([part], 1).calories;
        return { food: lookup, calories, state: "known" };
      }
      // A name whose matched catalogue food is missing counts as text alone.
      const state = lookup === "gone" && part.ref !== null ? "gone" : lookup === "waiting" ? "waiting" : "without";
      return { food: undefined, calories: null, state: lookup === "unknown" ? "waiting" : state };
    },
  };
}
