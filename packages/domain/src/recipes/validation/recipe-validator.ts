import { diets as allDiets, recipeLimits, type CookingTime, type Diet } from "../recipe-limits.ts";
import { isSuitableForDiet } from "../diet-rules.ts";
import { allergens as allAllergens, type Allergen, type Ingredient } from "../ingredients/ingredient.ts";
import type { IngredientLexicon } from "../ingredients/ingredient-lexicon.ts";
import { findRawFoods } from "./raw-food-check.ts";
import { checkDiet, type RecipeValidationInput } from "./diet-check.ts";
import {
  toListedIngredients,
  findUnlistedIngredients,
  type ListedIngredient,
  type RecipeSteps,
} from "./unlisted-ingredients-check.ts";
import { checkIngredientOrigins, checkUnusedPantry, type Pantry } from "./pantry-check.ts";
import type { RecipeDraft, Violation, RecipeStep } from "../recipe.ts";
import { parseStepMinutes } from "../step-duration-parser.ts";
import { urlPattern } from "../../photo-analysis/dish-name.ts";

/** Requirements of a recipe request; null where there is none. */
export type RecipeRequirements = {
  pantry: Pantry | null;
  diets: readonly Diet[];
  minutes: CookingTime | null;
  servings: number | null;
};

/** Every violation of a recipe, the most severe kind first; empty for a recipe that may be stored and shown. */
export function validateRecipe(recipe: RecipeValidationInput & { requirements: RecipeRequirements }): Violation[] {
  const { draft, lexicon, requirements: wanted } = recipe;
  const shape = checkRecipeShape(draft);
  // With a broken shape (hundreds of steps, unbounded text) the other checks are skipped.
  if (shape.length > 0) return shape;
  const listed = toListedIngredients(draft.ingredients, lexicon);
  return [
    ...wanted.diets.flatMap((diet) => checkDiet(recipe, listed, diet)),
    ...findUnlistedIngredients(draft, listed, lexicon),
    ...findRawFoods(draft, listed, lexicon),
    ...checkGramsPerPortion(draft),
    ...checkCookingTime(draft, wanted.minutes),
    ...checkServings(draft, wanted.servings),
    ...(wanted.pantry ? checkIngredientOrigins(draft, wanted.pantry, lexicon) : []),
    ...(wanted.pantry ? checkUnusedPantry(draft, listed, wanted.pantry, wanted.diets, recipe) : []),
  ];
}

/**
 * Diets that a recipe certainly complies with: an unknown ingredient proves none, and neither does a list whose steps
 * add an unlisted ingredient that violates the diet.
 */
export function deriveDietTags(recipe: RecipeValidationInput): Diet[] {
  const { draft, lexicon } = recipe;
  const listed = toListedIngredients(draft.ingredients, lexicon);
  const added = findIngredientsAddedInSteps(draft, listed, lexicon);
  return allDiets.filter(
    (diet) =>
      checkDiet(recipe, listed, diet).length === 0 && added.every((row) => isSuitableForDiet(row, diet, recipe)),
  );
}

/** Ingredients that the steps of a recipe mention and its list lacks. */
function findIngredientsAddedInSteps(
  draft: RecipeSteps,
  listed: readonly ListedIngredient[],
  lexicon: IngredientLexicon,
): Ingredient[] {
  return findUnlistedIngredients(draft, listed, lexicon).flatMap(({ subject }) => lexicon.getByName(subject) ?? []);
}

/**
 * Allergens, of the 14 of the regulation and in its order, that the known ingredients of a recipe and of its steps
 * contain.
 */
export function deriveAllergens(
  recipe: RecipeSteps & Pick<RecipeDraft, "ingredients">,
  lexicon: IngredientLexicon,
): Allergen[] {
  const listed = toListedIngredients(recipe.ingredients, lexicon);
  const rows = [...listed.flatMap((one) => one.rows), ...findIngredientsAddedInSteps(recipe, listed, lexicon)];
  const present = new Set(rows.flatMap((row) => row.allergens));
  return allAllergens.filter((one) => present.has(one));
}

function checkServings({ servings }: RecipeDraft, requestedServings: number | null): Violation[] {
  if (requestedServings === null || servings === requestedServings) return [];
  return [
    {
      rule: "servings",
      subject: String(servings),
      message: `La ricetta è per ${servings} porzioni, ne servono ${requestedServings}.`,
    },
  ];
}

const parallelStepPattern = /^\s*(intanto|nel frattempo|mentre|contemporaneamente)/i;

/** Minutes of a step; 0 for a step that runs in parallel with another. */
const serialMinutes = ({ text, minutes }: RecipeStep): number =>
  parallelStepPattern.test(text) ? 0 : (minutes ?? parseStepMinutes(text) ?? 0);

