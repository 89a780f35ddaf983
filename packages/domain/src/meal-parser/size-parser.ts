/** Sizes in the labels of units. */
export type UnitSize = "small" | "medium" | "large" | "heaped" | "level";

const sizePatterns: readonly (readonly [RegExp, UnitSize | null])[] = [
  [/^(piccol[oaie]|piccolin[oaie]|scars[oaie])$/, "small"],
  [/^medi[oae]?$/, "medium"],
  [/^(grand[ei]|gross[oaei]|abbondant[ei])$/, "large"],
  [/^colm[oaie]$/, "heaped"],
  [/^ras[oaie]$/, "level"],
  [/^(bel|bell[oaei]|pien[oaei]|inter[oaei]|buon|buon[oaie]|generos[oaie]|sottil[ei]|spess[oaei]|normal[ei])$/, null],
];

/**
 * Returns the size that a plain lower-case word names, null for a size word without effect on the weight; undefined
 * for any other word.
 */
export function parseSize(word: string): UnitSize | null | undefined {
  return sizePatterns.find(([pattern]) => pattern.test(word))?.[1];
}
