import type { Lexicon } from "@fetta/domain/food-matching/food-matcher";
import { readLexicon } from "@fetta/db/seed/seeded-lexicon";

/** The lexicon of the stock foods, built from the data files: an evaluation needs no database. */
export const buildSeedLexicon = (): Promise<Lexicon> =>
  readLexicon(new URL("../../../packages/db/data/", import.meta.url));
