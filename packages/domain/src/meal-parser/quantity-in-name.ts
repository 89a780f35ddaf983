import { matchFoods } from "../food-matching/food-matcher.ts";
import type { Lexicon } from "../food-matching/food-matcher.ts";
import { isLexiconName } from "./compound-dishes.ts";
import { sliceSourceText } from "./phrase-grouping.ts";
import type { Token } from "./meal-tokenizer.ts";
import { computePortionWeight } from "../portions/portion-weight.ts";
import type { ParsedFoodPhrase } from "./food-phrase.ts";
import { parseNumeral } from "./numeral-parser.ts";
import { unknownAmount } from "./quantity-parser.ts";

/**
 * Corrects a phrase where the words that were parsed as its amount are part of a food's name: "coppa di testa" is not
 * a cup, "una quattro formaggi" not four pieces, "cioccolata in tazza" a drink. Else returns the parsed phrase
 * unchanged.
 */
export function resolveQuantityInName(
  lexicon: Lexicon,
  text: string,
  phrase: readonly Token[],
  parsed: ParsedFoodPhrase,
): ParsedFoodPhrase {
  const { grams, millilitres } = parsed.amount;
  if (grams !== null || millilitres !== null) return parsed;
  const numeral = parseNumeral(phrase, 0);
  for (const skippedCount of new Set([0, numeral?.end ?? 0])) {
    const nameTokens = phrase.slice(skippedCount);
    if (nameTokens.length <= parsed.nameTokens.length || !isLexiconName(lexicon, sliceSourceText(text, nameTokens)))
      continue;
    const wholeMatch = matchFoods(lexicon, { text: sliceSourceText(text, nameTokens) }, 1)[0];
    if (wholeMatch?.isConfident !== true) continue;
    const bareMatch = matchFoods(lexicon, { text: sliceSourceText(text, parsed.nameTokens) }, 1)[0];
    if (bareMatch?.isConfident === true && bareMatch.food.id === wholeMatch.food.id) continue;
    const count = skippedCount > 0 && numeral !== undefined ? numeral.value : null;
    const isWeighable =
      numeral !== undefined &&
      parsed.amount.unit !== null &&
      computePortionWeight(parsed.amount, wholeMatch.food) !== null;
    const amount = isWeighable ? parsed.amount : { ...unknownAmount, count };
    return { amount, isArticle: parsed.isArticle, nameTokens };
  }
  return parsed;
}
