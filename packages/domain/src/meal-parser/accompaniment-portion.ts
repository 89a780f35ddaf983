import table from "../../data/accompaniments.json" with { type: "json" };
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";

/** The food that another one accompanies, before "con", "e" or a comma; `grams`: what is eaten of it, where known. */
type HostFood = Pick<LexiconFood, "name" | "category"> & { grams?: number | undefined };
type Portion = { label: string; grams: number };

/** A squeeze of lemon: a third of the juice of half a lemon (30 g, SINU, LARN V revisione, 2025, table 6). */
const lemonSqueezePortion: Portion = { label: "1 spremuta di spicchio", grams: 10 };
type Host = {
  host: RegExp;
  label: string;
  /** True where only a food after "con" or "su" comes with the host. */
  isWithOnly: boolean;
  /** True where foods of no row weigh half of their portion. */
  isHalfOfPortion: boolean;
  /** True where the weights are for 100 g of the host: two slices of bread take twice the jam of one. */
  isPerHundredGrams: boolean;
  foods: readonly (readonly [pattern: RegExp, grams: number])[];
};

/** Hosts and the grams of the foods that come with them; patterns match `category|plain name`. */
const hosts: readonly Host[] = table.hosts.map(
  ({ host, label, with: isWithOnly, halfOfPortion, perHundredGrams, foods }) => ({
    host: new RegExp(host),
    label,
    isWithOnly: isWithOnly === true,
    isHalfOfPortion: halfOfPortion === true,
    isPerHundredGrams: perHundredGrams === true,
    foods: foods.map(([pattern, grams]) => [new RegExp(String(pattern)), Number(grams)] as const),
  }),
);

const toMatchText = ({ name, category }: HostFood): string => `${category}|${normalizeSearchText(name)}`;

/**
 * Returns the weight (g) of a food that accompanies another one and has no amount in the text: lemon in tea is not a
 * whole fruit, cheese on pasta not a main course, avocado on toast not the whole fruit. Undefined where the food's
 * usual portion applies. `isJoinedByWith`: "con" stands between the two foods.
 */
export function findAccompanimentPortion(
  food: Pick<LexiconFood, "name" | "category" | "units">,
  host: HostFood | undefined,
  isJoinedByWith = true,
): Portion | undefined {
  if (/^(limone|lime|succo di limone)/.test(normalizeSearchText(food.name))) return lemonSqueezePortion;
  if (host === undefined) return undefined;
  const [hostText, foodText] = [toMatchText(host), toMatchText(food)];
  for (const { host: pattern, label, isWithOnly, isHalfOfPortion, isPerHundredGrams, foods } of hosts) {
    if (!pattern.test(hostText) || (isWithOnly && !isJoinedByWith)) continue;
    const grams = foods.find(([each]) => each.test(foodText))?.[1];
    if (grams !== undefined && !isPerHundredGrams) return { label, grams };
    if (grams !== undefined && host.grams !== undefined)
      return { label, grams: Math.max(1, Math.round((grams * host.grams) / 100)) };
    const portion = food.units[0]?.grams;
    if (isHalfOfPortion && isJoinedByWith && portion !== undefined && toppingCategories.test(food.category))
      return { label, grams: portion / 2 };
  }
  return undefined;
}

/** Foods that are put on or into another one. */
const toppingCategories = /^(Verdure|Funghi|Legumi|Formaggi)/;

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
  if (plainName === "sciroppo" && /^(Dolci|Cereali)/.test(host.category)) return "sciroppo d'acero";
  if (plainName === "panna" && /^(Frutta|Dolci|Gelati|Caff)/.test(host.category)) return "panna montata";
  return name;
}
