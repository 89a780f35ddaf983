/** Sizes as labels of units name them. */
export type UnitSize = "small" | "medium" | "large" | "heaped" | "level";

const sizePatterns: readonly (readonly [RegExp, UnitSize | null])[] = [
  [/^(piccol[oaie]|piccolin[oaie]|scars[oaie])$/, "small"],
  [/^medi[oae]?$/, "medium"],
  [/^(grand[ei]|gross[oaei]|abbondant[ei])$/, "large"],
  [/^colm[oaie]$/, "heaped"],
  [/^ras[oaie]$/, "level"],
  [
    /^(bel|bell[oaei]|pien[oaei]|inter[oaei]|buon|buon[oaie]|generos[oaie]|sottil[ei]|spess[oaei]|normal[ei])$/,
    null,
  ],
];

/** The size that a plain lower-case word says, null for one that says nothing of a weight; undefined for no size. */
export function parseSize(word: string): UnitSize | null | undefined {
  return sizePatterns.find(([pattern]) => pattern.test(word))?.[1];
}
