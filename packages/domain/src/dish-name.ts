/** Longest name of a food that came out of a photo, in characters. */
export const maxDishNameLength = 80;

const address =
  /(?:\w+:\/\/|www\.)\S*|\b[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:com|it|net|org|eu|io|info|app|dev|xyz|ru|cn)\b\S*/giu;
const notInNames = /[^\p{L}\p{M}\p{N} '.,()%/&+-]/gu;
const loosePunctuation = /^[\s'.,%/&+)-]+|[\s'.,/&+(-]+$/gu;

/**
 * A name that a model gave, fit to be stored and shown: letters, digits and plain punctuation, no web addresses, at
 * most 80 characters, cut between words where possible. Empty when nothing of the kind is left.
 */
export function cleanDishName(text: string): string {
  const plain = text
    .slice(0, 1000)
    .normalize("NFC")
    .replace(/[’‘`´]/gu, "'")
    .replace(/[<{[][^>}\]]*[>}\]]/gu, " ")
    .replace(address, " ")
    .replace(notInNames, " ")
    .replace(/\s+/gu, " ")
    .replace(loosePunctuation, "");
  if (!/\p{L}/u.test(plain)) return "";
  const characters = [...plain];
  if (characters.length <= maxDishNameLength) return plain;
  const cut = characters.slice(0, maxDishNameLength).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return (lastSpace > maxDishNameLength / 2 ? cut.slice(0, lastSpace) : cut).replace(loosePunctuation, "");
}
