import measures from "../../data/household-measures.json" with { type: "json" };
import table from "../../data/servings.json" with { type: "json" };
import { inflectedForms } from "../search/inflections.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";
import type { ParsedAmount } from "../meal-parser/meal-item.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";
import { parseSize, parseUnit, parseUnitLabel, type UnitSize, type UnitLabel } from "../meal-parser/unit-parser.ts";
import {
  listPieceWeights,
  isCountedInServings,
  parseServing,
  computeVesselWeight,
  type UnitWeight,
  type WeighableFood,
} from "./household-measures.ts";
import { indefiniteUnit } from "../meal-parser/quantity-parser.ts";

/** The weight of an amount of a food, and the unit it was counted in. `isDefaultPortion`: no amount was given. */
export type PortionWeight = { grams: number; unit: { label: string; count: number } | null; isDefaultPortion: boolean };

/**
 * Bounds of the grams of one food: what the diary accepts in one entry. More is a typo or a portion for several
 * people: the user has to confirm.
 */
export const mealItemGramsBounds = { min: 0.1, max: 1500 } as const;
/** Maximum servings of one dish: a greater number is grams, or serves several people. */
const maxServings = 6;

type KnownUnit = UnitLabel & { label: string; grams: number };

/** Maximum ratio of a piece to the usual portion up to which a bare noun means the piece: a whole melon is none. */
const maxPieceToPortionRatio = 2.05;
/** Minimum ratio of "1 pezzo" to the usual portion from which a bare noun means the piece. */
const minPieceToPortionRatio = 0.5;
/** Grams below which the plural of a food whose portion is one piece means two of them: "uova". */
const maxSmallPieceGrams = 70;

/**
 * Computes the weight of a food that was named without an amount: one piece where the food has a piece ("cornetto",
 * "pizza margherita"), else its usual portion, which a plural means too ("mele"). `name` is the name as written, in
 * any case and with accents. The weight is marked as assumed. Null where the food has no portion.
 */
export function computeDefaultWeight(food: WeighableFood, name: string): PortionWeight | null {
  const usualPortion = food.units[0];
  if (usualPortion === undefined) return null;
  const piece = findPieceWeight(food, 1, null);
  if (piece === undefined) return toUsualPortion(usualPortion);
  const [noun = ""] = normalizeSearchText(name).split(" ");
  const head = parseUnitLabel(piece.label)?.head ?? "";
  // "Pancake" is its own plural: "3 pancake" are its portion.
  const portionLabel = parseUnitLabel(usualPortion.label);
  if (portionLabel?.head === noun && portionLabel.count > 1) return toUsualPortion(usualPortion);
  if (isPluralOf(noun, head)) {
    const isSmallPiece = piece.label === usualPortion.label && piece.grams < maxSmallPieceGrams;
    return toUsualPortion(usualPortion, isSmallPiece ? 2 : 1);
  }
  const ratio = piece.grams / usualPortion.grams;
  const isServedWhole = food.liquid || ratio <= maxPieceToPortionRatio;
  // "1 pezzo" of sushi is one of several; "1 patata" is no piece of "patatine".
  const isOfThatName = [noun, ...normalizeSearchText(food.name ?? "").split(" ")].includes(head);
  const isServedSingly = isOfThatName || (head === "pezzo" && ratio >= minPieceToPortionRatio) || food.liquid;
  return toUsualPortion(isServedWhole && isServedSingly ? piece : usualPortion);
}

/** Nouns in -i that are a singular too. */
const invariableNounPattern = /^(kiwi|sushi|martini|crostini|chili|bigne|toast)$/;

/** True for "mele" beside "1 mela media"; where the label has another noun ("1 pezzo"), for a noun in -i. */
function isPluralOf(noun: string, head: string): boolean {
  if (head === noun || invariableNounPattern.test(noun)) return false;
  return inflectedForms(head).includes(noun) || noun.endsWith("i");
}

