import { urlPattern } from "../photo-analysis/dish-name.ts";

const markupPattern = /<[^<>]*>|&#?\w{1,8};/gu;
const disallowedCharacters = /[^\p{L}\p{M}\p{N} '",.;:!?()%/&+°½¼¾⅓⅔–-]/gu;
const leadingPunctuation = /^[\s'".,;:!?%/&+)–-]+/u;
const trailingPunctuation = /[\s'",;:/&+(–-]/u;

/** Loops from the end: a regular expression would rescan a long run of punctuation from each of its characters. */
function trimTrailingPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && trailingPunctuation.test(text[end - 1] ?? "")) end--;
  return text.slice(0, end);
}

/**
 * One line of recipe text from an external source, safe to store and show: letters, digits and plain punctuation,
 * without markup, web addresses and control characters, at most `maxLength` characters, cut between words where
 * possible. Empty where no letter remains.
 */
export function sanitizeRecipeText(text: string, maxLength: number): string {
  const plain = trimTrailingPunctuation(
    text
      .slice(0, maxLength * 4)
      .normalize("NFC")
      .replace(/[’‘`´]/gu, "'")
      .replace(/[“”«»]/gu, '"')
      .replace(markupPattern, " ")
      .replace(urlPattern, " ")
      .replace(disallowedCharacters, " ")
      .replace(/\s+/gu, " ")
      .replace(leadingPunctuation, ""),
  );
  if (!/\p{L}/u.test(plain)) return "";
  const characters = [...plain];
  if (characters.length <= maxLength) return plain;
  const cut = characters.slice(0, maxLength).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return trimTrailingPunctuation(lastSpace > maxLength / 2 ? cut.slice(0, lastSpace) : cut);
}
