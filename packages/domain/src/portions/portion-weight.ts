import { inflectedForms } from "../search/inflections.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import type { ParsedAmount } from "../meal-parser/meal-item.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";
import { parseSize, type UnitSize } from "../meal-parser/size-parser.ts";
import { parseUnitLabel, type UnitLabel } from "./unit-label.ts";
import { listPieceWeights } from "./piece-weights.ts";
import { parseServing } from "./serving-parser.ts";
import { isCountedInServings } from "./counted-servings.ts";
import { indefiniteUnit } from "../meal-parser/quantity-parser.ts";
import { parseUnit } from "../meal-parser/unit-parser.ts";
import { computeVesselWeight } from "./vessel-weight.ts";

/** `name`, `synonyms` and `category` are left out by foods that no table knows: then nothing follows from them. */
type WeighableFood = Pick<LexiconFood, "units" | "liquid" | "density"> &
  Partial<Pick<LexiconFood, "name" | "synonyms" | "category">>;

/** Grams that an amount means of a food, and the unit it was counted in; null where nobody knows the weight. */
export type PortionWeight = { grams: number; unit: { label: string; count: number } | null; usual: boolean };

/** Bounds of the grams of one food: what the diary takes at once. More is a slip or a family's share: ask. */
export const mealItemGramsBounds = { min: 0.1, max: 1500 } as const;
/** More helpings than one person has of a dish: the number was grams, or it was for a table of people. */
const maxServings = 6;

type KnownUnit = UnitLabel & { label: string; grams: number };
/** `rough`: the food's portion, taken for what the word says. */
type UnitWeight = { label: string; grams: number; isApproximate?: boolean };

/**
 * The weight of an amount of a food: said grams as they are, millilitres by density (1 g/ml where that is unknown),
 * units by the food's own table or, for a liquid, by the volume of the vessel. Pieces are the table's piece ("1 uovo
 * medio"), else helpings of what is had by the helping (a dish, a drink). No amount at all means the food's usual
 * portion (`usual`). Null where nobody knows: a unit without a weight for this food, "un po'", or a weight out of
 * bounds. A unit and its number stand or fall together.
 */
export function computePortionWeight(amount: ParsedAmount, food: WeighableFood): PortionWeight | null {
  const { grams, millilitres, count, unit } = amount;
  if (grams !== null) return toWeightWithinBounds(grams, null);
  if (millilitres !== null)
    return toWeightWithinBounds(millilitres * (food.density ?? 1), { label: "ml", count: millilitres });
  const usualPortion = food.units[0];
  if (count === null && unit?.startsWith(indefiniteUnit) === true) {
    const unitWord = unit.slice(indefiniteUnit.length).trim();
    const piece = unitWord === "" ? findPieceWeight(food, 1, null) : findUnitWeight(food, unitWord, 1);
    const severalPieces =
      piece &&
      toWeightWithinBounds(piece.grams * indefiniteCount(piece), {
        label: piece.label,
        count: indefiniteCount(piece),
      });
    if (severalPieces) return { ...severalPieces, usual: true };
    return usualPortion === undefined ? null : toUsualPortion(usualPortion);
  }
  if (count === null) {
    // "Fette di pane" says slices and not how many: the usual portion, which shows that it was not said.
    if ((unit !== null && parseUnit(unit)?.kind !== "counted") || usualPortion === undefined) return null;
    return toUsualPortion(usualPortion);
  }
  const unitWeight = unit === null ? findPieceWeight(food, count, null) : findUnitWeight(food, unit, count);
  // "Mezzo purè": half of what one person has.
  if (unitWeight === undefined && unit === null && count < 1 && usualPortion !== undefined)
    return toUsualPortion(usualPortion, count);
  if (unitWeight === undefined) return null;
  const weight = toWeightWithinBounds(unitWeight.grams * count, {
    label: unitWeight.label,
    count: roundToHundredths(count),
  });
  return weight && { ...weight, usual: unitWeight.isApproximate === true };
}

/** "Qualche": three of what is large, four or so of what is small (our reading). */
const indefiniteCount = ({ grams }: UnitWeight): number => (grams < 15 ? 4 : 3);