/**
 * Computes the weight of an amount of a food: grams as given, millilitres by density (1 g/ml where unknown), units by
 * the food's own table or, for a liquid, by the volume of the vessel. Pieces are the table's piece ("1 uovo medio"),
 * else servings of foods that are counted in servings (a dish, a drink). No amount at all gives the food's usual
 * portion (`isDefaultPortion`). Null where the weight is unknown: a unit without a weight for this food, "un po'", or a weight
 * out of bounds. A number is never used without its unit.
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
      toWeightWithinBounds(piece.grams * indefiniteCount(piece), { label: piece.label, count: indefiniteCount(piece) });
    if (severalPieces) return { ...severalPieces, isDefaultPortion: true };
    return usualPortion === undefined ? null : toUsualPortion(usualPortion);
  }
  if (count === null) {
    // "Fette di pane" has slices without a count: the usual portion, marked as such.
    if ((unit !== null && parseUnit(unit)?.kind !== "counted") || usualPortion === undefined) return null;
    return toUsualPortion(usualPortion);
  }
  const unitWeight = unit === null ? findPieceWeight(food, count, null) : findUnitWeight(food, unit, count);
  // "Mezza torta" is several slices, "mezzo purè" half a portion.
  if (unit === null && count < 1 && unitWeight?.label.startsWith("1 fetta") === true) return null;
  if (unitWeight === undefined && unit === null && count < 1 && usualPortion !== undefined)
    return toUsualPortion(usualPortion, count);
  if (unitWeight === undefined) return usualPortion === undefined ? null : toServings(usualPortion, food, unit, count);
  // "Sarde a beccafico, 5 pezzi" are one serving.
  if (/^(pezzo)?$/.test(unit ?? "") && count > 2 && /^1 (porzione|piatto)/.test(unitWeight.label))
    return toUsualPortion(unitWeight);
  const weight = toWeightWithinBounds(unitWeight.grams * count, {
    label: unitWeight.label,
    count: roundToHundredths(count),
  });
  return weight && { ...weight, isDefaultPortion: unitWeight.isApproximate === true };
}

/**
 * Weighs containers of one serving of a food that has no such unit, and an omelette by its eggs (two in a portion); null
 * for containers of more servings: "un vasetto di marmellata".
 */
function toServings(usualPortion: UnitWeight, { name = "" }: WeighableFood, unit: string | null, count: number) {
  const isServing =
    (/^(vasetto|coppetta|vaschetta)$/.test(unit ?? "") && usualPortion.grams >= minCupGrams) ||
    (/^pacchett(o|ino)$/.test(unit ?? "") && usualPortion.grams <= maxPackGrams);
  const isOmelette = unit === "uovo" && /^(frittata|omelette)/i.test(name);
  if (!isOmelette && !(isServing && count <= maxServings)) return null;
  return toUsualPortion(usualPortion, isOmelette ? count / 2 : count);
}
/** Grams of the smallest cup and of the largest pack that one person eats at once (Fetta's own assumption). */
const [minCupGrams, maxPackGrams] = [80, 60] as const;
/** Foods that people weigh with what they throw away, each with the share that is eaten. */
type EdiblePart = { food: string; words?: string; from?: number; share: number };
const edibleParts = measures.edibleParts.map((part: EdiblePart) => ({ ...part, food: new RegExp(part.food) }));
const cleanedPattern = /sgusciat|sbucciat|pulit|filett|nett[oaie]\b|senza/i;

/**
 * Computes what is eaten of weighed grams where the words name the peel, shell or bone of the food ("col guscio",
 * "intera"), and from the weight on that only a whole fish or unshelled mussels have; null for anything else.
 */
export function computeEdiblePart(name: string, words: string, grams: number): PortionWeight | null {
  const plainName = normalizeSearchText(name);
  const part = edibleParts.find(({ food }) => food.test(plainName));
  const isWhole = grams >= (part?.from ?? Infinity) && !/bollit|less|cott/i.test(words);
  const isNamed = part?.words !== undefined && new RegExp(part.words, "i").test(words);
  if (part === undefined || !(isWhole || isNamed) || cleanedPattern.test(words)) return null;
  return toWeightWithinBounds(grams * part.share, { label: `${Math.round(grams)} g con lo scarto`, count: 1 });
}

