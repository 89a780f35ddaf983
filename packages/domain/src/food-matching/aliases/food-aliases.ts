import { everydayBar } from "./bar-aliases.ts";
import { everydayDairy } from "./dairy-aliases.ts";
import { everydayDishes } from "./dish-aliases.ts";
import { everydayDrinksAndSweets } from "./drink-and-sweet-aliases.ts";
import { everydayGrains } from "./grain-aliases.ts";
import { everydayMeatAndFish } from "./meat-and-fish-aliases.ts";
import type { EverydayName } from "./food-alias.ts";
import { everydayRegional } from "./regional-aliases.ts";
import { everydayVegetables } from "./vegetable-aliases.ts";

/** What Italians mean by a bare name, as it is eaten and as it is weighed raw. */
export const everydayNames: readonly EverydayName[] = [
  ...everydayGrains,
  ...everydayDairy,
  ...everydayMeatAndFish,
  ...everydayVegetables,
  ...everydayDrinksAndSweets,
  ...everydayBar,
  ...everydayDishes,
  ...everydayRegional,
];

/**
 * Names of many foods with too different figures: nobody can tell which was eaten without asking, even where a food
 * has the bare name among its own.
 */
export const askedNames: readonly string[] = [
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
