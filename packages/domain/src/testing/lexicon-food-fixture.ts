import type { LexiconFood } from "../food-matching/lexicon-food.ts";

/** A stock food for a test: its name is its id unless `more` says otherwise. */
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
  fibre: null,
  alcohol: null,
  liquid: false,
  density: null,
  units: [],
  cooking: null,
  estimate: false,
  ...more,
});
