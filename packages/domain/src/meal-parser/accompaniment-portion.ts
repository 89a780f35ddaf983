import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";

/** What a food goes with: the food that was named before "con", "e" or a comma. */
type HostFood = Pick<LexiconFood, "name" | "category">;
type Portion = { label: string; grams: number };

/** A squeeze of lemon is a third of the juice of half a one (30 g, SINU, LARN V revisione, 2025, table 6). */
const lemonSqueezePortion: Portion = { label: "1 spremuta di spicchio", grams: 10 };
/** A heaped tablespoon of grated cheese, same table. */
const gratedCheesePortion: Portion = { label: "1 cucchiaio colmo grattugiato", grams: 10 };
/** A dash of milk in coffee or tea: two tablespoons (10 ml each, same table). */
const milkDashPortion: Portion = { label: "2 cucchiai", grams: 20 };

/** In our own recipes a sandwich of 80 g of bread has 50 g of cheese or cold cuts, 40 g of tomato, 20 g of leaves. */
const sandwichPortions: readonly (readonly [RegExp, Portion])[] = [
  [/^Formaggi$/, { label: "per un panino", grams: 50 }],
  [/^(Verdure e ortaggi|Verdure cotte|Funghi)/, { label: "per un panino", grams: 40 }],
  [/^Contorni e insalate$/, { label: "per un panino", grams: 40 }],
];
const leafyGreensPattern = /^(insalata verde|lattuga|rucola|spinac|radicchio|misticanza|valeriana|songino)/;

const isSandwich = ({ name, category }: HostFood): boolean =>
  category === "Panini e fast food" || /^(panino|piadina|focaccia|tigella|pancarre|bagel)/i.test(name);

/**
 * The weight of a food that only goes with another where nobody says how much: lemon in tea is no fruit, cheese on
 * pasta no second course. Undefined where its usual portion holds. `isWith`: "con" stands between the two.
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
  if (isJoinedByWith && /^latte (?!e )/.test(`${plainName} `) && host.category === "Caffè e tè")
    return milkDashPortion;
  if (!isSandwich(host)) return undefined;
  if (leafyGreensPattern.test(plainName)) return { label: "per un panino", grams: 20 };
  return sandwichPortions.find(([kind]) => kind.test(food.category))?.[1];
}

/** The bread of a sandwich in our own recipes. */
export const sandwichBreadPortion: Portion = { label: "1 panino", grams: 80 };

/** True for cold cuts and cheese, beside which "un panino" is bread. */
export const isSandwichFilling = ({ category }: HostFood): boolean =>
  category === "Salumi" || category === "Formaggi";

/**
 * The words for what a name means beside a dish: chips with a burger or a cutlet are hot ones, cream with fruit and
 * cakes is whipped. The name itself where it means the same.
 */
export function toAccompanimentName(name: string, host: HostFood): string {
  const plainName = normalizeSearchText(name).replace(/ (piccole|medie|grandi)$/, "");
  if (plainName === "patatine" && /^(Panini|Secondi|Carne|Pesce|Piatti|Salumi)/.test(host.category))
    return "patatine fritte";
  if (
    /^patat[ae]$/.test(plainName) &&
    /^(pollo|arrosto|agnello|tacchino)( |$)/.test(normalizeSearchText(host.name))
  )
    return "patate al forno";
  if (plainName === "panna" && /^(Frutta|Dolci|Gelati|Caff)/.test(host.category)) return "panna montata";
  return name;
}
