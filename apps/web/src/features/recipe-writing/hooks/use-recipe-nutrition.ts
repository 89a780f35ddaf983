import type { Composition } from "@fetta/domain/recipes/cooked-dish";
import { ownFigures } from "@fetta/domain/recipes/custom-recipe";
import type { WrittenIngredient } from "@fetta/domain/recipes/custom-recipe";
import type { RecipeFigures } from "@fetta/domain/recipes/recipe";
import { knownFood } from "../../../entities/food/food-hit.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { refusalOf } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import type { DraftIngredient, RecipeDraft } from "../model/recipe-draft.ts";

type Food = FoodHit & Composition;

/** What a list knows of a food, until its fine print is there: kcal and macronutrients are the same. */
function asFood(hit: FoodHit | undefined): Food | undefined {
  return hit && { ...hit, fibre: null, sugars: null, saturated: null, salt: null, alcohol: null };
}

/** `gone`: nobody can use it any more. `waiting`: no answer yet. `unknown`: no answer came. */
type Lookup = Food | "gone" | "waiting" | "unknown";

type Read = { data?: (FoodHit & Composition) | undefined; error: unknown };

function lookupOf(ref: string, { data, error }: Read): Lookup {
  if (data) return data.per === "100g" ? data : "gone";
  const { code } = refusalOf(error);
  if (code === "not_found" || code === "product_without_energy") return "gone";
  return asFood(knownFood(ref)) ?? (error ? "unknown" : "waiting");
}

function useFoods(refs: readonly string[]): Map<string, Lookup> {
  const reads = trpc.useQueries((t) => refs.map((ref) => t.food.read({ ref })));
  return new Map(reads.map((read, at) => [refs[at] ?? "", lookupOf(refs[at] ?? "", read)]));
}

/** The foods that count for ingredients which are words alone; undefined until the server has said so. */
function useRefsOfNames(names: readonly string[]): Map<string, string | null | undefined> {
  const answers = trpc.useQueries((t) => names.map((name) => t.recipes.refOfName({ name })));
  return new Map(
    names.map((name, at) => {
      const { data, isError } = answers[at] ?? {};
      return [name, isError ? null : data];
    }),
  );
}

/** What is known of one ingredient. */
export type PartFacts = {
  food: FoodHit | undefined;
  /** kcal of it in the whole recipe; null where nothing is known. */
  calories: number | null;
  state: "known" | "waiting" | "gone" | "without";
};

export type WritingFigures = {
  /** Of one portion; null while they cannot be told. */
  figures: RecipeFigures | null;
  /** Figures cannot be told because no answer came. */
  failed: boolean;
  factsOf: (part: DraftIngredient) => PartFacts;
};

const isFood = (lookup: Lookup | undefined): lookup is Food => typeof lookup === "object";
const isWritten = (part: DraftIngredient): part is DraftIngredient & WrittenIngredient => part.grams !== null;

/** The figures of a recipe while it is written, by the rules that the server keeps it by. */
export function useFigures({ ingredients, servings, steps }: RecipeDraft): WritingFigures {
  const names = [...new Set(ingredients.flatMap(({ ref, name }) => (ref === null ? [name] : [])))];
  const refOfName = useRefsOfNames(names);
  const refOf = ({ ref, name }: DraftIngredient): string | null | undefined => ref ?? refOfName.get(name);
  const refs = [...new Set(ingredients.flatMap((part) => refOf(part) ?? []))];
  const foods = useFoods(refs);
  const foodFor = (part: DraftIngredient): Lookup | undefined => {
    const ref = refOf(part);
    if (ref === undefined) return "waiting";
    return ref === null ? undefined : foods.get(ref);
  };
  const foodOf = (ref: string): Composition | undefined => {
    const lookup = foods.get(ref);
    return isFood(lookup) ? lookup : undefined;
  };
  const figuresOf = (parts: readonly DraftIngredient[], portions: number): RecipeFigures =>
    ownFigures(
      {
        ingredients: parts.filter(isWritten).map((part) => ({ ...part, ref: refOf(part) ?? null })),
        servings: portions,
        steps,
      },
      foodOf,
    );

  const lookups = ingredients.map(foodFor);
  const failed = lookups.includes("unknown");
  const told = ingredients.some(isWritten) && !failed && !lookups.includes("waiting");
  return {
    figures: told ? figuresOf(ingredients, servings) : null,
    failed,
    factsOf: (part) => {
      const lookup = foodFor(part);
      if (isFood(lookup)) {
        const calories = part.grams === null ? null : figuresOf([part], 1).calories;
        return { food: lookup, calories, state: "known" };
      }
      // A name that stands for a food of the tables which is not there is a name alone.
      const state =
        lookup === "gone" && part.ref !== null ? "gone" : lookup === "waiting" ? "waiting" : "without";
      return { food: undefined, calories: null, state: lookup === "unknown" ? "waiting" : state };
    },
  };
}
