import { urlPattern } from "../../photo-analysis/dish-name.ts";
import { recipeLimits } from "../recipe-limits.ts";
import type { RecipeProposal } from "../recipe-proposal.ts";
import type { Violation } from "../recipe.ts";

/** Factor over its bound up to which a text is accepted for sanitizing, since sanitizing can shorten it enough. */
const maxOverlengthFactor = 2;
const markup = /[<>]/;
/** Letters of other scripts that resemble Latin ones: "burro" with a Cyrillic o would match no ingredient. */
const nonLatinLetter = /[^\P{L}A-Za-zÀ-ÖØ-öø-žªº]/u;

type ProposalText = { subject: string; text: string; maxLength: number };

function proposalTexts({ titolo, descrizione, ingredienti, passaggi }: RecipeProposal): ProposalText[] {
  const {
    maxNameLength: nameLength,
    maxDescriptionLength: descriptionLength,
    maxIngredientLength: ingredientLength,
    maxStepLength: stepLength,
    maxIngredients: ingredients,
    maxSteps: steps,
  } = recipeLimits;
  return [
    { subject: "titolo", text: titolo, maxLength: nameLength },
    { subject: "descrizione", text: descrizione, maxLength: descriptionLength },
    ...ingredienti.slice(0, ingredients).flatMap(({ nome, nomeGenerico, quantitaTesto }, index) =>
      [nome, nomeGenerico, quantitaTesto].map((text) => ({
        subject: `ingrediente ${index + 1}`,
        text,
        maxLength: ingredientLength,
      })),
    ),
    ...passaggi
      .slice(0, steps)
      .map(({ testo }, index) => ({ subject: `passo ${index + 1}`, text: testo, maxLength: stepLength })),
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
