import { inflections } from "../search/inflections.ts";
import { searchText } from "../search/search-tokenizer.ts";
import type { LexiconFood } from "../food-matching/lexicon-food.ts";
import type { SaidAmount } from "../meal-parser/meal-item.ts";
import { oneDecimal } from "../nutrition/nutrition.ts";
import { saidSize, type SaidSize } from "../meal-parser/size-parser.ts";
import { readUnitLabel, type UnitLabel } from "./unit-label.ts";
import { householdPieces } from "./piece-weights.ts";
import { helpingOf } from "./serving-parser.ts";
import { isHelping } from "./counted-servings.ts";
import { someUnit } from "../meal-parser/quantity-parser.ts";
import { saidUnit } from "../meal-parser/unit-parser.ts";
import { volumeOf } from "./vessel-weight.ts";

/** `name`, `synonyms` and `category` are left out by foods that no table knows: then nothing follows from them. */
type Weighable = Pick<LexiconFood, "units" | "liquid" | "density"> &
  Partial<Pick<LexiconFood, "name" | "synonyms" | "category">>;

/** Grams that an amount means of a food, and the unit it was counted in; null where nobody knows the weight. */
export type WeighedAmount = { grams: number; unit: { label: string; count: number } | null; usual: boolean };

/** Bounds of the grams of one food: what the diary takes at once. More is a slip or a family's share: ask. */
export const mealItemGrams = { min: 0.1, max: 1500 } as const;
/** More helpings than one person has of a dish: the number was grams, or it was for a table of people. */
const mostHelpings = 6;

type KnownUnit = UnitLabel & { label: string; grams: number };
/** `rough`: the food's portion, taken for what the word says. */
type OneOf = { label: string; grams: number; rough?: boolean };

/**
 * The weight of an amount of a food: said grams as they are, millilitres by density (1 g/ml where that is unknown),
 * units by the food's own table or, for a liquid, by the volume of the vessel. Pieces are the table's piece ("1 uovo
 * medio"), else helpings of what is had by the helping (a dish, a drink). No amount at all means the food's usual
 * portion (`usual`). Null where nobody knows: a unit without a weight for this food, "un po'", or a weight out of
 * bounds. A unit and its number stand or fall together.
 */
export function weighAmount(amount: SaidAmount, food: Weighable): WeighedAmount | null {
  const { grams, millilitres, count, unit } = amount;
  if (grams !== null) return weighed(grams, null);
  if (millilitres !== null)
    return weighed(millilitres * (food.density ?? 1), { label: "ml", count: millilitres });
  const usual = food.units[0];
  if (count === null && unit?.startsWith(someUnit) === true) {
    const word = unit.slice(someUnit.length).trim();
    const piece = word === "" ? onePiece(food, 1, null) : oneOfUnit(food, word, 1);
    const many = piece && weighed(piece.grams * someOf(piece), { label: piece.label, count: someOf(piece) });
    if (many) return { ...many, usual: true };
    return usual === undefined ? null : portionOf(usual);
  }
  if (count === null) {
    // "Fette di pane" says slices and not how many: the usual portion, which shows that it was not said.
    if ((unit !== null && saidUnit(unit)?.kind !== "counted") || usual === undefined) return null;
    return portionOf(usual);
  }
  const one = unit === null ? onePiece(food, count, null) : oneOfUnit(food, unit, count);
  // "Mezzo purè": half of what one person has.
  if (one === undefined && unit === null && count < 1 && usual !== undefined) return portionOf(usual, count);
  if (one === undefined) return null;
  const weight = weighed(one.grams * count, { label: one.label, count: twoDecimals(count) });
  return weight && { ...weight, usual: one.rough === true };
}

/** "Qualche": three of what is large, four or so of what is small (our reading). */
const someOf = ({ grams }: OneOf): number => (grams < 15 ? 4 : 3);

function portionOf({ label, grams }: OneOf, count = 1): WeighedAmount | null {
  const portion = weighed(grams * count, { label, count });
  return portion && { ...portion, usual: true };
}

function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}

function weighed(grams: number, unit: WeighedAmount["unit"]): WeighedAmount | null {
  const rounded = oneDecimal(grams);
  const fits = rounded >= mealItemGrams.min && rounded <= mealItemGrams.max;
  return fits ? { grams: rounded, unit, usual: false } : null;
}

function readUnits(units: readonly { label: string; grams: number }[]): KnownUnit[] {
  return units.flatMap(({ label, grams }) => {
    const read = readUnitLabel(label);
    return read === undefined ? [] : [{ ...read, label, grams }];
  });
}

/** The food's own units, and those of the household that its table has no word for. */
function knownUnits(food: Weighable): KnownUnit[] {
  const own = readUnits(food.units);
  if (food.name === undefined) return own;
  const household = householdPieces(food.name, food.category);
  const instead = new Set(readUnits(household.filter((unit) => unit.instead)).map(({ head }) => head));
  const kept = own.filter(({ head }) => !instead.has(head));
  const heads = new Set(kept.map(({ head }) => singularOf(head)));
  return [...kept, ...readUnits(household).filter(({ head }) => !heads.has(head))];
}