function toUsualPortion({ label, grams }: UnitWeight, count = 1): PortionWeight | null {
  const portion = toWeightWithinBounds(grams * count, { label, count });
  return portion && { ...portion, usual: true };
}

function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function toWeightWithinBounds(grams: number, unit: PortionWeight["unit"]): PortionWeight | null {
  const roundedGrams = roundToOneDecimal(grams);
  const isWithinBounds = roundedGrams >= mealItemGramsBounds.min && roundedGrams <= mealItemGramsBounds.max;
  return isWithinBounds ? { grams: roundedGrams, unit, usual: false } : null;
}

function parseUnitLabels(units: readonly { label: string; grams: number }[]): KnownUnit[] {
  return units.flatMap(({ label, grams }) => {
    const parsedLabel = parseUnitLabel(label);
    return parsedLabel === undefined ? [] : [{ ...parsedLabel, label, grams }];
  });
}

/** The food's own units, and those of the household that its table has no word for. */
function listKnownUnits(food: WeighableFood): KnownUnit[] {
  const ownUnits = parseUnitLabels(food.units);
  if (food.name === undefined) return ownUnits;
  const household = listPieceWeights(food.name, food.category);
  const replacedHeads = new Set(
    parseUnitLabels(household.filter((unit) => unit.instead)).map(({ head }) => head),
  );
  const remainingUnits = ownUnits.filter(({ head }) => !replacedHeads.has(head));
  const knownHeads = new Set(remainingUnits.map(({ head }) => toSingular(head)));
  return [...remainingUnits, ...parseUnitLabels(household).filter(({ head }) => !knownHeads.has(head))];
}

/** One of what a label counts several of: "3-4 fette" of 50 g is 14.3 g of "1 fetta". */
function toSingleUnit({ label, grams, count, head }: KnownUnit): UnitWeight {
  return { label: count === 1 ? label : `1 ${toSingular(head)}`, grams: grams / count };
}

/** Words that a label has in the plural only. */
const singularByPlural: Readonly<Record<string, string>> = {
  uova: "uovo",
  biscotti: "biscotto",
  frollini: "frollino",
  frutti: "frutto",
  olive: "oliva",
  patate: "patata",
  carote: "carota",
  pomodori: "pomodoro",
  mandorle: "mandorla",
  noci: "noce",
  gamberetti: "gamberetto",
  cozze: "cozza",
  caramelle: "caramella",
  polpettine: "polpettina",
  crostini: "crostino",
  castagnole: "castagnola",
  crespelle: "crespella",
  fiori: "fiore",
  canederli: "canederlo",
};

function toSingular(head: string): string {
  return singularByPlural[head] ?? head;
}

/** The units nearest to a size, the best first. An unsized word is a medium one; level spoons are the rule. */
const sizePreferences: Readonly<Record<UnitSize | "none", readonly (UnitSize | null)[]>> = {
  none: [null, "medium", "level", "heaped", "small", "large"],
  medium: ["medium", null, "level", "heaped", "small", "large"],
  small: ["small", "level", null, "medium", "heaped", "large"],
  large: ["large", "heaped", null, "medium", "level", "small"],
  heaped: ["heaped", null, "large", "medium", "level", "small"],
  level: ["level", null, "small", "medium", "heaped", "large"],
};

function findBestSize(units: readonly KnownUnit[], size: UnitSize | null): KnownUnit | undefined {
  const preference = sizePreferences[size ?? "none"];
  // "1 pomodoro medio" was weighed, "2-3 pomodori" is how many fit a portion.
  const rank = (unit: KnownUnit): number =>
    size === null && unit.size === "medium" && unit.count === 1
      ? 0.5
      : preference.indexOf(unit.size) + Number(unit.count !== 1 && unit.size === null);
  return units.toSorted((a, b) => rank(a) - rank(b) || Number(b.count === 1) - Number(a.count === 1))[0];
}

