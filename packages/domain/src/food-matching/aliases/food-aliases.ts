import { barAliases } from "./bar-aliases.ts";
import { dairyAliases } from "./dairy-aliases.ts";
import { dishAliases } from "./dish-aliases.ts";
import { drinkAndSweetAliases } from "./drink-and-sweet-aliases.ts";
import { grainAliases } from "./grain-aliases.ts";
import { meatAndFishAliases } from "./meat-and-fish-aliases.ts";
import type { FoodAlias } from "./food-alias.ts";
import { regionalAliases } from "./regional-aliases.ts";
import { vegetableAliases } from "./vegetable-aliases.ts";

/** The foods that bare names stand for in Italian, as eaten and as weighed raw. */
export const foodAliases: readonly FoodAlias[] = [
  ...grainAliases,
  ...dairyAliases,
  ...meatAndFishAliases,
  ...vegetableAliases,
  ...drinkAndSweetAliases,
  ...barAliases,
  ...dishAliases,
  ...regionalAliases,
];

/**
 * Names of many foods with figures that differ too much: the user has to choose, even where a food has the bare name
 * among its own.
 */
export const ambiguousNames: readonly string[] = [
  "panino",
  "prosciutto",
  "formaggio",
  "torta",
  "dolce",
  "dessert",
  "dolcetto",
  "crema",
  "salsa",
  "condimento",
  "zuppa",
  "minestra",
  "primo",
  "secondo",
  "contorno",
  "antipasto",
  "aperitivo",
  "cocktail",
  "snack",
  "insalatona",
  "piatto unico",
  "bevanda",
  "bibita",
  "tramezzino",
  "frittura",
  "grigliata",
  "involtini",
  "sformato",
  "semi",
  "latte di cocco",
  "hamburger di pollo",
];
