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
  const characters = [...plain];
  if (characters.length <= maxDishNameLength) return plain;
  const cut = characters.slice(0, maxDishNameLength).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return (lastSpace > maxDishNameLength / 2 ? cut.slice(0, lastSpace) : cut).replace(loosePunctuation, "");
}

/** Returns a food's name without the table's details after the comma: "Ceci, bolliti" is "Ceci". */
export function shortenFoodName(name: string): string {
  return name.split(",")[0]?.trim() || name;
}

/** Lists the foods of a dish in one line; null for a dish of one. */
export function describeDish(items: readonly { name: string }[]): string | null {
  return items.length > 1 ? items.map(({ name }) => shortenFoodName(name)).join(", ") : null;
}
