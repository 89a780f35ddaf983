import { isPastaShape } from "../food-matching/rewrite-rules.ts";
import { detectFoodForm } from "../food-matching/food-form.ts";
import { findConfidentFood, matchFoods, type Lexicon } from "../food-matching/food-matcher.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import type { MealItem, ParsedAmount } from "./meal-item.ts";
import { findCookingMethod, findFormOfWord, namesState } from "../food-matching/word-classes.ts";
import { computeEdiblePart } from "../portions/portion-weight.ts";
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

/**
 * How much less energy per gram the raw row must have to be another food: it loses water when it is cooked. A packed
 * hamburger weighs what its pack says.
 */
const minEnergyDifference = 1 / 7;

/**
 * Returns the raw row of a meat, fish or shellfish that was grilled, baked or named alone, and of a vegetable named alone,
 * whose grams were given without a state: diets give the raw weight (SINU, LARN V revisione, 2025, table 2), and a kitchen
 * scale is used before cooking.
 */
function defaultToRawFood(lexicon: Lexicon, name: string, food: LexiconFood): LexiconFood | undefined {
  const isVegetable = food.category.startsWith("Verdure cotte") && !/scatola|sott/i.test(food.name);
  const isCooked = /^(Carne|Pesce|Molluschi)/.test(food.category) && detectFoodForm(food) === "cooked";
  const isBoiled = food.category.startsWith("Molluschi") && /boll|less/i.test(name);
  const mayBeRaw = isVegetable ? !tokenizeName(name).some(namesState) : isCooked && !isBoiled && !/arrost/i.test(name);
  const plainName = mayBeRaw ? stripNeutralCooking(name, true) : undefined;
  const rawFood = plainName === undefined ? undefined : findConfidentFood(lexicon, { text: plainName, form: "raw" });
  const isPacked = /^hamburger/i.test(food.name);
  const hasLess = (rawKcal: number) => isPacked || rawKcal < food.calories * (1 - minEnergyDifference);
  const isSameKind = rawFood?.category === (isVegetable ? "Verdure e ortaggi" : food.category);
  return rawFood && isSameKind && hasLess(rawFood.calories) ? rawFood : undefined;
}

const isGrain = ({ category }: LexiconFood): boolean => category === "Pasta e riso" || category === "Cereali e farine";

/**
 * Returns the dry row of a pasta or rice, and the raw one of a meat, fish or vegetable, whose grams were given without a state:
 * Italian recipes and packs give that weight, and people weigh before cooking. Undefined where the food stays as it is.
 * The names of the food: as written, and without its brand.
 */
export function defaultToRawWeight(
  lexicon: Lexicon,
  [name = "", nameWithoutBrand = name]: readonly string[],
  amount: ParsedAmount,
  food: LexiconFood,
): LexiconFood | undefined {
  if (amount.grams === null) return undefined;
  const rawFood = defaultToRawFood(lexicon, name, food);
  if (rawFood !== undefined || tokenizeName(name).some(namesState)) return rawFood;
  // "125 g di ravioli" is half a pack of fresh ones.
  if (/^(raviol|tortell)/i.test(food.name) && food.cooking?.state === "cooked") {
    const packed = findConfidentFood(lexicon, { text: name, form: "raw" });
    return packed && isGrain(packed) ? packed : undefined;
  }
  if (amount.grams > maxDryGrams || !isGrain(food)) return undefined;
  if (neverDryPattern.test(food.name) || detectFoodForm(food) === "dry") return undefined;
  const form = /fresc/i.test(food.name) ? "raw" : "dry";
  const dryFood =
    findConfidentFood(lexicon, { text: name, form }) ?? findConfidentFood(lexicon, { text: nameWithoutBrand, form });
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

/** A portion of fresh pasta (100 g) and of dry pasta (80 g): SINU, LARN V revisione, 2025, table 2. */
const freshGramsPerDry = 100 / 80;

/** Parses the label of a plate that names what was weighed dry: "1 piatto (80 g di pasta)"; 0 g where it names nothing. */
function parsePlateLabel(label: string): { dryGrams: number; ingredient: string } {
  const [, dryGrams = 0, ingredient = ""] = /^1 \w+ \((\d+) g di (.+)\)$/.exec(label) ?? [];
  return { dryGrams: Number(dryGrams), ingredient };
}

const isCookedState = (word: string): boolean => namesState(word) && !/^(raw|dry)$/.test(findFormOfWord(word) ?? "");

/**
 * Converts grams of a dish of pasta, rice or grain to plates: "80 g di pasta al pomodoro" is 80 g from the pack, and
 * the dish's own unit gives the dry grams of a plate ("1 piatto (80 g di pasta)"); a plate of pasta whose unit has none
 * is the portion of 80 g (SINU, LARN V revisione, 2025, table 2). Undefined for other dishes, and above the maximum dry
 * weight.
 */
export function toPlatesOfDryGrams(
  name: string,
  { grams }: ParsedAmount,
  { units, category }: Pick<LexiconFood, "units" | "category">,
): ParsedAmount | undefined {
  const words = tokenizeName(name);
  if (grams === null || words.some(isCookedState)) return undefined;
  const label = units[0]?.label ?? "";
  const { dryGrams, ingredient } = parsePlateLabel(label);
  // "100 g di carbonara" names the dish alone, "40 g di pastina" what was weighed.
  if (words.length < 2 && words[0] !== ingredient) return undefined;
  // "300 g di gnocchi alla sorrentina" are as served: a plate has 200 g of gnocchi.
  if (ingredient === "gnocchi" && grams > dryGrams * 1.25) return undefined;
  const isPlateOfPasta =
    category === "Primi piatti" &&
    label === "1 piatto" &&
    (isPastaShape(name) || /^pasta /i.test(name)) &&
    !neverDryPattern.test(name);
  const freshFactor = /fresc/i.test(name) && ingredient === "pasta" ? freshGramsPerDry : 1;
  const plates = grams / freshFactor / (isPlateOfPasta ? dryPortionGrams : dryGrams);
  return plates <= maxDryGrams / dryPortionGrams
    ? { ...unknownAmount, count: plates, unit: label.split(" ")[1] ?? "" }
    : undefined;
}

const withoutDryState = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => !/^(raw|dry)$/.test(findFormOfWord(word.toLowerCase()) ?? ""))
    .join(" ");

