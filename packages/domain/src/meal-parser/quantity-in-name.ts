import { nameFoods } from "../food-matching/food-matcher.ts";
import type { Lexicon } from "../food-matching/food-matcher.ts";
import { isName } from "./compound-dishes.ts";
import { written } from "./phrase-grouping.ts";
import type { Word } from "./meal-tokenizer.ts";
import { weighAmount } from "../portions/portion-weight.ts";
import type { SaidFood } from "./food-phrase.ts";
import { readNumber } from "./numeral-parser.ts";
import { noAmount } from "./quantity-parser.ts";

/**
 * What a phrase says where the words that were read as its amount are part of a food's name: "coppa di testa" is no cup,
 * "una quattro formaggi" no four of anything, "cioccolata in tazza" a drink. Else `said` as it is.
 */
export function inItsName(lexicon: Lexicon, text: string, phrase: readonly Word[], said: SaidFood): SaidFood {
  const { grams, millilitres } = said.amount;
  if (grams !== null || millilitres !== null) return said;
  const number = readNumber(phrase, 0);
  for (const skipped of new Set([0, number?.next ?? 0])) {
    const name = phrase.slice(skipped);
    if (name.length <= said.name.length || !isName(lexicon, written(text, name))) continue;
    const whole = nameFoods(lexicon, { text: written(text, name) }, 1)[0];
    if (whole?.sure !== true) continue;
    const bare = nameFoods(lexicon, { text: written(text, said.name) }, 1)[0];
    if (bare?.sure === true && bare.food.id === whole.food.id) continue;
    const count = skipped > 0 && number !== undefined ? number.value : null;
    const weighs =
      number !== undefined && said.amount.unit !== null && weighAmount(said.amount, whole.food) !== null;
    const amount = weighs ? said.amount : { ...noAmount, count };
    return { amount, article: said.article, name };
  }
  return said;
}
