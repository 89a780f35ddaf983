/** Maximum length of a food's name from a photo, in characters. */
export const maxDishNameLength = 80;

/** A complete web address. */
export const urlPattern =
  /(?:\w+:\/\/|www\.)\S*|\b[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:com|it|net|org|eu|io|info|app|dev|xyz|ru|cn)\b\S*/giu;
const disallowedCharacters = /[^\p{L}\p{M}\p{N} '.,()%/&+-]/gu;
const loosePunctuation = /^[\s'.,%/&+)-]+|[\s'.,/&+(-]+$/gu;

function toPlainText(text: string): string {
  return text
    .slice(0, 1000)
    .normalize("NFC")
    .replace(/[’‘`´]/gu, "'")
    .replace(/[<{[][^>}\]]*[>}\]]/gu, " ")
    .replace(urlPattern, " ")
    .replace(disallowedCharacters, " ")
    .replace(/\s+/gu, " ")
    .replace(loosePunctuation, "");
}

/** Maximum length of a model's question that is shown, in characters. */
const maxQuestionLength = 200;

/** Returns a model's question in the letters and punctuation of a name; null where no letter is left. */
export function sanitizeQuestion(text: string | null): string | null {
  const plain = toPlainText(text ?? "");
  return /\p{L}/u.test(plain) && plain.length <= maxQuestionLength ? `${plain}?` : null;
}

/**
 * Sanitizes a name from a model for storage and display: letters, digits and plain punctuation, no web addresses, at
 * most 80 characters, cut between words where possible. Empty where no letter is left.
 */
export function sanitizeDishName(text: string): string {
  const plain = toPlainText(text);
  if (!/\p{L}/u.test(plain)) return "";
  const cut = truncateAtWord(plain, maxDishNameLength);
  return cut === plain ? plain : cut.replace(loosePunctuation, "");
}

/** At most `maxLength` characters of a text, cut between words where that leaves more than half of them. */
function truncateAtWord(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const cut = characters.slice(0, maxLength).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return lastSpace > maxLength / 2 ? cut.slice(0, lastSpace) : cut;
}

/** Returns a food's name without the table's details after the comma: "Ceci, bolliti" is "Ceci". */
export function shortenFoodName(name: string): string {
  return name.split(",")[0]?.trim() || name;
}

/** Lists the foods of a dish in one line; null for a dish of one. */
export function describeDish(items: readonly { name: string }[]): string | null {
  return items.length > 1 ? items.map(({ name }) => shortenFoodName(name)).join(", ") : null;
}

const markupPattern = /<[^<>]*>|&#?\w{1,8};/gu;
const disallowedRecipeCharacters = /[^\p{L}\p{M}\p{N} '",.;:!?()%/&+°½¼¾⅓⅔–-]/gu;
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
      .replace(disallowedRecipeCharacters, " ")
      .replace(/\s+/gu, " ")
      .replace(leadingPunctuation, ""),
  );
  if (!/\p{L}/u.test(plain)) return "";
  return trimTrailingPunctuation(truncateAtWord(plain, maxLength));
}
