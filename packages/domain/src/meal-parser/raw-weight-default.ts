import { isPastaShape } from "../food-matching/rewrite-rules.ts";
import { detectFoodForm } from "../food-matching/food-form.ts";
import { findConfidentFood, matchFoods, type Lexicon } from "../food-matching/food-matcher.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import type { ParsedAmount } from "./meal-item.ts";
import { findCookingMethod, findFormOfWord, namesState } from "../food-matching/word-classes.ts";
import { unknownAmount } from "./quantity-parser.ts";
import { tokenizeName, normalizeSearchText } from "../search/search-tokenizer.ts";

/**
 * Maximum grams of pasta or rice that are taken as dry weight: the portion is 80 g dry (SINU, LARN V revisione, 2025,
 * table 2), and even a large portion of 130 g dry is less than a portion weighs when cooked.
 */
const maxDryGrams = 130;
const dryPortionGrams = 80;

/** Sold fresh or filled: weighed as sold. */
const neverDryPattern = /\b(gnocc|ripien|raviol|tortell|cappellett|agnolott|lasagn|cannellon|sfoglia|frolla|brisee)/i;

const isGrain = ({ category }: LexiconFood): boolean => category === "Pasta e riso" || category === "Cereali e farine";

const mentionsState = (name: string): boolean => tokenizeName(name).some(namesState);

/**
 * Returns the dry row of a pasta or rice whose grams were given without a state: Italian recipes and packs give the
 * dry weight, and people weigh it before cooking. Undefined where the food stays as it is.
 */
export function defaultToDryFood(
  lexicon: Lexicon,
  name: string,
  amount: ParsedAmount,
  food: LexiconFood,
): LexiconFood | undefined {
  if (amount.grams === null || amount.grams > maxDryGrams || !isGrain(food)) return undefined;
  if (neverDryPattern.test(food.name) || detectFoodForm(food) === "dry") return undefined;
  if (mentionsState(name)) return undefined;
  const form = /fresc/i.test(food.name) ? "raw" : "dry";
  const dryFood = findConfidentFood(lexicon, { text: name, form });
  return dryFood && isGrain(dryFood) && !neverDryPattern.test(dryFood.name) ? dryFood : undefined;
}

/** Units of one serving: their weight is the raw one. */
const singleServingUnitPattern = /^(porzione|piatto|fetta|fettina|trancio|ciotola|scodella|pezzo)$/;

/**
 * Returns the name without a way of cooking that adds no fat; undefined where the grams are of the cooked food, or
 * where fat was added.
 */
function stripNeutralCooking(name: string, isWeighed: boolean): string | undefined {
  const words = tokenizeName(name);
  if (isWeighed && words.some((word) => findFormOfWord(word) !== undefined)) return undefined;
  if (words.some((word) => /^(fried|pan|stewed)$/.test(findCookingMethod(word) ?? ""))) return undefined;
  return words.filter((word) => !namesState(word)).join(" ");
}

/**
 * Returns the raw or dry row of a food that has no cooked one ("80 g di farro", "200 g di seppie"): the grams are
 * taken as weighed before cooking, because no table has the cooking yield, and the row's own portion is raw as well.
 * Undefined where another unit was counted ("tre cucchiai di farro"), and where the likeliest food is ready to eat.
 */
export function findUncookedFood(
  lexicon: Lexicon,
  name: string,
  amount: ParsedAmount,
  likeliest: LexiconFood | undefined,
): LexiconFood | undefined {
  if (likeliest === undefined) return undefined;
  const { grams, millilitres, unit } = amount;
  if (grams === null && (millilitres !== null || (unit !== null && !singleServingUnitPattern.test(unit))))
    return undefined;
  const plainName = stripNeutralCooking(name, grams !== null);
  if (plainName === undefined) return undefined;
  // "Seppie alla griglia": without the way of cooking, the best match may be the raw row.
  const likeliestPlain = plainName === name ? likeliest : matchFoods(lexicon, { text: plainName }, 1)[0]?.food;
  if (likeliestPlain === undefined || !isUncooked(likeliestPlain)) return undefined;
  for (const form of ["dry", "raw"] as const) {
    const food = findConfidentFood(lexicon, { text: plainName, form });
    if (food && isUncooked(food)) return food;
  }
  return undefined;
}

const isUncooked = (food: LexiconFood): boolean => /^(dry|raw)$/.test(detectFoodForm(food));

/**
 * Converts grams of a pasta or rice dish to plates: "80 g di pasta al pomodoro" is 80 g from the pack, and the dish's
 * own unit gives the dry grams of a plate ("1 piatto (80 g di pasta)"); a plate of pasta whose unit has none is the
 * portion of 80 g (SINU, LARN V revisione, 2025, table 2). Undefined for other dishes, and above the maximum dry weight.
 */
export function toPlatesOfDryGrams(
  name: string,
  amount: ParsedAmount,
  food: Pick<LexiconFood, "units" | "category">,
): ParsedAmount | undefined {
  if (amount.grams === null || amount.grams > maxDryGrams || mentionsState(name)) return undefined;
  // "100 g di carbonara" names the dish alone, not pasta that was weighed.
  if (tokenizeName(name).length < 2) return undefined;
  const statedGrams = /^1 piatto \((\d+) g di (?:pasta|riso)\)$/.exec(food.units[0]?.label ?? "")?.[1];
  const isPasta = isPastaShape(name) || /^pasta /i.test(name);
  const isPlateOfPasta =
    food.category === "Primi piatti" && food.units[0]?.label === "1 piatto" && isPasta && !neverDryPattern.test(name);
  const dryGramsPerPlate = statedGrams ?? (isPlateOfPasta ? dryPortionGrams : undefined);
  return dryGramsPerPlate === undefined
    ? undefined
    : { ...unknownAmount, count: amount.grams / Number(dryGramsPerPlate), unit: "piatto" };
}

/** "Due spaghetti", "quattro penne al sugo" are a plate and not a count of pieces. Undefined for anything else. */
export function toPastaPlate(name: string, { count, unit }: ParsedAmount): ParsedAmount | undefined {
  const isIdiom = unit === null && count !== null && count >= 2 && count <= 4;
  return isIdiom && uncountedPastaPattern.test(normalizeSearchText(name)) ? unknownAmount : undefined;
}

/** "Un'insalatina di radicchio" is a plate of it, not a whole head. Undefined for anything else. */
export function toSaladPlate(name: string, { count, unit }: ParsedAmount): ParsedAmount | undefined {
  const isSalad = unit === null && count === 1 && normalizeSearchText(name).startsWith("insalat");
  return isSalad ? unknownAmount : undefined;
}

const uncountedPastaPattern =
  /^(spaghi|spaghett\w+|penne|pennette|fusilli|rigatoni|linguine|bucatini|orecchiette|trofie|tagliatelle|tagliolini|maccheroni|farfalle|vermicelli|fettuccine|bavette)\b/;
