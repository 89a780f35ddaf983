/** Spellings of Italy in older files without country tags; with or without a language prefix, and with letters lost. */
const italyPattern =
  /(?:^|,)\s*(?:[a-z]{2}:)?\s*(?:it|ita|italia|italy|italie|italien|italië|itália|italija|италия|w.ochy|olaszorsz.{1,4}g)\s*(?=,|$)/i;

/** Characters of that text that are read: enough for all countries. */
const maxCountriesLength = 5000;

/** Whether a row of a dump is sold in Italy: by its country tags, or by its country text where it has no tags. */
export function isSoldInItaly(row: Record<string, unknown>): boolean {
  const { countries_tags: tags, countries } = row;
  if (Array.isArray(tags) && tags.length > 0) return tags.includes("en:italy");
  if (typeof tags === "string" && tags !== "") return tags.split(",").includes("en:italy");
  return typeof countries === "string" && italyPattern.test(countries.slice(0, maxCountriesLength));
}

/** Whether a line of the JSON dump has country tags without Italy, so that it need not be parsed. */
export function isKnownSoldElsewhere(line: string): boolean {
  return line.includes('"countries_tags":["') && !line.includes('"en:italy"');
}
