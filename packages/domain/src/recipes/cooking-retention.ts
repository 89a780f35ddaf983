import type { RecipeIngredient, RecipeStep } from "./recipe.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";

/** Share of the oil in the pan that deep-fried food takes up: our estimate for what a kitchen fries at once. */
export const fryingOilUptake = 0.1;
/** Grams of oil in the whole recipe below which nothing swims in it: such oil is eaten, whatever the list calls it. */
const minFryingBathGrams = 90;
/** Grams of oil that are plenty although no step says so. */
const deepFryingGrams = 250;

const oilNamePattern = /\b(oli[oi]|strutto)\b/;
const fryingPurposePattern = /\b(per|da) (la |il )?(frigger\w*|frittur\w*|fritto)\b/;
const fryingVerbPattern = /\b(frigg\w*|frittur\w*)\b/;
const abundancePattern = /\b(abbondante|abbondantemente|molto|tanto|immers\w*|immerg\w*|profond[oa])\b/;

/**
 * The ingredient whose fat is a frying bath: what the list calls so, or the largest oil of a recipe that fries in
 * plenty of it; undefined where nothing swims in oil.
 */
export function findFryingOil<Part extends Pick<RecipeIngredient, "name" | "text" | "grams">>(
  ingredients: readonly Part[],
  steps: readonly Pick<RecipeStep, "text">[],
): Part | undefined {
  const oils = ingredients
    .filter(
      ({ name, grams }) => grams >= minFryingBathGrams && oilNamePattern.test(normalizeSearchText(name)),
    )
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

/** Share of the alcohol that stays after so many minutes of cooking. USDA Table of Nutrient Retention Factors, Release 6 (2007). */
const alcoholRetentionByMinutes: readonly (readonly [minutes: number, kept: number])[] = [
  [120, 0.1],
  [60, 0.25],
  [30, 0.35],
  [0, 0.4],
];

const heatPattern =
  /\b(cuoc\w*|cott\w*|cucin\w*|boll\w*|lessa\w*|sfuma\w*|evapor\w*|rosol\w*|soffrig\w*|frigg\w*|salta\w*|forn\w*|arrost\w*|stufa\w*|brasa\w*|fiamm\w*|fuoco|padella|grigli\w*|scald\w*|sobboll\w*|risotto)\b/;

/**
 * Share of an ingredient's alcohol that is eaten: what stays after the minutes of the hot steps from the first that
 * names it, or all of it where none of them is hot. A recipe without steps keeps it all.
 */
export function computeAlcoholRetention(name: string, steps: readonly RecipeStep[]): number {
  const word = normalizeSearchText(name).split(" ")[0] ?? "";
  const texts = steps.map(({ text, minutes }) => ({
    text: normalizeSearchText(text),
    minutes: minutes ?? 0,
  }));
  const first = texts.findIndex(({ text }) => text.split(" ").includes(word));
  // Never named: sfumare says no more of the wine than this.
  const start = first === -1 ? texts.findIndex(({ text }) => /\bsfum/.test(text)) : first;
  const hot = start === -1 ? [] : texts.slice(start).filter(({ text }) => heatPattern.test(text));
  if (hot.length === 0) return 1;
  const minutes = hot.reduce((sum, step) => sum + step.minutes, 0);
  return alcoholRetentionByMinutes.find(([after]) => minutes >= after)?.[1] ?? 1;
}

const cookingSaltPattern = /\b(per|dell|nell|di|in) (la |l )?(cottura|acqua|bollitura)\b/;

/** True for salt that goes into the water and down the drain with it, as the list says ("sale per la cottura"). */
export function isCookingSalt({ name, text }: Pick<RecipeIngredient, "name" | "text">): boolean {
  return /^sale\b/.test(normalizeSearchText(name)) && cookingSaltPattern.test(normalizeSearchText(text));
}

/** What has next to no energy in the amounts that cooks take: water, leavening, gelling, aromas, herbs, spices. */
const negligibleEnergyPattern = new RegExp(
  "^((un |una )?(pizzico|presa|bustina|foglie|rametto|ciuffo|bacche|estratto|polvere) d[ie] )?" +
    "(acqua(?! (di cocco|tonica))|ghiaccio|sale|lievito (in polvere|chimico|per dolci|istantaneo)|bicarbonato|cremor tartaro|" +
    "vanigli\\w*|vanillina|arom[ai]|essenza|colorante|spezi[ae]|erbe|pepe|peperoncino|zafferano|cannella|noce moscata|" +
    "curcuma|cumino|paprika|origano|timo|salvia|alloro|rosmarino|basilico|prezzemolo|menta|maggiorana|mirto|lavanda|" +
    "ginepro|anice|finocchietto|sumac|za atar|dukkah|assafetida|acido citrico|eritritolo|stevia|colla di pesce|" +
    "agar agar|pectina|fumo liquido|fiori eduli|fave di tonka)\\b",
);

/** True for an ingredient whose energy nobody counts, whatever table lacks it. */
export function hasNegligibleEnergy(name: string): boolean {
  return negligibleEnergyPattern.test(normalizeSearchText(name));
}
