import { z } from "zod";
import { parseIngredientAmount } from "./ingredients/ingredient-amount.ts";
import { recipeLimits } from "./recipe-limits.ts";
import type { IngredientOrigin, RecipeDraft, RecipeIngredient, Violation } from "./recipe.ts";
import { sanitizeRecipeText, urlPattern } from "../photo-analysis/dish-name.ts";
import { inflectedForms } from "../search/inflections.ts";
import { tokenizeName, normalizeSearchText } from "../search/search-tokenizer.ts";

/**
 * The model's answer to a recipe request: foods, grams and steps. Tags, energy and allergens are computed from it. No
 * optional keys, bounds, patterns or references, as in the schema of the vision result.
 */
export const recipeProposalSchema = z.object({
  titolo: z.string(),
  descrizione: z.string(),
  porzioni: z.number(),
  minutiTotali: z.number(),
  ingredienti: z.array(
    z.object({
      /** Culinary name: "zucchine". */
      nome: z.string(),
      /** The common name, without brand or adjectives. */
      nomeGenerico: z.string(),
      /** Edible grams in the whole recipe, raw. */
      grammi: z.number(),
      /** The displayed line: "2 zucchine medie". */
      quantitaTesto: z.string(),
      origine: z.enum(["foto", "dispensa", "extra"]),
    }),
  ),
  passaggi: z.array(z.object({ testo: z.string(), minuti: z.number().nullable() })),
  /** Available ingredients that the recipe deliberately omits, by their names in the request. */
  lasciatiFuori: z.array(z.string()),
});
export type RecipeProposal = z.infer<typeof recipeProposalSchema>;

/** `generic`: the common name of the more specific `name`. */
export type ProposedIngredient = RecipeIngredient & { generic: string };
export type ProposedRecipe = Omit<RecipeDraft, "ingredients"> & { ingredients: readonly ProposedIngredient[] };

const originByModelValue: Record<RecipeProposal["ingredienti"][number]["origine"], IngredientOrigin> = {
  foto: "listed",
  dispensa: "staple",
  extra: "extra",
};

/** Number of entries kept of an answer of any length: one over the bound, so that the validation reports the excess. */
const includeOverflow = (bound: number): number => bound + 1;

/** A text is not truncated to its bound, so that the validation reports the excess. */
const sanitizeText = (text: string, bound: number): string => sanitizeRecipeText(text, 2 * bound);

/** A line that names its ingredient and can stand alone: "200 g" of "riso" becomes "200 g di riso". */
function toIngredientLine(name: string, line: string): string {
  if (line === "") return name;
  const lineWords = tokenizeName(line).flatMap((word) => [word, ...inflectedForms(word)]);
  if (tokenizeName(name).some((word) => lineWords.includes(word))) return line;
  const amount = parseIngredientAmount(line);
  const bare = amount !== undefined && amount.kind !== "pieces" && amount.rest.trim() === "";
  return bare ? `${line} di ${name}` : `${name}, ${line}`;
}

/** Declared omissions are accepted for at most half of the available ingredients: the rest has to be used. */
export function acceptedOmissions({ lasciatiFuori }: RecipeProposal, available: readonly string[]): string[] {
  const omitted = new Set(lasciatiFuori.map(normalizeSearchText));
  return available.filter((name) => omitted.has(normalizeSearchText(name))).slice(0, Math.floor(available.length / 2));
}

/**
 * The proposed recipe in sanitized text, not yet resolved in the lexicon. Values out of bounds are kept, for the
 * validation to reject: portions other than requested, missing or impossible grams, too many or too long steps, a line
 * that is empty after sanitizing. `validateProposal` runs before and reports what sanitizing would hide.
 */
export function toProposedRecipe(proposal: RecipeProposal): ProposedRecipe {
  return {
    name: sanitizeText(proposal.titolo, recipeLimits.maxNameLength).replace(/[.:;]+$/u, ""),
    description: sanitizeText(proposal.descrizione, recipeLimits.maxDescriptionLength),
    minutes: Math.round(proposal.minutiTotali),
    servings: proposal.porzioni,
    ingredients: proposal.ingredienti.slice(0, includeOverflow(recipeLimits.maxIngredients)).map((part) => {
      const name = sanitizeText(part.nome, recipeLimits.maxIngredientLength);
      return {
        name,
        text: toIngredientLine(name, sanitizeText(part.quantitaTesto, recipeLimits.maxIngredientLength)),
        generic: sanitizeText(part.nomeGenerico, recipeLimits.maxIngredientLength),
        grams: part.grammi,
        ingredient: null,
        ref: null,
        origin: originByModelValue[part.origine],
      };
    }),
    steps: proposal.passaggi
      .slice(0, includeOverflow(recipeLimits.maxSteps))
      .map(({ testo, minuti }) => ({
        text: sanitizeText(testo, recipeLimits.maxStepLength),
        minutes: minuti === null || minuti <= 0 ? null : Math.round(minuti),
      })),
  };
}

/** Factor over its bound up to which a text is accepted for sanitizing, since sanitizing can shorten it enough. */
const maxOverlengthFactor = 2;
const markup = /[<>]/;
/** Letters of other scripts that resemble Latin ones: "burro" with a Cyrillic o would match no ingredient. */
const nonLatinLetter = /[^\P{L}A-Za-zÀ-ÖØ-öø-žªº]/u;

type ProposalText = { subject: string; text: string; maxLength: number };

function proposalTexts({ titolo, descrizione, ingredienti, passaggi }: RecipeProposal): ProposalText[] {
  return [
    { subject: "titolo", text: titolo, maxLength: recipeLimits.maxNameLength },
    { subject: "descrizione", text: descrizione, maxLength: recipeLimits.maxDescriptionLength },
    ...ingredienti
      .slice(0, recipeLimits.maxIngredients)
      .flatMap(({ nome, nomeGenerico, quantitaTesto }, index) =>
        [nome, nomeGenerico, quantitaTesto].map((text) => ({
          subject: `ingrediente ${index + 1}`,
          text,
          maxLength: recipeLimits.maxIngredientLength,
        })),
      ),
    ...passaggi
      .slice(0, recipeLimits.maxSteps)
      .map(({ testo }, index) => ({
        subject: `passo ${index + 1}`,
        text: testo,
        maxLength: recipeLimits.maxStepLength,
      })),
  ];
}

/**
 * Problems of a model's answer before it becomes a draft: markup and web addresses, whose surrounding text is not
 * recipe text, letters that imitate Latin ones, and texts too long to be read in full. Without this check, sanitizing
 * would hide them.
 */
export function validateProposal(proposal: RecipeProposal): Violation[] {
  return proposalTexts(proposal).flatMap(({ subject, text, maxLength }): Violation[] => {
    if (text.length > maxOverlengthFactor * maxLength)
      return [{ rule: "shape", subject, message: `Troppo lungo, al massimo ${maxLength} caratteri: ${subject}.` }];
    if (nonLatinLetter.test(text.normalize("NFC")))
      return [{ rule: "shape", subject, message: `Solo lettere dell'alfabeto latino: ${subject}.` }];
    if (!markup.test(text) && text.search(urlPattern) < 0) return [];
    return [{ rule: "shape", subject, message: `Solo testo semplice, niente HTML, link o simboli: ${subject}.` }];
  });
}
