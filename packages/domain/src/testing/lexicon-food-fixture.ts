import type { LexiconFood } from "../food-matching/lexicon-food.ts";

/** A stock food for a test; its name equals its id unless `more` overrides it. */
export const aLexiconFood = (
  name: string,
  category: string,
  calories: number,
  more: Partial<LexiconFood> = {},
): LexiconFood => ({
  id: name,
  name,
  synonyms: [],
  category,
  note: null,
  rank: 1,
  calories,
  protein: 0,
  carbs: 0,
  fat: 0,
  liquid: false,
  density: null,
  units: [],
  cooking: null,
  estimate: false,
  ...more,
});
