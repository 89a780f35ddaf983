import { everydayBar } from "./everyday-bar.ts";
import { everydayDairy } from "./everyday-dairy.ts";
import { everydayDishes } from "./everyday-dishes.ts";
import { everydayDrinksAndSweets } from "./everyday-drinks-sweets.ts";
import { everydayGrains } from "./everyday-grains.ts";
import { everydayMeatAndFish } from "./everyday-meat-fish.ts";
import type { EverydayName } from "./everyday-name.ts";
import { everydayRegional } from "./everyday-regional.ts";
import { everydayVegetables } from "./everyday-vegetables.ts";

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