/**
 * Violations where a recipe takes longer than requested, or its steps take longer than its total. `requestedTime` 60
 * has no upper bound.
 */
export function checkCookingTime({ minutes, steps }: RecipeDraft, requestedTime: CookingTime | null): Violation[] {
  const problems: Violation[] = [];
  const subject = String(minutes);
  if (requestedTime !== null && requestedTime !== 60 && minutes > requestedTime)
    problems.push({
      rule: "time",
      subject,
      message: `La ricetta dura ${minutes} minuti: al massimo ${requestedTime}.`,
    });
  const totalStepMinutes = steps.reduce((all, step) => all + serialMinutes(step), 0);
  const maxStepMinutes = Math.max(...steps.map(({ text }) => parseStepMinutes(text) ?? 0));
  if (Math.max(totalStepMinutes, maxStepMinutes) > minutes)
    problems.push({
      rule: "time",
      subject,
      message: `I passaggi durano ${Math.max(totalStepMinutes, maxStepMinutes)} minuti in tutto, la ricetta ne dichiara ${minutes}.`,
    });
  return problems;
}

/** Letters, digits, spaces and the punctuation of recipes. */
const plainTextPattern = /^[\p{L}\p{M}\p{N} \n.,;:!?'’‘"“”«»()/%°º&+×½⅓⅔¼¾–—-]*$/u;

const htmlEntityPattern = /&#?\w{1,8};/u;

/** True for text that is safe to display: no HTML, no links, no unusual characters. */
const isPlainText = (text: string): boolean =>
  plainTextPattern.test(text) && !htmlEntityPattern.test(text) && text.search(urlPattern) < 0;

const shapeViolation = (subject: string, message: string): Violation => ({ rule: "shape", subject, message });

function checkText(subject: string, text: string, maxLength: number, minLength = 1): Violation[] {
  const { length } = text.trim();
  if (length < minLength) return [shapeViolation(subject, `Manca il testo: ${subject}.`)];
  if (length > maxLength)
    return [shapeViolation(subject, `Troppo lungo (${length} caratteri, al massimo ${maxLength}): ${subject}.`)];
  if (!isPlainText(text))
    return [shapeViolation(subject, `Solo testo semplice, senza HTML, link o simboli: ${subject}.`)];
  return [];
}

/** Violations of the bounds on counts, lengths, characters and numbers. */
export function checkRecipeShape(draft: RecipeDraft): Violation[] {
  const { ingredients, steps, minutes, servings } = draft;
  const bounds = recipeLimits;
  const problems = [
    ...checkText("nome", draft.name, bounds.maxNameLength),
    ...checkText("descrizione", draft.description, bounds.maxDescriptionLength, 0),
    ...ingredients
      .slice(0, bounds.maxIngredients)
      .flatMap(({ name, text }, index) => [
        ...checkText(`nome dell'ingrediente ${index + 1}`, name, bounds.maxIngredientLength),
        ...checkText(`quantità dell'ingrediente ${index + 1}`, text, bounds.maxIngredientLength),
      ]),
    ...steps
      .slice(0, bounds.maxSteps)
      .flatMap((step, index) => checkText(`passo ${index + 1}`, step.text, bounds.maxStepLength)),
  ];
  if (ingredients.length === 0 || ingredients.length > bounds.maxIngredients)
    problems.push(
      shapeViolation("ingredienti", `Servono da 1 a ${bounds.maxIngredients} ingredienti, non ${ingredients.length}.`),
    );
  if (steps.length === 0 || steps.length > bounds.maxSteps)
    problems.push(shapeViolation("passaggi", `Servono da 1 a ${bounds.maxSteps} passaggi, non ${steps.length}.`));
  if (!isWithin(minutes, bounds.minutes))
    problems.push(shapeViolation("minuti", `Minuti totali non validi: ${minutes}.`));
  if (!isWithin(servings, bounds.servings) || !Number.isInteger(servings))
    problems.push(shapeViolation("porzioni", `Numero di porzioni non valido: ${servings}.`));
  return problems;
}

/** True for a number within bounds; NaN is out of any bounds. */
const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean => value >= min && value <= max;

/** Violations for implausible grams of an ingredient, per portion. */
export function checkGramsPerPortion({ ingredients, servings }: RecipeDraft): Violation[] {
  const bounds = recipeLimits.gramsPerPortion;
  return ingredients
    .filter(({ grams }) => !isWithin(grams / servings, bounds))
    .map(({ name, grams }) => ({
      rule: "grams" as const,
      subject: name,
      message: `${grams} g di «${name}» per ${servings} porzioni non sono possibili: da ${String(bounds.min).replace(".", ",")} a ${bounds.max} g a porzione.`,
    }));
}
