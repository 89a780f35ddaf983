/**
 * Italy as people wrote it in the older files, where no tag was made of it yet; with or without a language before, and
 * with letters lost.
 */
const italyPattern =
  /(?:^|,)\s*(?:[a-z]{2}:)?\s*(?:it|ita|italia|italy|italie|italien|italië|itália|italija|италия|w.ochy|olaszorsz.{1,4}g)\s*(?=,|$)/i;

/** Characters of that text that are read: all the countries there are fit. */
const maxCountriesLength = 5000;

/** Whether a row of a dump says that the product is sold in Italy: its tags do, or without any its text does. */
export function isSoldInItaly(row: Record<string, unknown>): boolean {
  const { countries_tags: tags, countries } = row;
  if (Array.isArray(tags) && tags.length > 0) return tags.includes("en:italy");
  if (typeof tags === "string" && tags !== "") return tags.split(",").includes("en:italy");
  return typeof countries === "string" && italyPattern.test(countries.slice(0, maxCountriesLength));
}

/** Whether a line of the JSON dump has country tags and Italy is not among them: it need not be parsed. */
export function isKnownSoldElsewhere(line: string): boolean {
  return line.includes('"countries_tags":["') && !line.includes('"en:italy"');
}
