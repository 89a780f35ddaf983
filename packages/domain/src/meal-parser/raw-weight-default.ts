import { formOf } from "../food-matching/food-form.ts";
import { nameFoods } from "../food-matching/food-matcher.ts";
import type { Lexicon } from "../food-matching/food-matcher.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import type { SaidAmount } from "./meal-item.ts";
import { cookingWord, formWord } from "../food-matching/word-classes.ts";
import { nameWords, searchText } from "../search/search-tokenizer.ts";

/**
 * Most grams of pasta or rice that are taken for its dry weight: the portion is 80 g dry (SINU, LARN V revisione,
 * 2025, table 2), and even a hungry person's 130 g dry is less than a portion weighs when cooked.
 */
const mostDryGrams = 130;

/** Sold fresh or filled: weighed as they are. */
const notDried =
  /\b(gnocc|ripien|raviol|tortell|cappellett|agnolott|lasagn|cannellon|sfoglia|frolla|brisee)/i;

const isGrain = ({ category }: LexiconFood): boolean =>
  category === "Pasta e riso" || category === "Cereali e farine";

const saysState = (name: string): boolean =>
  nameWords(name).some((word) => formWord(word) !== undefined || cookingWord(word) !== undefined);

/**
 * The dry row of a pasta or rice whose grams were said without its state: Italian recipes and packs give the dry
 * weight, and people weigh it before the pot. Undefined where the food stays as it is.
 */
export function rawInstead(
  lexicon: Lexicon,
  name: string,
  amount: SaidAmount,
  food: LexiconFood,
): LexiconFood | undefined {
  if (amount.grams === null || amount.grams > mostDryGrams || !isGrain(food)) return undefined;
  if (notDried.test(food.name) || formOf(food) === "dry") return undefined;
  if (saysState(name)) return undefined;
  const form = /fresc/i.test(food.name) ? "raw" : "dry";
  const dry = nameFoods(lexicon, { text: name, form }, 1)[0];
  return dry?.sure === true && isGrain(dry.food) && !notDried.test(dry.food.name) ? dry.food : undefined;
}

/** As much as one person has: its weight is told raw. */
const ofOnePerson = /^(porzione|piatto|fetta|fettina|trancio|ciotola|scodella|pezzo)$/;

/**
 * The name without a way of cooking that adds no fat; undefined where grams are said of what was cooked, or where fat
 * was added.
 */
function plainly(name: string, isWeighed: boolean): string | undefined {
  const words = nameWords(name);
  if (isWeighed && words.some((word) => formWord(word) !== undefined)) return undefined;
  if (words.some((word) => /^(fried|pan|stewed)$/.test(cookingWord(word) ?? ""))) return undefined;
  return words.filter((word) => cookingWord(word) === undefined && formWord(word) === undefined).join(" ");
}

/**
 * The raw or dry row of a food that has no cooked one ("80 g di farro", "200 g di seppie"): said grams are those of the
 * scales before the pot, as no table says what they come to in it, and the row's own portion is raw as well. Undefined
 * where something else was counted ("tre cucchiai di farro"), and where the likeliest food is ready to eat.
 */
export function onlyRaw(
  lexicon: Lexicon,
  name: string,
  amount: SaidAmount,
  likeliest: LexiconFood | undefined,
): LexiconFood | undefined {
  if (likeliest === undefined) return undefined;
  const { grams, millilitres, unit } = amount;
  if (grams === null && (millilitres !== null || (unit !== null && !ofOnePerson.test(unit))))
    return undefined;
  const plain = plainly(name, grams !== null);
  if (plain === undefined) return undefined;
  // "Seppie alla griglia": without the way of cooking, the likeliest may be the raw row.
  const likely = plain === name ? likeliest : nameFoods(lexicon, { text: plain }, 1)[0]?.food;
  if (likely === undefined || !isUncooked(likely)) return undefined;
  for (const form of ["dry", "raw"] as const) {
    const first = nameFoods(lexicon, { text: plain, form }, 1)[0];
    if (first?.sure === true && isUncooked(first.food)) return first.food;
  }
  return undefined;
}

const isUncooked = (food: LexiconFood): boolean => /^(dry|raw)$/.test(formOf(food));

/**
 * Plates of a pasta or rice dish whose grams were said: "80 g di pasta al pomodoro" is 80 g from the pack, and the
 * dish's own unit says what plate that gives ("1 piatto (80 g di pasta)"). Undefined where it says nothing, and for more
 * grams than anybody means dry.
 */
export function platesInstead(
  name: string,
  amount: SaidAmount,
  food: Pick<LexiconFood, "units">,
): SaidAmount | undefined {
  if (amount.grams === null || amount.grams > mostDryGrams || saysState(name)) return undefined;
  // "100 g di carbonara" names the dish alone, and no pasta that was weighed.
  if (nameWords(name).length < 2) return undefined;
  const dry = /^1 piatto \((\d+) g di (?:pasta|riso)\)$/.exec(food.units[0]?.label ?? "")?.[1];
  return dry === undefined
    ? undefined
    : { grams: null, millilitres: null, count: amount.grams / Number(dry), unit: "piatto" };
}

/** "Due spaghetti", "quattro penne al sugo" are a plate: nobody counts them. Undefined for anything else. */
export function plateOfPasta(name: string, { count, unit }: SaidAmount): SaidAmount | undefined {
  const isIdiom =
    unit === null && count !== null && count >= 2 && count <= 4 && uncounted.test(searchText(name));
  return isIdiom ? { grams: null, millilitres: null, count: null, unit: null } : undefined;
}

/** "Un'insalatina di radicchio" is a plate of it, and no head. Undefined for anything else. */
export function plateOfSalad(name: string, { count, unit }: SaidAmount): SaidAmount | undefined {
  return unit === null && count === 1 && searchText(name).startsWith("insalat")
    ? { grams: null, millilitres: null, count: null, unit: null }
    : undefined;
}

const uncounted =
  /^(spaghi|spaghett\w+|penne|pennette|fusilli|rigatoni|linguine|bucatini|orecchiette|trofie|tagliatelle|tagliolini|maccheroni|farfalle|vermicelli|fettuccine|bavette)\b/;
