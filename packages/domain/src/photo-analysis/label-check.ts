import type { AppErrorCode } from "../errors.ts";
import { cleanDishName } from "./dish-name.ts";
import { dishBounds } from "./dish-plausibility.ts";
import type { LabelReading } from "./label-vision-result.ts";
import { energyOfMacros, kcalPerGram, oneDecimal } from "../nutrition/nutrition.ts";
import type { Nutrition } from "../nutrition/nutrition.ts";
import { isServingGrams } from "../nutrition/serving.ts";

/** What a nutrition table says, of 100 g or 100 ml: kcal and grams, null for what it does not say. */
export type Label = Nutrition & {
  /** Null where the picture does not show them. */
  name: string | null;
  brand: string | null;
  per: "100g" | "100ml";
  fibre: number | null;
  sugars: number | null;
  saturated: number | null;
  salt: number | null;
  /** Weight of the serving that the table names, g or ml. */
  servingGrams: number | null;
};

/** A rule of arithmetic that figures broke, by the figures that it binds. */
export type LabelFault =
  | "negative"
  | "kj_kcal"
  | "energy_macros"
  | "energy"
  | "sugars_carbs"
  | "saturated_fat"
  | "sum"
  | "salt";

export type LabelOutcome =
  | { ok: true; label: Label }
  | {
      ok: false;
      refusal: Extract<AppErrorCode, "label_unreadable" | "label_implausible" | "label_without_energy">;
      /** Empty where the table could not be read, or says nothing but 0. */
      faults: LabelFault[];
    };

/** 1 kcal in kJ (EU Regulation 1169/2011, annex I: the thermochemical calorie). */
const kjPerKcal = 4.184;
/** Labels compute both energies from the macronutrients, with factors that stand in ratios from 4.11 to 4.25 ... */
const kjShare = 0.03;
/** ... and round both to whole numbers: half a kcal and half a kJ. */
const kjRounding = kjPerKcal / 2 + 0.5;

/** Energy and macronutrients may differ by this share (rounding, polyols, tolerances) ... */
const atwaterShare = 0.15;
/** ... or by this much, kcal: a share means nothing for vinegar. */
const atwaterKcal = 20;

/** Figures are rounded to the gram or its tenth: less than this a "di cui" may be over its whole, grams. */
const partRounding = 0.1;

type Figures = Nutrition & Pick<Label, "fibre" | "sugars" | "saturated" | "salt">;
type Read = { figures: Figures; kj: number | null; printedKcal: number | null };

const present = (figure: number | null): figure is number => figure !== null && Number.isFinite(figure);

/** Multiplies figures of a serving to those of 100 g; null where the serving has no weight. */
function factorOf({ base, porzioneGrammi }: LabelReading): number | null {
  if (base !== "porzione") return 1;
  return present(porzioneGrammi) && isServingGrams(porzioneGrammi) ? 100 / porzioneGrammi : null;
}

/** The figures of 100 g, or null where energy or a macronutrient is missing. */
function figuresOf(reading: LabelReading): Read | null {
  const factor = factorOf(reading);
  const { kj, kcal, proteine, carboidrati, grassi } = reading;
  const energy = kcal ?? (kj === null ? null : kj / kjPerKcal);
  if (factor === null || ![energy, proteine, carboidrati, grassi].every(present)) return null;
  const of100 = (figure: number): number => figure * factor;
  const orNull = (figure: number | null): number | null => (present(figure) ? of100(figure) : null);
  return {
    figures: {
      calories: of100(energy ?? 0),
      protein: of100(proteine ?? 0),
      carbs: of100(carboidrati ?? 0),
      fat: of100(grassi ?? 0),
      fibre: orNull(reading.fibre),
      sugars: orNull(reading.zuccheri),
      saturated: orNull(reading.saturi),
      salt: orNull(reading.sale),
    },
    kj,
    printedKcal: kcal,
  };
}

