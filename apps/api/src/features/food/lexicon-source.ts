import type { Lexicon } from "@fetta/domain/food-matching/food-matcher";
import { loadLexicon } from "@fetta/db/queries/food/stock-food";
import type { Db } from "@fetta/db/schema/schema";
import { memoizeAsync } from "../../lib/resilience/single-flight.ts";

/** The stock foods indexed by words; read at first use and cached: they change only at process start. */
export type LexiconSource = () => Promise<Lexicon>;

export function createLexiconSource(db: Db): LexiconSource {
  return memoizeAsync(() => loadLexicon(db));
}
