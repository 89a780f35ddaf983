import { normalizeSearchText } from "./search/search-tokenizer.ts";

/** The file `food-pictures.json`, which web pages load by themselves: it is larger than the code of a page. */
export type FoodPictureTable = {
  /** Picture of a food that is in no category and fits no pattern. */
  unknown: string;
  /** Neutral sign by category, of the food tables or of a product. */
  signs: Readonly<Record<string, string>>;
  /** Patterns by picture, in order; a picture is right for foods of these categories. */
  sections: readonly { categories: readonly string[]; pictures: Readonly<Record<string, string>> }[];
};

/** Returns the name of a food's picture. */
export type FoodPictureChooser = (name: string, category?: string | null) => string;

/**
 * A food of a known category gets a picture of that category, or its sign. Any other food gets the first picture that
 * fits its name, or the sign of foods.
 */
export function createFoodPictureChooser({ unknown, signs, sections }: FoodPictureTable): FoodPictureChooser {
  const signOf = new Map(Object.entries(signs));
  const patternSections = sections.map(({ categories, pictures }) => ({
    categories: new Set(categories),
    patterns: Object.entries(pictures).map(([picture, pattern]) => ({ picture, pattern: new RegExp(pattern) })),
  }));
  return (name, category) => {
    const text = normalizeSearchText(name);
    const sign = signOf.get(category ?? "");
    for (const { categories, patterns } of patternSections) {
      if (sign !== undefined && !categories.has(category ?? "")) continue;
      const found = patterns.find(({ pattern }) => pattern.test(text));
      if (found) return found.picture;
    }
    return sign ?? unknown;
  };
}
