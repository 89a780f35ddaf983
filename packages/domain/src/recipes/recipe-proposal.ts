import { z } from "zod";
import { parseIngredientAmount } from "./ingredients/ingredient-amount.ts";
import { recipeLimits } from "./recipe-limits.ts";
import type { IngredientOrigin, RecipeDraft, RecipeIngredient } from "./recipe.ts";
import { sanitizeRecipeText } from "./recipe-text-sanitizer.ts";
import { inflectedForms } from "../search/inflections.ts";
import { tokenizeName, normalizeSearchText } from "../search/search-tokenizer.ts";

/**
 * What a model answers when it is asked for a recipe: foods, grams and steps. Tags, energy and allergens are ours to
 * compute. No optional keys, bounds, patterns or references, as in dish-reading.
 */
export const recipeProposalSchema = z.object({
  titolo: z.string(),
  descrizione: z.string(),
  porzioni: z.number(),
  minutiTotali: z.number(),
  ingredienti: z.array(
    z.object({
      /** As a cook calls it: "zucchine". */
      nome: z.string(),
      /** The common name, without brand or adjectives. */
      nomeGenerico: z.string(),
      /** Edible grams in the whole recipe, raw. */
      grammi: z.number(),
      /** The line as it is read: "2 zucchine medie". */
      quantitaTesto: z.string(),
      origine: z.enum(["foto", "dispensa", "extra"]),
    }),
  ),
  passaggi: z.array(z.object({ testo: z.string(), minuti: z.number().nullable() })),
  /** What of the list the recipe does without, by its names there: told, so that nobody takes it for forgotten. */
  lasciatiFuori: z.array(z.string()),
});
export type RecipeProposal = z.infer<typeof recipeProposalSchema>;

/** `generic`: the common name of what `name` calls more closely. */
export type ProposedIngredient = RecipeIngredient & { generic: string };
export type ProposedRecipe = Omit<RecipeDraft, "ingredients"> & {
  ingredients: readonly ProposedIngredient[];
};

const originByModelValue: Record<RecipeProposal["ingredienti"][number]["origine"], IngredientOrigin> = {
  foto: "listed",
  dispensa: "staple",
  extra: "extra",
};

/** Lines that are read on, of an answer that may be endless: enough for the check to find that they are too many. */
const includeOverflow = (bound: number): number => bound + 1;

/** No line is ever cut to fit: what is beyond its bound stays beyond, for the check to see. */
const sanitizeText = (text: string, bound: number): string => sanitizeRecipeText(text, 2 * bound);

/** A line that names its ingredient, for whoever reads no other: "200 g" of "riso" is "200 g di riso". */
function toIngredientLine(name: string, line: string): string {
  if (line === "") return name;
  const lineWords = tokenizeName(line).flatMap((word) => [word, ...inflectedForms(word)]);
  if (tokenizeName(name).some((word) => lineWords.includes(word))) return line;
  const amount = parseIngredientAmount(line);
  const bare = amount !== undefined && amount.kind !== "pieces" && amount.rest.trim() === "";
  return bare ? `${line} di ${name}` : `${name}, ${line}`;
}

/** What a model says that it does without is believed for half of what there is: the rest has to be used. */
export function acceptedOmissions({ lasciatiFuori }: RecipeProposal, available: readonly string[]): string[] {
  const omitted = new Set(lasciatiFuori.map(normalizeSearchText));
  return available
    .filter((name) => omitted.has(normalizeSearchText(name)))
    .slice(0, Math.floor(available.length / 2));
}

/**
 * The recipe that a model proposes, in clean text, nothing grounded yet. What is out of bounds stays so, for the check
 * to refuse: other portions than were wanted, no grams or tonnes, too many or too long steps, a line that is empty once
 * it is clean. `proposalProblems` tells first what cleaning would take out of sight.
 */
export function toProposedRecipe(proposal: RecipeProposal): ProposedRecipe {
  const {
    maxNameLength: nameLength,
    maxDescriptionLength: descriptionLength,
    maxIngredientLength: ingredientLength,
    maxStepLength: stepLength,
  } = recipeLimits;
  return {
    name: sanitizeText(proposal.titolo, nameLength).replace(/[.:;]+$/u, ""),
    description: sanitizeText(proposal.descrizione, descriptionLength),
    minutes: Math.round(proposal.minutiTotali),
    servings: proposal.porzioni,
    ingredients: proposal.ingredienti.slice(0, includeOverflow(recipeLimits.maxIngredients)).map((part) => {
      const name = sanitizeText(part.nome, ingredientLength);
      return {
        name,
        text: toIngredientLine(name, sanitizeText(part.quantitaTesto, ingredientLength)),
        generic: sanitizeText(part.nomeGenerico, ingredientLength),
        grams: part.grammi,
        ingredient: null,
        ref: null,
        origin: originByModelValue[part.origine],
      };
    }),
    steps: proposal.passaggi.slice(0, includeOverflow(recipeLimits.maxSteps)).map(({ testo, minuti }) => ({
      text: sanitizeText(testo, stepLength),
      minutes: minuti === null || minuti <= 0 ? null : Math.round(minuti),
    })),
  };
}
