import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";

/** The food that another one accompanies: the food before "con", "e" or a comma. */
type HostFood = Pick<LexiconFood, "name" | "category">;
type Portion = { label: string; grams: number };

/** A squeeze of lemon: a third of the juice of half a lemon (30 g, SINU, LARN V revisione, 2025, table 6). */
const lemonSqueezePortion: Portion = { label: "1 spremuta di spicchio", grams: 10 };
/** A heaped tablespoon of grated cheese, same table. */
const gratedCheesePortion: Portion = { label: "1 cucchiaio colmo grattugiato", grams: 10 };
/** A dash of milk in coffee or tea: two tablespoons (10 ml each, same table). */
const milkDashPortion: Portion = { label: "2 cucchiai", grams: 20 };

/**
 * Portions of the foods in a sandwich, from the catalogue's own recipes: 80 g of bread with 50 g of cheese or cold
 * cuts, 40 g of tomato, 20 g of leaves.
 */
const sandwichPortions: readonly (readonly [RegExp, Portion])[] = [
  [/^Formaggi$/, { label: "per un panino", grams: 50 }],
  [/^(Verdure e ortaggi|Verdure cotte|Funghi)/, { label: "per un panino", grams: 40 }],
  [/^Contorni e insalate$/, { label: "per un panino", grams: 40 }],
];
const leafyGreensPattern = /^(insalata verde|lattuga|rucola|spinac|radicchio|misticanza|valeriana|songino)/;

const isSandwich = ({ name, category }: HostFood): boolean =>
  category === "Panini e fast food" || /^(panino|piadina|focaccia|tigella|pancarre|bagel)/i.test(name);

/**
 * Returns the weight (g) of a food that accompanies another one and has no amount in the text: lemon in tea is not a
 * whole fruit, cheese on pasta not a main course. Undefined where the food's usual portion applies. `isJoinedByWith`:
 * "con" stands between the two foods.
 */
export function findAccompanimentPortion(
  food: Pick<LexiconFood, "name" | "category">,
  host: HostFood | undefined,
  isJoinedByWith = true,
): Portion | undefined {
  const plainName = normalizeSearchText(food.name);
  if (/^(limone|lime|succo di limone)/.test(plainName)) return lemonSqueezePortion;
  if (host === undefined) return undefined;
  if (/^(parmigiano|grana|pecorino|formaggio grattugiato)/.test(plainName))
    return /^(Primi piatti|Zuppe|Pasta e riso|Cereali e farine|Verdure)/.test(host.category) ||
      /^gnocchi/i.test(host.name)
      ? gratedCheesePortion
      : undefined;
  if (isJoinedByWith && /^latte (?!e )/.test(`${plainName} `) && host.category === "Caffè e tè") return milkDashPortion;
  if (!isSandwich(host)) return undefined;
  if (leafyGreensPattern.test(plainName)) return { label: "per un panino", grams: 20 };
  return sandwichPortions.find(([kind]) => kind.test(food.category))?.[1];
}

/** The bread of a sandwich in the catalogue's own recipes. */
export const sandwichBreadPortion: Portion = { label: "1 panino", grams: 80 };

/** True for cold cuts and cheese: next to them "un panino" means the bread. */
export const isSandwichFilling = ({ category }: HostFood): boolean => category === "Salumi" || category === "Formaggi";

/**
 * Returns the name that a food has beside a dish: "patatine" with a burger or a cutlet are French fries, "panna" with
 * fruit and cakes is whipped cream. Returns `name` unchanged where the meaning is the same.
 */
export function toAccompanimentName(name: string, host: HostFood): string {
  const plainName = normalizeSearchText(name).replace(/ (piccole|medie|grandi)$/, "");
  if (plainName === "patatine" && /^(Panini|Secondi|Carne|Pesce|Piatti|Salumi)/.test(host.category))
    return "patatine fritte";
  if (/^patat[ae]$/.test(plainName) && /^(pollo|arrosto|agnello|tacchino)( |$)/.test(normalizeSearchText(host.name)))
    return "patate al forno";
  if (plainName === "panna" && /^(Frutta|Dolci|Gelati|Caff)/.test(host.category)) return "panna montata";
  return name;
}
