import { address } from "../photo-analysis/dish-name.ts";

const markup = /<[^<>]*>|&#?\w{1,8};/gu;
const notInText = /[^\p{L}\p{M}\p{N} '",.;:!?()%/&+°½¼¾⅓⅔–-]/gu;
const looseStart = /^[\s'".,;:!?%/&+)–-]+/u;
const looseAtEnd = /[\s'",;:/&+(–-]/u;

/** From the end, a sign at a time: an expression would look from every sign of a long row of them. */
function withoutLooseEnd(text: string): string {
  let end = text.length;
  while (end > 0 && looseAtEnd.test(text[end - 1] ?? "")) end--;
  return text.slice(0, end);
}

/**
 * One line of a recipe that somebody else wrote, fit to be stored and shown: letters, digits and plain punctuation,
 * without markup, web addresses and control characters, at most `longest` characters, cut between words where possible.
 * Empty where no letter is left.
 */
export function cleanRecipeText(text: string, longest: number): string {
  const plain = withoutLooseEnd(
    text
      .slice(0, longest * 4)
      .normalize("NFC")
      .replace(/[’‘`´]/gu, "'")
      .replace(/[“”«»]/gu, '"')
      .replace(markup, " ")
      .replace(address, " ")
      .replace(notInText, " ")
      .replace(/\s+/gu, " ")
      .replace(looseStart, ""),
  );
  if (!/\p{L}/u.test(plain)) return "";
  const characters = [...plain];
  if (characters.length <= longest) return plain;
  const cut = characters.slice(0, longest).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return withoutLooseEnd(lastSpace > longest / 2 ? cut.slice(0, lastSpace) : cut);
}