/** "Qualche": three large pieces, about four small ones, eight olives (Fetta's own assumption). */
const indefiniteCount = ({ grams }: UnitWeight): number => (grams < 4 ? 8 : grams < 15 ? 4 : 3);

function toUsualPortion({ label, grams }: UnitWeight, count = 1): PortionWeight | null {
  const portion = toWeightWithinBounds(grams * count, { label, count });
  return portion && { ...portion, isDefaultPortion: true };
}

function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function toWeightWithinBounds(grams: number, unit: PortionWeight["unit"]): PortionWeight | null {
  const roundedGrams = roundToOneDecimal(grams);
  const isWithinBounds = roundedGrams >= mealItemGramsBounds.min && roundedGrams <= mealItemGramsBounds.max;
  return isWithinBounds ? { grams: roundedGrams, unit, isDefaultPortion: false } : null;
}

function parseUnitLabels(units: readonly { label: string; grams: number }[]): KnownUnit[] {
  return units.flatMap(({ label, grams }) => {
    const parsedLabel = parseUnitLabel(label);
    return parsedLabel === undefined ? [] : [{ ...parsedLabel, label, grams }];
  });
}

/** Returns the food's own units, and the household units that its table lacks. */
function listKnownUnits(food: WeighableFood): KnownUnit[] {
  const ownUnits = parseUnitLabels(food.units);
  if (food.name === undefined) return ownUnits;
  const household = listPieceWeights(food.name, food.category);
  const replacedHeads = new Set(
    parseUnitLabels(household.filter((unit) => unit.replacesTableUnit === true)).map(({ head }) => head),
  );
  const remainingUnits = ownUnits.filter(({ head }) => !replacedHeads.has(head));
  // A size of its own ("1 birra media") is another unit than the table's ("1 birra piccola").
  const isKnown = ({ head, size }: KnownUnit) =>
    remainingUnits.some((unit) => toSingular(unit.head) === head && (size === null || unit.size === size));
  return [...remainingUnits, ...parseUnitLabels(household).filter((unit) => !isKnown(unit))];
}

/** Returns one of several that a label counts: "3-4 fette" of 50 g is 14.3 g of "1 fetta". */
function toSingleUnit({ label, grams, count, head }: KnownUnit): UnitWeight {
  return { label: count === 1 ? label : `1 ${toSingular(head)}`, grams: grams / count };
}

/** Singular forms of words that labels contain only in the plural. */
const singularByPlural: Readonly<Record<string, string>> = table.singularByPlural;

function toSingular(head: string): string {
  return singularByPlural[head] ?? head;
}

/** The units closest to a size, best first. Without a size a unit is medium; spoons are level by default. */
const sizePreferences: Readonly<Record<UnitSize | "none", readonly (string | null)[]>> = table.sizePreferences;

/**
 * Weight of a piece or serving of a size that the table lacks, as a factor of the one that it has; 1 for other sizes.
 * Pieces: apples of USDA FoodData Central, SR Legacy (small 149 g, medium 182 g, large 223 g). Servings and "mini":
 * Fetta's own assumption.
 */
const sizeFactors: Readonly<Record<string, { piece: number; serving: number }>> = table.sizeFactors;

function scaleToSize({ label, grams }: UnitWeight, size: UnitSize | null, kind: "piece" | "serving"): UnitWeight {
  const factor = sizeFactors[size ?? "none"]?.[kind];
  return factor === undefined ? { label, grams } : { label, grams: grams * factor, isApproximate: true };
}

function findBestSize(units: readonly KnownUnit[], size: UnitSize | null): KnownUnit | undefined {
  const preference = sizePreferences[size ?? "none"];
  // "1 pomodoro medio" is a weighed piece, "2-3 pomodori" is the count in a portion.
  const rank = (unit: KnownUnit): number =>
    size === null && unit.size === "medium" && unit.count === 1
      ? 0.5
      : preference.indexOf(unit.size) + Number(unit.count !== 1 && unit.size === null);
  return units.toSorted((a, b) => rank(a) - rank(b) || Number(b.count === 1) - Number(a.count === 1))[0];
}

