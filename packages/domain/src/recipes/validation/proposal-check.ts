import { urlPattern } from "../../photo-analysis/dish-name.ts";
import { recipeLimits } from "../recipe-limits.ts";
import type { RecipeProposal } from "../recipe-proposal.ts";
import type { Violation } from "../recipe.ts";

/** How many times its bound a text may be before it is read: what cleaning leaves of it may still fit. */
const maxOverlengthFactor = 2;
const markup = /[<>]/;
/** Letters that look like ours and are none: "burro" with a Cyrillic o is no word that anybody finds. */
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
 * What is wrong with an answer before it is made a draft: markup and addresses, whose rest was not written for a cook,
 * letters that only look like ours, and texts so long that not all of them is read. Nothing is left out of a recipe in silence.
 */
export function validateProposal(proposal: RecipeProposal): Violation[] {
  return proposalTexts(proposal).flatMap(({ subject, text, maxLength }): Violation[] => {
    if (text.length > maxOverlengthFactor * maxLength)
      return [
        { rule: "shape", subject, message: `Troppo lungo, al massimo ${maxLength} caratteri: ${subject}.` },
      ];
    if (nonLatinLetter.test(text.normalize("NFC")))
      return [{ rule: "shape", subject, message: `Solo lettere dell'alfabeto latino: ${subject}.` }];
    if (!markup.test(text) && text.search(urlPattern) < 0) return [];
    return [
      { rule: "shape", subject, message: `Solo testo semplice, niente HTML, link o simboli: ${subject}.` },
    ];
  });
}
