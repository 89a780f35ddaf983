import type { RecipeIngredient, RecipeStep } from "./recipe.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";

/** Share of the oil in the pan that deep-fried food absorbs: our estimate for one household batch. */
export const fryingOilUptake = 0.1;
/**
 * Grams of oil in the whole recipe below which it counts as eaten and not as a frying bath, even where the list says
 * so.
 */
const minFryingBathGrams = 90;
/** Grams of oil that count as a frying bath even where no step mentions an abundant amount. */
const deepFryingGrams = 250;

const oilNamePattern = /\b(oli[oi]|strutto)\b/;
const fryingPurposePattern = /\b(per|da) (la |il )?(frigger\w*|frittur\w*|fritto)\b/;
const fryingVerbPattern = /\b(frigg\w*|frittur\w*)\b/;
const abundancePattern = /\b(abbondante|abbondantemente|molto|tanto|immers\w*|immerg\w*|profond[oa])\b/;

/**
 * The oil of the frying bath: the one that the ingredient list names so, or the largest oil of a recipe that
 * deep-fries; undefined where nothing is deep-fried.
 */
export function findFryingOil<Part extends Pick<RecipeIngredient, "name" | "text" | "grams">>(
  ingredients: readonly Part[],
  steps: readonly Pick<RecipeStep, "text">[],
): Part | undefined {
  const oils = ingredients
    .filter(({ name, grams }) => grams >= minFryingBathGrams && oilNamePattern.test(normalizeSearchText(name)))
    .toSorted((a, b) => b.grams - a.grams);
  const [largest] = oils;
  if (largest === undefined) return undefined;
  const named = oils.find(({ text }) => fryingPurposePattern.test(normalizeSearchText(text)));
  if (named !== undefined) return named;
  const sentences = steps.flatMap(({ text }) => text.split(/[.;!]/)).map(normalizeSearchText);
  const fries = (sentence: string): boolean =>
    fryingVerbPattern.test(sentence) && (abundancePattern.test(sentence) || largest.grams >= deepFryingGrams);
  return sentences.some(fries) ? largest : undefined;
}

/**
 * Share of the alcohol that remains after minutes of cooking. USDA Table of Nutrient Retention Factors, Release 6
 * (2007).
 */
const alcoholRetentionByMinutes: readonly (readonly [minutes: number, retained: number])[] = [
  [120, 0.1],
  [60, 0.25],
  [30, 0.35],
  [0, 0.4],
];

const heatPattern =
  /\b(cuoc\w*|cott\w*|cucin\w*|boll\w*|lessa\w*|sfuma\w*|evapor\w*|rosol\w*|soffrig\w*|frigg\w*|salta\w*|forn\w*|arrost\w*|stufa\w*|brasa\w*|fiamm\w*|fuoco|padella|grigli\w*|scald\w*|sobboll\w*|risotto)\b/;

/**
 * Share of an ingredient's alcohol that is eaten: what remains after the minutes of the hot steps from the first step
 * that names it; 1 where none of them is hot, and for a recipe without steps.
 */
export function computeAlcoholRetention(name: string, steps: readonly RecipeStep[]): number {
  const word = normalizeSearchText(name).split(" ")[0] ?? "";
  const texts = steps.map(({ text, minutes }) => ({ text: normalizeSearchText(text), minutes: minutes ?? 0 }));
  const first = texts.findIndex(({ text }) => text.split(" ").includes(word));
  // A step with "sfumare" implies the wine even where no step names it.
  const start = first === -1 ? texts.findIndex(({ text }) => /\bsfum/.test(text)) : first;
  const hot = start === -1 ? [] : texts.slice(start).filter(({ text }) => heatPattern.test(text));
  if (hot.length === 0) return 1;
  const minutes = hot.reduce((sum, step) => sum + step.minutes, 0);
  return alcoholRetentionByMinutes.find(([after]) => minutes >= after)?.[1] ?? 1;
}

const cookingSaltPattern = /\b(per|dell|nell|di|in) (la |l )?(cottura|acqua|bollitura)\b/;

/** True for salt that is drained with the cooking water, by the text of the line ("sale per la cottura"). */
export function isCookingSalt({ name, text }: Pick<RecipeIngredient, "name" | "text">): boolean {
  return /^sale\b/.test(normalizeSearchText(name)) && cookingSaltPattern.test(normalizeSearchText(text));
}

/** Ingredients with almost no energy in cooking amounts: water, leavening, gelling agents, aromas, herbs, spices. */
const negligibleEnergyPattern = new RegExp(
  "^((un |una )?(pizzico|presa|bustina|foglie|rametto|ciuffo|bacche|estratto|polvere) d[ie] )?" +
    "(acqua(?! (di cocco|tonica))|ghiaccio|sale|lievito (in polvere|chimico|per dolci|istantaneo)|bicarbonato|cremor tartaro|" +
    "vanigli\\w*|vanillina|arom[ai]|essenza|colorante|spezi[ae]|erbe|pepe|peperoncino|zafferano|cannella|noce moscata|" +
    "curcuma|cumino|paprika|origano|timo|salvia|alloro|rosmarino|basilico|prezzemolo|menta|maggiorana|mirto|lavanda|" +
    "ginepro|anice|finocchietto|sumac|za atar|dukkah|assafetida|acido citrico|eritritolo|stevia|colla di pesce|" +
    "agar agar|pectina|fumo liquido|fiori eduli|fave di tonka)\\b",
);

/** True for an ingredient whose energy is ignored where no table has it. */
export function hasNegligibleEnergy(name: string): boolean {
  return negligibleEnergyPattern.test(normalizeSearchText(name));
}
