import { urlPattern } from "../../photo-analysis/dish-name.ts";
import { recipeLimits } from "../recipe-limits.ts";
import type { RecipeDraft, Violation } from "../recipe.ts";

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
export const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min && value <= max;

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