/** Words for the same unit, in the order in which a table's label is looked for. */
const unitSynonyms: Readonly<Record<string, readonly string[]>> = {
  fettina: ["fettina", "fetta"],
  fetta: ["fetta", "fettina"],
  scatoletta: ["scatoletta", "scatola", "lattina"],
  scatola: ["scatola", "scatoletta"],
  barattolo: ["scatola", "vasetto"],
  lattina: ["lattina", "scatoletta", "scatola"],
  calice: ["calice", "bicchiere"],
  confezione: ["confezione", "vasetto", "bustina"],
  sacchetto: ["sacchetto", "bustina"],
  vaschetta: ["vaschetta", "coppetta"],
  ciotola: ["ciotola", "scodella", "coppetta"],
  scodella: ["scodella", "ciotola", "coppetta"],
  quadretto: ["quadretto", "pezzo"],
  filo: ["filo", "cucchiaino"],
  uovo: ["uovo", "uova"],
  gambo: ["gambo", "costa"],
  pugno: ["pugno", "manciata"],
  pinta: ["pinta", "boccale"],
};

function findUnitWeight(food: WeighableFood, unitText: string, count: number): UnitWeight | undefined {
  const [word = "", sizeWord = ""] = unitText.split(" ");
  const pieceSize = parseSize(word);
  if (pieceSize !== undefined) return findPieceWeight(food, count, pieceSize);
  const size = parseSize(sizeWord) ?? null;
  const usualPortion = food.units[0];
  if (word === "porzione" && usualPortion !== undefined) return usualPortion;
  const units = listKnownUnits(food);
  const heads = unitSynonyms[word] ?? [word];
  const volume = computeVesselWeight(word, food);
  for (const head of heads) {
    const bestUnit = findBestSize(
      units.filter((unit) => unit.head === head && !isSizeMismatch(unit, size, volume !== undefined)),
      size,
    );
    if (bestUnit !== undefined) return toSingleUnit(bestUnit);
  }
  if (volume !== undefined) return volume;
  // No table weighs a single packet of crackers: it is taken for the portion, 5 crackers (our reading).
  return parseServing(food, word);
}

/** "Un bicchiere" is not the table's small glass where the volume of an ordinary one is known. */
function isSizeMismatch(unit: UnitLabel, size: UnitSize | null, isVolumeKnown: boolean): boolean {
  return isVolumeKnown && size === null && (unit.size === "small" || unit.size === "large");
}

/** One piece of the food itself; what is had by the helping is counted in helpings. */
function findPieceWeight(food: WeighableFood, count: number, size: UnitSize | null): UnitWeight | undefined {
  const units = listKnownUnits(food);
  const can = units.find((unit) => unit.head === "lattina" && unit.size !== "small" && unit.size !== "large");
  // A soft drink is ordered by the can; the table's portion is a glass of it.
  if (can !== undefined && food.liquid && size === null) return can;
  const nameUnit = parseUnit(normalizeSearchText(food.name ?? "").split(" ")[0] ?? "");
  const pieces = units.filter(({ head, isMeasure }) =>
    isMeasure ? nameUnit?.kind === "counted" && nameUnit.singular === head : isPieceOfFood(head, food),
  );
  const piece = findBestSize(pieces, size);
  if (piece !== undefined && (piece.size === size || (piece.size !== "small" && piece.size !== "large")))
    return toSingleUnit(piece);
  const usualPortion = food.units[0];
  if (usualPortion !== undefined && isCountedInServings(food)) {
    // A large one of a drink that comes in one size: half as much again (our reading).
    const factor = food.liquid && size === "large" ? 1.5 : 1;
    return count <= maxServings
      ? { label: usualPortion.label, grams: usualPortion.grams * factor, isApproximate: factor > 1 }
      : undefined;
  }
  return piece && toSingleUnit(piece);
}

/** A plate of "2 uova" is no piece of an omelette: eggs are counted only in foods that are called eggs. */
function isPieceOfFood(head: string, food: WeighableFood): boolean {
  if (head !== "uovo" && head !== "uova") return true;
  if (food.name === undefined) return true;
  return [food.name, ...(food.synonyms ?? [])].some((name) => {
    const first = normalizeSearchText(name).split(" ")[0] ?? "";
    return first === "uovo" || inflectedForms("uovo").includes(first);
  });
}
