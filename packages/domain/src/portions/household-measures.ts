import { normalizeSearchText } from "../search/search-tokenizer.ts";

/**
 * Weights (g) of one piece of foods that the tables have only under a broader name: "due pizzette" are not pizzas.
 * Weights of the pieces as sold, a pack's weight over its pieces, rounded.
 */
const householdMeasures: readonly (readonly [said: RegExp, label: string, grams: number])[] = [
  [/^arrosticin[oi]/, "1 arrosticino", 25],
  [/^pizzett[ae]/, "1 pizzetta", 90],
  [/^(actimel|yakult)/, "1 bottiglietta", 100],
  [/^pavesin[oi]/, "1 pavesino", 2.7],
  [/^(gamberon[ei]|mazzancoll[ae]|scamp[oi])/, "1 gamberone", 30],
  [/^fettin[ae] alla/, "1 fettina", 100],
  [/^polpettin[ae]/, "1 polpettina", 15],
  [/^(ciliegin[ae]|mozzarellin[ae])/, "1 ciliegina", 10],
  [/^bocconcin[oi] di (mozzarella|bufala)/, "1 bocconcino", 50],
  [/^(pasticcin[oi]|mignon)/, "1 pasticcino", 25],
  [/^crocch[eè]|^crocchett[ae] di patate/, "1 crocchetta", 40],
  [/^(crodin[oi]|sanbitter|gingerino|campari soda)/, "1 bottiglietta", 100],
  [/^(panzerott[oi])/, "1 panzerotto", 150],
];

/** Returns one piece of the named food, where its table's own piece differs; undefined for any other name. */
export function findHouseholdMeasure(name: string): { label: string; grams: number } | undefined {
  const found = householdMeasures.find(([pattern]) => pattern.test(normalizeSearchText(name)));
  return found && { label: found[1], grams: found[2] };
}
