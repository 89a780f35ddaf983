import { findSpoonWeights } from "./spoon-weights.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";

type ServedFood = Pick<LexiconFood, "units" | "liquid"> & Partial<Pick<LexiconFood, "name" | "category">>;
/** `isApproximate`: the usual portion, used as the weight of the word. */
type UnitWeight = { label: string; grams: number; isApproximate?: boolean };

/** Words for one serving, whatever the food. */
const wholeServingWords = new Set(["porzione", "piatto", "ciotola", "scodella", "dose", "tagliere"]);

/** Categories of food where the word stands for one serving. */
const categoriesByServingWord: Readonly<Record<string, RegExp>> = {
  fetta: /^(Dolci|Pizza|Carne|Pesce|Secondi|Primi|Panini|Alternative)/,
  fettina: /^(Dolci|Pizza|Carne|Pesce|Secondi|Primi)/,
  trancio: /^(Dolci|Pizza|Pesce|Secondi|Primi|Panini|Formaggi)/,
  pezzo: /^(Dolci|Pizza|Pane|Pesce|Carne|Secondi|Primi|Panini|Formaggi|Salumi|Frutta|Alternative|Cioccolato)/,
  coppetta: /^(Gelati|Dolci|Frutta|Latte|Contorni|Snack|Frutta a guscio)/,
  cono: /^Gelati/,
  vaschetta: /^(Gelati|Frutta|Contorni|Piatti|Primi|Secondi|Verdure|Patate)/,
  vassoio: /^(Piatti|Secondi)/,
  sacchetto: /^(Snack|Biscotti|Pane|Frutta|Cioccolato|Patate|Cereali)/,
  bustina: /^(Snack|Biscotti|Pane|Frutta|Cioccolato|Cereali|Latte)/,
  confezione: /^(Snack|Latte|Dolci|Biscotti|Piatti|Panini|Primi)/,
  grappolo: /^Frutta fresca/,
  mazzetto: /^(Verdure|Spezie)/,
  tazza: /^(Cereali|Zuppe|Frutta|Latte)/,
  bicchiere: /^(Frutta|Latte|Gelati|Dolci)/,
  barretta: /^(Cioccolato|Cereali)/,
  rotolo: /^(Salumi|Pizza|Panini)/,
  cartoccio: /^(Patate|Snack|Pesce|Molluschi|Frutta)/,
};

/** Weights of a word by category of food (g), where they are less than a portion. */
const gramsByServingWord: Readonly<Record<string, readonly (readonly [RegExp, number])[]>> = {
  // A handful of nuts or cereal is their portion (SINU, LARN V revisione, 2025, table 2: 30 g); of leaves a fourth of
  // theirs (80 g), and of berries a third (150 g), as they fill the hand. Fetta's own assumption.
  manciata: [
    [/^(Frutta a guscio|Cereali per|Snack|Frutta essiccata|Salumi|Legumi|Cereali e)/, 30],
    [/^Frutta fresca/, 50],
    [/^(Verdure|Contorni|Spezie)/, 20],
    [/^(Formaggi|Salse)/, 20],
    [/^(Cioccolato|Biscotti)/, 20],
  ],
  // Less than the level teaspoon of the same table, 3 g of grated cheese and 2 g of a powder.
  spolverata: [
    [/^Formaggi/, 3],
    [/^(Spezie|Zucchero|Cioccolato|Frutta a guscio)/, 1],
  ],
  pizzico: [[/^(Spezie|Zucchero)/, 0.5]],
  // A thin spread is a teaspoon (same table 6), and a lump of sugar 4 g as in packs.
  velo: [
    [/^(Zucchero|Cioccolato|Oli)/, 5],
    [/^(Formaggi|Salse)/, 10],
  ],
  zolletta: [[/^Zucchero/, 4]],
  // Single packets as served in bars and canteens.
  bustina: [
    [/^Zucchero/, 5],
    [/^(Salse|Oli)/, 10],
  ],
  // A mouthful of a pastry or of bread (Fetta's own assumption).
  boccone: [[/^(Dolci|Pane|Pizza|Panini|Biscotti|Primi|Secondi|Carne|Pesce|Formaggi)/, 15]],
  fettina: [[/^Secondi/, 100]],
  goccio: [[/^(Spezie|Salse|Oli)/, 5]],
  bastoncino: [[/^(Formaggi|Cioccolato)/, 20]],
  tavoletta: [[/^Cioccolato/, 100]],
  // Half a cup, as of a liquid.
  mestolo: [[/^(Zuppe|Pasta|Cereali|Legumi|Primi|Patate|Salse|Secondi)/, 125]],
  pugno: [[/^(Pasta|Cereali e|Legumi)/, 40]],
  // Packs of one or two servings, as sold.
  vaschetta: [[/^Salumi/, 100]],
  confezione: [[/^Salumi/, 100]],
  busta: [
    [/^(Salumi|Verdure|Contorni)/, 100],
    [/^Formaggi/, 125],
  ],
  panetto: [[/^Alternative/, 125]],
  scaglia: [[/^Formaggi/, 3]],
  cestino: [[/^Frutta fresca/, 250]],
  // A scoop: half a cup of soft ice cream is two (USDA FoodData Central, SR Legacy: 86 g the half cup).
  pallina: [[/^Gelati/, 43]],
  gusto: [[/^Gelati/, 43]],
};

/** A quarter of a whole pizza: its "fetta" or "spicchio" where it is cut at the table. */
function toPizzaSlice({ units, category, name }: ServedFood): UnitWeight | undefined {
  if (!category?.startsWith("Pizza") || !/^(pizza|calzone)/i.test(name ?? "")) return undefined;
  const wholePizza = units.find(({ label }) => label === "1 pizza intera") ?? units[0];
  if (wholePizza === undefined) return undefined;
  return { label: "1 fetta", grams: wholePizza.grams / (wholePizza.label === "mezza pizza" ? 2 : 4) };
}

/** A wedge of a fruit: an eighth of it. */
function toFruitWedge({ units }: ServedFood): UnitWeight | undefined {
  const wholeFruit = units.find(({ label }) => /^1 (?!porzione|fetta)/.test(label));
  return wholeFruit && { label: "1 spicchio", grams: Math.round(wholeFruit.grams / 8) };
}

const findServingGrams = (word: string, category = ""): number | undefined =>
  gramsByServingWord[word]?.find(([categoryPattern]) => categoryPattern.test(category))?.[1];

/** Returns the weight of one serving word of a food; undefined where the word has no meaning for this food. */
export function parseServing(food: ServedFood, word: string): UnitWeight | undefined {
  const { name, category, liquid, units } = food;
  const usualPortion = units[0];
  if (word === "fetta" || word === "spicchio") {
    const slice = toPizzaSlice(food);
    if (slice !== undefined) return slice;
  }
  if (word === "cucchiaio" || word === "cucchiaino") {
    const spoons = name === undefined || liquid ? undefined : findSpoonWeights(name, category);
    return spoons && { label: `1 ${word}`, grams: word === "cucchiaio" ? spoons.tablespoon : spoons.teaspoon };
  }
  if (word === "spicchio" && category === "Frutta fresca") return toFruitWedge(food);
  const grams =
    findServingGrams(word, category) ?? (word === "pugno" ? findServingGrams("manciata", category) : undefined);
  if (grams !== undefined) return { label: `1 ${word}`, grams };
  if (wholeServingWords.has(word)) return liquid ? undefined : usualPortion;
  return categoriesByServingWord[word]?.test(category ?? "") === true && usualPortion !== undefined
    ? { ...usualPortion, isApproximate: true }
    : undefined;
}