/** One of what a label counts several of: "3-4 fette" of 50 g is 14.3 g of "1 fetta". */
function oneOf({ label, grams, count, head }: KnownUnit): OneOf {
  return { label: count === 1 ? label : `1 ${singularOf(head)}`, grams: grams / count };
}

/** Words that a label has in the plural only. */
const singulars: Readonly<Record<string, string>> = {
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

function singularOf(head: string): string {
  return singulars[head] ?? head;
}

/** The units nearest to a size, the best first. An unsized word is a medium one; level spoons are the rule. */
const nearest: Readonly<Record<SaidSize | "none", readonly (SaidSize | null)[]>> = {
  none: [null, "medium", "level", "heaped", "small", "large"],
  medium: ["medium", null, "level", "heaped", "small", "large"],
  small: ["small", "level", null, "medium", "heaped", "large"],
  large: ["large", "heaped", null, "medium", "level", "small"],
  heaped: ["heaped", null, "large", "medium", "level", "small"],
  level: ["level", null, "small", "medium", "heaped", "large"],
};

function bestSize(units: readonly KnownUnit[], size: SaidSize | null): KnownUnit | undefined {
  const order = nearest[size ?? "none"];
  // "1 pomodoro medio" was weighed, "2-3 pomodori" is how many fit a portion.
  const place = (unit: KnownUnit): number =>
    size === null && unit.size === "medium" && unit.count === 1
      ? 0.5
      : order.indexOf(unit.size) + Number(unit.count !== 1 && unit.size === null);
  return units.toSorted((a, b) => place(a) - place(b) || Number(b.count === 1) - Number(a.count === 1))[0];
}

/** Words for the same unit, in the order in which a table's label is looked for. */
const sameUnit: Readonly<Record<string, readonly string[]>> = {
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

function oneOfUnit(food: Weighable, said: string, count: number): OneOf | undefined {
  const [word = "", sizeWord = ""] = said.split(" ");
  const piece = saidSize(word);
  if (piece !== undefined) return onePiece(food, count, piece);
  const size = saidSize(sizeWord) ?? null;
  const usual = food.units[0];
  if (word === "porzione" && usual !== undefined) return usual;
  const units = knownUnits(food);
  const heads = sameUnit[word] ?? [word];
  const volume = volumeOf(word, food);
  for (const head of heads) {
    const found = bestSize(
      units.filter((unit) => unit.head === head && !isWrongSize(unit, size, volume !== undefined)),
      size,
    );
    if (found !== undefined) return oneOf(found);
  }
  if (volume !== undefined) return volume;
  // No table weighs a single packet of crackers: it is taken for the portion, 5 crackers (our reading).
  return helpingOf(food, word);
}

/** "Un bicchiere" is not the table's small glass where the volume of an ordinary one is known. */
function isWrongSize(unit: UnitLabel, size: SaidSize | null, known: boolean): boolean {
  return known && size === null && (unit.size === "small" || unit.size === "large");
}

/** One piece of the food itself; what is had by the helping is counted in helpings. */
function onePiece(food: Weighable, count: number, size: SaidSize | null): OneOf | undefined {
  const units = knownUnits(food);
  const can = units.find((unit) => unit.head === "lattina" && unit.size !== "small" && unit.size !== "large");
  // A soft drink is ordered by the can; the table's portion is a glass of it.
  if (can !== undefined && food.liquid && size === null) return can;
  const named = saidUnit(searchText(food.name ?? "").split(" ")[0] ?? "");
  const pieces = units.filter(({ head, measure }) =>
    measure ? named?.kind === "counted" && named.singular === head : isPieceOf(head, food),
  );
  const piece = bestSize(pieces, size);
  if (piece !== undefined && (piece.size === size || (piece.size !== "small" && piece.size !== "large")))
    return oneOf(piece);
  const usual = food.units[0];
  if (usual !== undefined && isHelping(food)) {
    // A large one of a drink that comes in one size: half as much again (our reading).
    const times = food.liquid && size === "large" ? 1.5 : 1;
    return count <= mostHelpings
      ? { label: usual.label, grams: usual.grams * times, rough: times > 1 }
      : undefined;
  }
  return piece && oneOf(piece);
}

/** A plate of "2 uova" is no piece of an omelette: eggs are counted only in foods that are called eggs. */
function isPieceOf(head: string, food: Weighable): boolean {
  if (head !== "uovo" && head !== "uova") return true;
  if (food.name === undefined) return true;
  return [food.name, ...(food.synonyms ?? [])].some((name) => {
    const first = searchText(name).split(" ")[0] ?? "";
    return first === "uovo" || inflections("uovo").includes(first);
  });
}
