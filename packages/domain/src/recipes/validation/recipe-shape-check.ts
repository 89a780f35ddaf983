import { address } from "../../photo-analysis/dish-name.ts";
import { recipeBounds } from "../recipe-limits.ts";
import type { RecipeDraft, Violation } from "../recipe.ts";

/** Letters, figures, blanks and the marks that a kitchen writes with. */
const plain = /^[\p{L}\p{M}\p{N} \n.,;:!?'’‘"“”«»()/%°º&+×½⅓⅔¼¾–—-]*$/u;

const entity = /&#?\w{1,8};/u;

/** True for text that may be shown as it is: no HTML, no links, no odd characters. */
const isPlainText = (text: string): boolean =>
  plain.test(text) && !entity.test(text) && text.search(address) < 0;

const shape = (what: string, says: string): Violation => ({ rule: "shape", what, says });

function textProblem(what: string, text: string, most: number, least = 1): Violation[] {
  const { length } = text.trim();
  if (length < least) return [shape(what, `Manca il testo: ${what}.`)];
  if (length > most) return [shape(what, `Troppo lungo (${length} caratteri, al massimo ${most}): ${what}.`)];
  if (!isPlainText(text)) return [shape(what, `Solo testo semplice, senza HTML, link o simboli: ${what}.`)];
  return [];
}

/** Counts, lengths, characters and numbers of a recipe that no kitchen has. */
export function shapeProblems(draft: RecipeDraft): Violation[] {
  const { ingredients, steps, minutes, servings } = draft;
  const bounds = recipeBounds;
  const problems = [
    ...textProblem("nome", draft.name, bounds.nameLength),
    ...textProblem("descrizione", draft.description, bounds.descriptionLength, 0),
    ...ingredients
      .slice(0, bounds.ingredients)
      .flatMap(({ name, text }, index) => [
        ...textProblem(`nome dell'ingrediente ${index + 1}`, name, bounds.ingredientLength),
        ...textProblem(`quantità dell'ingrediente ${index + 1}`, text, bounds.ingredientLength),
      ]),
    ...steps
      .slice(0, bounds.steps)
      .flatMap((step, index) => textProblem(`passo ${index + 1}`, step.text, bounds.stepLength)),
  ];
  if (ingredients.length === 0 || ingredients.length > bounds.ingredients)
    problems.push(
      shape("ingredienti", `Servono da 1 a ${bounds.ingredients} ingredienti, non ${ingredients.length}.`),
    );
  if (steps.length === 0 || steps.length > bounds.steps)
    problems.push(shape("passaggi", `Servono da 1 a ${bounds.steps} passaggi, non ${steps.length}.`));
  if (!within(minutes, bounds.minutes))
    problems.push(shape("minuti", `Minuti totali non validi: ${minutes}.`));
  if (!within(servings, bounds.servings) || !Number.isInteger(servings))
    problems.push(shape("porzioni", `Numero di porzioni non valido: ${servings}.`));
  return problems;
}

/** True for a number within bounds; NaN is within none. */
export const within = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min && value <= max;

/** Grams that nobody can mean: of each ingredient, per portion. */
export function gramProblems({ ingredients, servings }: RecipeDraft): Violation[] {
  const bounds = recipeBounds.gramsPerPortion;
  return ingredients
    .filter(({ grams }) => !within(grams / servings, bounds))
    .map(({ name, grams }) => ({
      rule: "grams" as const,
      what: name,
      says: `${grams} g di «${name}» per ${servings} porzioni non sono possibili: da ${String(bounds.min).replace(".", ",")} a ${bounds.max} g a porzione.`,
    }));
}