/** Synonyms of units, in the order in which a table's labels are searched. */
const unitSynonyms: Readonly<Record<string, string>> = table.unitSynonyms;

function findUnitWeight(food: WeighableFood, unitText: string, count: number): UnitWeight | undefined {
  const [word = "", sizeWord = ""] = unitText.split(" ");
  const pieceSize = parseSize(word);
  if (pieceSize !== undefined) return findPieceWeight(food, count, pieceSize);
  const size = parseSize(sizeWord) ?? null;
  const usualPortion = food.units[0];
  if (word === "porzione" && usualPortion !== undefined) return scaleToSize(usualPortion, size, "serving");
  const units = listKnownUnits(food);
  const heads = (unitSynonyms[word] ?? word).split(" ");
  const volume = computeVesselWeight(word, food);
  for (const head of heads) {
    const bestUnit = findBestSize(
      units.filter((unit) => unit.head === head && !isSizeMismatch(unit, size, volume !== undefined)),
      size,
    );
    const isScaled = bestUnit?.size !== size && /^(piatto|ciotola|scodella|fetta|trancio)$/.test(word);
    const kind = /^(fetta|trancio)$/.test(word) ? "piece" : "serving";
    if (bestUnit !== undefined) return scaleToSize(toSingleUnit(bestUnit), isScaled ? size : null, kind);
  }
  if (volume !== undefined) return volume;
  const namedPiece = word === "pezzo" ? findOwnPiece(food, units) : undefined;
  if (namedPiece !== undefined) return toSingleUnit(namedPiece);
  // No table has the weight of a single packet of crackers: it is taken as the portion, 5 crackers (Fetta's own
  // assumption).
  return parseServing(food, word);
}

/** True where the table's glass is small or large, no size is given, and the volume of an ordinary glass is known. */
function isSizeMismatch(unit: UnitLabel, size: UnitSize | null, isVolumeKnown: boolean): boolean {
  return isVolumeKnown && size === null && (unit.size === "small" || unit.size === "large");
}

/** Returns one piece of the food ("una piccola": its small cup); what is eaten by the serving is counted in servings. */
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
  if (piece !== undefined && piece.size === size) return toSingleUnit(piece);
  if (piece !== undefined && piece.size !== "small" && piece.size !== "large")
    return scaleToSize(toSingleUnit(piece), size, "piece");
  const sizedUnit = units.find((unit) => size !== null && unit.size === size && unit.count === 1);
  if (sizedUnit !== undefined) return toSingleUnit(sizedUnit);
  const usualPortion = food.units[0];
  if (usualPortion !== undefined && isCountedInServings(food))
    return count <= maxServings ? scaleToSize(usualPortion, size, "serving") : undefined;
  return piece && toSingleUnit(piece);
}

/** "4 pezzi" of ravioli are four of "1 raviolo": the unit that is a word of the food's own name. A whole is no piece. */
function findOwnPiece({ name = "" }: WeighableFood, units: readonly KnownUnit[]): KnownUnit | undefined {
  const [head = ""] = normalizeSearchText(name).split(" ");
  return units.find(
    (unit) =>
      unit.count === 1 && !/ inter[oa]$/.test(unit.label) && [head, ...inflectedForms(head)].includes(unit.head),
  );
}

/** A plate of "2 uova" is not a piece of an omelette: eggs are counted only in foods whose name is eggs. */
function isPieceOfFood(head: string, food: WeighableFood): boolean {
  if (head !== "uovo" && head !== "uova") return true;
  if (food.name === undefined) return true;
  return [food.name, ...(food.synonyms ?? [])].some((name) => {
    const first = normalizeSearchText(name).split(" ")[0] ?? "";
    return first === "uovo" || inflectedForms("uovo").includes(first);
  });
}
