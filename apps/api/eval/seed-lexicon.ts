import { buildLexicon, type Lexicon } from "@fetta/domain/food-matching/food-matcher";
import type { LexiconFood } from "@fetta/domain/food-matching/lexicon-food";
import { readLexiconFoods } from "@fetta/db/seed/seeded-lexicon";

/** The stock foods from the data files, ordered by id: an evaluation needs no database. */
export const readSeedFoods = (): Promise<LexiconFood[]> =>
  readLexiconFoods(new URL("../../../packages/db/data/", import.meta.url));

/** The lexicon of the stock foods, built from the data files. */
export async function buildSeedLexicon(): Promise<Lexicon> {
  return buildLexicon(await readSeedFoods());
}
