import { address } from "../../photo-analysis/dish-name.ts";
import { recipeBounds } from "../recipe-limits.ts";
import type { RecipeProposal } from "../recipe-proposal.ts";
import type { Violation } from "../recipe.ts";

/** How many times its bound a text may be before it is read: what cleaning leaves of it may still fit. */
const readTimes = 2;
const markup = /[<>]/;
/** Letters that look like ours and are none: "burro" with a Cyrillic o is no word that anybody finds. */
const foreign = /[^\P{L}A-Za-zÀ-ÖØ-öø-žªº]/u;

type Line = { what: string; text: string; most: number };

function linesOf({ titolo, descrizione, ingredienti, passaggi }: RecipeProposal): Line[] {
  const { nameLength, descriptionLength, ingredientLength, stepLength, ingredients, steps } = recipeBounds;
  return [
    { what: "titolo", text: titolo, most: nameLength },
    { what: "descrizione", text: descrizione, most: descriptionLength },
    ...ingredienti.slice(0, ingredients).flatMap(({ nome, nomeGenerico, quantitaTesto }, index) =>
      [nome, nomeGenerico, quantitaTesto].map((text) => ({
        what: `ingrediente ${index + 1}`,
        text,
        most: ingredientLength,
      })),
    ),
    ...passaggi
      .slice(0, steps)
      .map(({ testo }, index) => ({ what: `passo ${index + 1}`, text: testo, most: stepLength })),
  ];
}

/**
 * What is wrong with an answer before it is made a draft: markup and addresses, whose rest was not written for a cook,
 * letters that only look like ours, and texts so long that not all of them is read. Nothing is left out of a recipe in silence.
 */
export function proposalProblems(proposal: RecipeProposal): Violation[] {
  return linesOf(proposal).flatMap(({ what, text, most }): Violation[] => {
    if (text.length > readTimes * most)
      return [{ rule: "shape", what, says: `Troppo lungo, al massimo ${most} caratteri: ${what}.` }];
    if (foreign.test(text.normalize("NFC")))
      return [{ rule: "shape", what, says: `Solo lettere dell'alfabeto latino: ${what}.` }];
    if (!markup.test(text) && text.search(address) < 0) return [];
    return [{ rule: "shape", what, says: `Solo testo semplice, niente HTML, link o simboli: ${what}.` }];
  });
}
