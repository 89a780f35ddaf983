/** Longest name of a food that came out of a photo, in characters. */
export const maxDishNameLength = 80;

/** A web address, whole. */
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

/** Longest question of a model that is shown, in characters. */
const maxQuestionLength = 200;

/** A question that a model asks, in the letters and punctuation of a name; null where nothing of the kind is left. */
export function sanitizeQuestion(text: string | null): string | null {
  const plain = toPlainText(text ?? "");
  return /\p{L}/u.test(plain) && plain.length <= maxQuestionLength ? `${plain}?` : null;
}

/**
 * A name that a model gave, fit to be stored and shown: letters, digits and plain punctuation, no web addresses, at
 * most 80 characters, cut between words where possible. Empty when nothing of the kind is left.
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

/** The name of a food without what its table says of it behind a comma: "Ceci, bolliti" is "Ceci". */
export function shortenFoodName(name: string): string {
  return name.split(",")[0]?.trim() || name;
}

/** What a dish of several foods is made of, in one line; null for a dish of one. */
export function describeDish(items: readonly { name: string }[]): string | null {
  return items.length > 1 ? items.map(({ name }) => shortenFoodName(name)).join(", ") : null;
}