/**
 * Weighs a dish by what it was cooked from: "spaghetti alle vongole, 90 g di pasta" is one plate of that weight.
 * Undefined where the words name another food, and where the dish has an amount of its own.
 */
export function weighByIngredient(
  dish: MealItem,
  name: string,
  { grams }: ParsedAmount,
  sourceText: string,
): MealItem | undefined {
  const { dryGrams, ingredient } = parsePlateLabel(dish.unit?.label ?? "");
  if (grams === null || dryGrams === 0 || dish.unit === null || dish.unit.count !== 1) return undefined;
  const plainName = withoutDryState(name).toLowerCase();
  const isShape = ingredient === "pasta" && isPastaShape(`${plainName} al`);
  if (!isShape && !`${plainName} `.startsWith(`${ingredient} `)) return undefined;
  const count = Math.round((grams / dryGrams) * 100) / 100;
  return {
    ...dish,
    sourceText: `${dish.sourceText}, ${sourceText}`,
    amountSource: "stated",
    grams: Math.round(dish.grams * count),
    unit: { ...dish.unit, count },
  };
}

/** Adds words to the source text of a food, with what they say: "in due", or the peel, shell or bone of a weighed one. */
export function applyWordsBehind(item: MealItem, words: string): MealItem {
  const grams = / in due$/i.test(words) ? item.grams / 2 : item.grams;
  const edible = item.unit === null ? computeEdiblePart(item.name, words, grams) : null;
  const sourceText = `${item.sourceText}, ${words}`;
  return edible === null
    ? { ...item, sourceText, grams }
    : { ...item, sourceText, grams: edible.grams, unit: edible.unit };
}

/** Returns the dish that was weighed dry: "80 g di penne crude al pesto" is pasta with pesto. */
export function findWeighedDish(lexicon: Lexicon, name: string, amount: ParsedAmount): LexiconFood | undefined {
  for (const text of new Set([name, withoutDryState(name)])) {
    const food = findConfidentFood(lexicon, { text });
    if (food !== undefined && toPlatesOfDryGrams(name, amount, food) !== undefined) return food;
  }
  return undefined;
}

/** "Due spaghetti", "quattro penne al sugo" are a plate and not a count of pieces. Undefined for anything else. */
export function toPastaPlate(name: string, { count, unit }: ParsedAmount): ParsedAmount | undefined {
  const isIdiom = unit === null && count !== null && count >= 2 && count <= 4;
  return isIdiom && isPastaShape(`${name} al`) ? unknownAmount : undefined;
}

/** "Un'insalatina di radicchio" is a plate of it, not a whole head. Undefined for anything else. */
export function toSaladPlate(name: string, { count, unit }: ParsedAmount): ParsedAmount | undefined {
  const isSalad = unit === null && count === 1 && normalizeSearchText(name).startsWith("insalat");
  return isSalad ? unknownAmount : undefined;
}