/** kJ and kcal are compared as printed: rounding happened there. */
function energiesAgree(kj: number | null, kcal: number | null): boolean {
  if (!present(kj) || !present(kcal)) return true;
  return Math.abs(kj - kcal * kjPerKcal) <= Math.max(kjRounding, kcal * kjPerKcal * kjShare);
}

function energyFollows(figures: Figures): boolean {
  const accounted = energyOfMacros(figures) + (figures.fibre ?? 0) * kcalPerGram.fibre;
  const off = Math.abs(figures.calories - accounted);
  return off <= Math.max(atwaterKcal, atwaterShare * Math.max(figures.calories, accounted));
}

function faultsOf({ figures, kj, printedKcal }: Read): LabelFault[] {
  const { calories, protein, carbs, fat, fibre, sugars, saturated, salt } = figures;
  const all = [calories, protein, carbs, fat, fibre, sugars, saturated, salt, kj].filter(present);
  const broken: [LabelFault, boolean][] = [
    ["negative", all.some((figure) => figure < 0)],
    ["kj_kcal", !energiesAgree(kj, printedKcal)],
    ["energy_macros", !energyFollows(figures)],
    ["energy", calories > dishBounds.kcalPer100],
    ["sugars_carbs", sugars !== null && sugars > carbs + partRounding],
    ["saturated_fat", saturated !== null && saturated > fat + partRounding],
    ["sum", protein + carbs + fat + (fibre ?? 0) > dishBounds.macrosPer100],
    ["salt", salt !== null && salt > 100],
  ];
  return broken.flatMap(([fault, is]) => (is ? [fault] : []));
}

/** Salt counts in hundredths of a gram; the rest in tenths. */
const hundredths = (grams: number): number => Math.round(grams * 100) / 100;

const nameOf = (text: string | null): string | null => (text === null ? null : cleanDishName(text) || null);

/**
 * The figures of a nutrition table that a model read, of 100 g or ml, where they can be true. Energy in kJ alone is
 * turned into kcal; figures of a serving count only with its weight. Refused: `label_unreadable` where energy or a
 * macronutrient is missing; `label_without_energy` under half a kcal, because a table that was not read looks the same
 * as that of water; `label_implausible` where kJ and kcal differ by more than 3 %, energy and macronutrients (4 /
 * 4 / 9, fibre 2) by more than 15 % and 20 kcal, a part is more than its whole, or nothing edible has such figures.
 */
export function labelFromReading(reading: LabelReading): LabelOutcome {
  const read = figuresOf(reading);
  if (read === null) return { ok: false, refusal: "label_unreadable", faults: [] };
  const faults = faultsOf(read);
  if (faults.length > 0) return { ok: false, refusal: "label_implausible", faults };
  const { calories, protein, carbs, fat, fibre, sugars, saturated, salt } = read.figures;
  if (Math.round(calories) < 1) return { ok: false, refusal: "label_without_energy", faults: [] };
  const gram = (figure: number | null): number | null => (figure === null ? null : oneDecimal(figure));
  const { porzioneGrammi } = reading;
  return {
    ok: true,
    label: {
      name: nameOf(reading.nome),
      brand: nameOf(reading.marca),
      per: reading.base === "100ml" ? "100ml" : "100g",
      calories: Math.round(calories),
      protein: oneDecimal(protein),
      carbs: oneDecimal(carbs),
      fat: oneDecimal(fat),
      fibre: gram(fibre),
      // A part rounded up a tenth over its whole is the whole.
      sugars: sugars === null ? null : oneDecimal(Math.min(sugars, carbs)),
      saturated: saturated === null ? null : oneDecimal(Math.min(saturated, fat)),
      salt: salt === null ? null : hundredths(salt),
      servingGrams: present(porzioneGrammi) && isServingGrams(porzioneGrammi) ? porzioneGrammi : null,
    },
  };
}
