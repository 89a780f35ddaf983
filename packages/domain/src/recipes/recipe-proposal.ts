import { z } from "zod";
import { readAmount } from "./ingredients/ingredient-amount.ts";
import { recipeBounds } from "./recipe-limits.ts";
import type { IngredientOrigin, RecipeDraft, RecipeIngredient } from "./recipe.ts";
import { cleanRecipeText } from "./recipe-text-sanitizer.ts";
import { inflections } from "../search/inflections.ts";
import { nameWords, searchText } from "../search/search-tokenizer.ts";

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

const origins: Record<RecipeProposal["ingredienti"][number]["origine"], IngredientOrigin> = {
  foto: "listed",
  dispensa: "staple",
  extra: "extra",
};

/** Lines that are read on, of an answer that may be endless: enough for the check to find that they are too many. */
const read = (bound: number): number => bound + 1;

/** No line is ever cut to fit: what is beyond its bound stays beyond, for the check to see. */
const whole = (text: string, bound: number): string => cleanRecipeText(text, 2 * bound);

/** A line that names its ingredient, for whoever reads no other: "200 g" of "riso" is "200 g di riso". */
function lineOf(name: string, line: string): string {
  if (line === "") return name;
  const said = nameWords(line).flatMap((word) => [word, ...inflections(word)]);
  if (nameWords(name).some((word) => said.includes(word))) return line;
  const amount = readAmount(line);
  const bare = amount !== undefined && amount.kind !== "pieces" && amount.rest.trim() === "";
  return bare ? `${line} di ${name}` : `${name}, ${line}`;
}

/** What a model says that it does without is believed for half of what there is: the rest has to be used. */
export function leftOutOf({ lasciatiFuori }: RecipeProposal, had: readonly string[]): string[] {
  const said = new Set(lasciatiFuori.map(searchText));
  return had.filter((name) => said.has(searchText(name))).slice(0, Math.floor(had.length / 2));
}

/**
 * The recipe that a model proposes, in clean text, nothing grounded yet. What is out of bounds stays so, for the check
 * to refuse: other portions than were wanted, no grams or tonnes, too many or too long steps, a line that is empty once
 * it is clean. `proposalProblems` tells first what cleaning would take out of sight.
 */
export function draftFromProposal(proposal: RecipeProposal): ProposedRecipe {
  const { nameLength, descriptionLength, ingredientLength, stepLength } = recipeBounds;
  return {
    name: whole(proposal.titolo, nameLength).replace(/[.:;]+$/u, ""),
    description: whole(proposal.descrizione, descriptionLength),
    minutes: Math.round(proposal.minutiTotali),
    servings: proposal.porzioni,
    ingredients: proposal.ingredienti.slice(0, read(recipeBounds.ingredients)).map((part) => {
      const name = whole(part.nome, ingredientLength);
      return {
        name,
        text: lineOf(name, whole(part.quantitaTesto, ingredientLength)),
        generic: whole(part.nomeGenerico, ingredientLength),
        grams: part.grammi,
        ingredient: null,
        ref: null,
        origin: origins[part.origine],
      };
    }),
    steps: proposal.passaggi.slice(0, read(recipeBounds.steps)).map(({ testo, minuti }) => ({
      text: whole(testo, stepLength),
      minutes: minuti === null || minuti <= 0 ? null : Math.round(minuti),
    })),
  };
}
