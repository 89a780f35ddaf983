import { normalizeSearchText } from "../search/search-tokenizer.ts";

/** Grams of a level tablespoon and of a teaspoon. */
type SpoonWeights = { tablespoon: number; teaspoon: number };

/**
 * By name, for categories with foods that differ too much. Legumes and foods spooned like them weigh 20 g a
 * tablespoon, sauces 15 g (SINU, LARN V revisione, 2025, table 6); seeds, grated coconut, spreads and cream cheese
 * are the tablespoons of USDA FoodData Central, SR Legacy (2018). A teaspoon is a third.
 */
const tablespoonGramsByName: readonly (readonly [RegExp, number])[] = [
  [/^crema spalmabile|^crema di (marroni|nocciole)/, 18],
  [/^cocco (grattugiato|essiccato)/, 6],
  [/^(semi|noci|mandorle|nocciole|pinoli|pistacchi|arachidi|tahina|anacardi)/, 10],
  [/^(passata|polpa|purea di pomodoro|salsa di pomodoro|sugo|ragu|pomodori pelati)/, 22.5],
  [/^(fiocchi|crusca|germe|riso soffiato|corn|cereali)/, 4.3],
  [/^(muesli|granola)/, 10],
  [/^(formaggio fresco|ricotta|mascarpone|stracchino|crescenza|robiola|quark|fiocchi di latte)/, 15],
  [/^capperi/, 8.6],
  [/^(gelato|sorbetto)/, 20],
];

/** By category of food. */
const tablespoonGramsByCategory: Readonly<Record<string, number>> = {
  "Salse e condimenti": 15,
  "Spezie, erbe e ingredienti": 6,
  "Latte e yogurt": 15,
  "Pasta e riso": 20,
  Legumi: 20,
  "Cereali e farine": 20,
  "Patate e tuberi": 20,
  "Verdure cotte e conservate": 20,
  "Verdure e ortaggi": 15,
  "Primi piatti": 20,
  "Contorni e insalate": 20,
  "Zuppe e minestre": 15,
  "Alternative vegetali": 15,
  "Oli e grassi": 13.6,
  "Zucchero, miele e confetture": 15,
  "Frutta essiccata": 15,
  "Frutta cotta e conservata": 20,
};

/** Returns the spoon weights of a food whose table has none; undefined for foods that are not measured in spoons. */
export function findSpoonWeights(name: string, category: string | undefined): SpoonWeights | undefined {
  const plainName = normalizeSearchText(name);
  const gramsOfName = tablespoonGramsByName.find(([pattern]) => pattern.test(plainName))?.[1];
  const tablespoon = gramsOfName ?? (category === undefined ? undefined : tablespoonGramsByCategory[category]);
  return tablespoon === undefined ? undefined : { tablespoon, teaspoon: Math.round((tablespoon / 3) * 10) / 10 };
}
