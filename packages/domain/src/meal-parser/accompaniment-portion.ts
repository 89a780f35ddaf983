import table from "../../data/accompaniments.json" with { type: "json" };
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import type { ParsedAmount } from "./meal-item.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";

/** The food that another one accompanies, before "con", "e" or a comma; `grams`: what is eaten of it, where known. */
type HostFood = Pick<LexiconFood, "name" | "category"> & { grams?: number | undefined };
/** `isDressed`: a vegetable has its own dressing there. */
type Portion = { label: string; grams: number; isDressed?: boolean };

/** A squeeze of lemon: a third of the juice of half a lemon (30 g, SINU, LARN V revisione, 2025, table 6). */
const lemonSqueezePortion: Portion = { label: "1 spremuta di spicchio", grams: 10 };

/** Hosts and the grams of the foods that come with them; the file says what its patterns and flags mean. */
const hosts = table.hosts.map(({ host, label, foods, ...flags }) => ({
  host: new RegExp(host),
  label,
  isWithOnly: flags.with === true,
  isHalfOfPortion: flags.halfOfPortion === true,
  isDressed: flags.dressed === true,
  isPerHundredGrams: flags.perHundredGrams === true,
  foods: foods.map(([pattern, grams]) => [new RegExp(String(pattern)), Number(grams)] as const),
}));

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
  for (const { host: pattern, label, isWithOnly, isHalfOfPortion, isDressed, isPerHundredGrams, foods } of hosts) {
    if (!pattern.test(hostText) || (isWithOnly && !isJoinedByWith)) continue;
    const grams = foods.find(([each]) => each.test(foodText))?.[1];
    if (grams !== undefined && !isPerHundredGrams) return { label, grams, isDressed };
    if (grams !== undefined && host.grams !== undefined)
      return { label, grams: Math.max(1, Math.round((grams * host.grams) / 100)) };
    const portion = food.units[0]?.grams;
    if (isHalfOfPortion && isJoinedByWith && portion !== undefined && toppingCategories.test(food.category))
      return { label, grams: portion / 2, isDressed };
  }
  return undefined;
}

const { dressed } = table;
const [plainPattern, dressingPattern, saladPattern, mainCoursePattern] = [
  new RegExp(dressed.plain),
  new RegExp(dressed.dressing),
  new RegExp(dressed.salad),
  new RegExp(dressed.mainCourse),
];
const sides = dressed.sides.map(({ food, ...side }) => ({ food: new RegExp(food), ...side }));

/** "Riso in bianco con olio": the oil of that plate, and not of the salad. */
const plateWithOilPattern = /\b(pasta|riso|spaghetti|penne) (in bianco |bianc[oa] )?(con l |con |all )?(olio)\b/g;
/**
 * Returns the name of the dressed dish that a vegetable or legume stands for: "insalata" is eaten with oil. Undefined
 * where its name says that it is plain, where the meal's `text` names a dressing, and inside a sandwich or a salad.
 * `before`: the foods before it in the meal.
 */
export function findDressedName(
  food: Pick<LexiconFood, "name" | "category" | "units">,
  name: string,
  text: string,
  { host, isJoinedByWith, before }: { host: HostFood | null; isJoinedByWith: boolean; before: readonly HostFood[] },
): string | undefined {
  const side = sides.find((each) => each.food.test(toMatchText(food)));
  const isPlain =
    plainPattern.test(normalizeSearchText(name)) ||
    dressingPattern.test(normalizeSearchText(text).replace(plateWithOilPattern, " "));
  const { plain, plainBeside } = side ?? {};
  const isPlainSide =
    (plain !== undefined && new RegExp(plain).test(normalizeSearchText(name))) ||
    (plainBeside !== undefined && before.some((each) => new RegExp(plainBeside).test(normalizeSearchText(each.name))));
  if (side === undefined || isPlain || isPlainSide) return undefined;
  const part = host === null ? undefined : findAccompanimentPortion(food, host, isJoinedByWith);
  const hasSalad = before.some((each) => saladPattern.test(normalizeSearchText(each.name)));
  const isUsual = {
    always: true,
    first: !hasSalad && (part === undefined || mainCoursePattern.test(host?.category ?? "")),
    beside: before.some(({ category }) => mainCoursePattern.test(category)),
    alone: host === null,
  }[side.when ?? "always"];
  return part?.isDressed !== false && isUsual === true ? side.dish : undefined;
}

/**
 * Returns the main food of a dish of vegetables or eggs whose fat the text states or denies, or that was weighed: "zucchine
 * trifolate con un cucchiaio d'olio" are courgettes, and that oil; "melanzane grigliate senza condimento" are aubergines,
 * and "insalata mista 150 g" is salad. Undefined for any other food.
 */
export function findFoodWithoutFat(
  { name: dishName, category, parts = [] }: LexiconFood,
  name: string,
  textAfter: string,
  { grams }: ParsedAmount,
): string | undefined {
  const [main, ...others] = parts;
  const hasFat = others.some((part) => /^(olio|burro)(?!\p{L})/iu.test(part.name));
  const isWeighed = grams !== null && /condit/i.test(dishName) && !/condit/i.test(name);
  const isSaid = statedFatPattern.test(textAfter) || absentFatPattern.test(`${name} ${textAfter.trimStart()}`);
  if (!hasFat || !(isSaid || isWeighed) || !/^(Contorni|Uova)/.test(category)) return undefined;
  return dishName.startsWith("Verdure") ? "verdura cotta" : main?.name;
}
const statedFatPattern =
  /^\s*(\d+\s*gr?\s+)?((?:in padella|al vapore|alla griglia|al forno) )?con \S+ (\S+ )?(g |gr |di |d['’])*(olio|burro)(?!\p{L})/iu;
const absentFatPattern =
  /^[\p{L} ]*?(senza (olio|condimento|condire|grassi)|scondit[oaie]|solo (con )?(aceto|limone))(?!\p{L})/iu;

/** Foods that are put on or into another one. */
const toppingCategories = /^(Verdure|Funghi|Legumi|Formaggi)/;

/** The bread of a sandwich in the catalogue's own recipes. */
export const sandwichBreadPortion: Portion = { label: "1 panino", grams: 90 };
/** Two slices of toasted bread (Fetta's own assumption). */
export const toastBreadPortion: Portion = { label: "2 fette", grams: 50 };

/** True for cold cuts, cheese and main courses: next to them "un panino" means the bread. */
export const isEatenWithBread = ({ category }: HostFood): boolean =>
  /^(Salumi|Formaggi|Secondi|Contorni|Carne|Pesce|Zuppe|Legumi|Verdure|Uova)/.test(category);

const rules = table.names.meanings.map(({ name, host, food }) => [new RegExp(name), new RegExp(host), food] as const);

/**
 * Returns the name that a food has beside a dish: "patatine" with a burger are French fries, "panna" with fruit is
 * whipped cream, "pomodoro" on pasta its sauce. Returns `name` unchanged where the meaning is the same.
 */
export function toAccompanimentName(name: string, host: HostFood): string {
  const plainName = normalizeSearchText(name).replace(/ (piccole|medie|grandi)$/, "");
  return rules.find(([said, beside]) => said.test(plainName) && beside.test(toMatchText(host)))?.[2] ?? name;
}
