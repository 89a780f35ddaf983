import type { LexiconFood } from "./lexicon-food.ts";
import { nameWords } from "../search/search-tokenizer.ts";

/** In which form a food is: what its figures are of, and what a plate may hold. */
export type FoodForm = "raw" | "dry" | "cooked" | "ready" | "powder" | "drink";

const powderWord = /^(polvere|liofilizzat[oaie]|solubil[ei])$/;
const dryWord = /^(secc(o|a|hi|he)|essiccat[oaie]|disidratat[oaie]|foglie)$/;
const rawWord = /^crud[oaie]$/;
const cookedWord =
  /^(cott[oaie]|bollit[oaie]|less[oaie]|stufat[oaie]|arrost[oaie]?|arrostit[oaie]|brasat[oaie]|fritt[oaie]|grigliat[oaie]|griglia|forno|vapore|padella|piastra|spiedo|tegamino|sod[oaie]|trifolat[oaie]|saltat[oaie]|ripassat[oaie]|gratinat[oaie]|scaldat[oaie])$/;

/** Where "crudo", "cotto" and "secco" are kinds of the food and not what a kitchen does to it. */
const namedByKind = new Set([
  "Salumi",
  "Biscotti",
  "Dolci e pasticceria",
  "Bevande alcoliche",
  "Pane e sostituti",
  "Oli e grassi",
]);
/** Foods of these are sold dry and eaten boiled. */
const driedToKeep = new Set(["Pasta e riso", "Cereali e farine"]);
const eatenRaw = new Set(["Frutta fresca", "Verdure e ortaggi", "Funghi"]);
const dishes = new Set([
  "Primi piatti",
  "Secondi piatti",
  "Zuppe e minestre",
  "Pizza, focacce e torte salate",
  "Panini e fast food",
]);

/** kcal of 100 g: pasta, rice and flours have more than this dry, and far less fresh or cooked. */
const leastDryCalories = 300;

const drinkCategories = new Set(["Bevande alcoliche", "Bevande analcoliche", "Caffè e tè"]);

/** The form that the figures of a food are of. */
export function formOf(food: LexiconFood): FoodForm {
  const words = nameWords(food.name);
  const says = (word: RegExp): boolean => words.some((each) => word.test(each));
  if (says(powderWord)) return "powder";
  if (drinkCategories.has(food.category)) return says(/^(foglie|tostato|grani|macinato)$/) ? "dry" : "drink";
  if (namedByKind.has(food.category)) return food.name.startsWith("Salsiccia, cruda") ? "raw" : "ready";
  const raw = food.cooking?.state === "raw" || says(rawWord);
  // Flour and starch say neither: they are weighed in one form only.
  const unprepared = raw || says(dryWord);
  if (driedToKeep.has(food.category) && unprepared && food.calories > leastDryCalories) return "dry";
  if (!raw && food.cooking?.state !== "cooked" && says(dryWord)) return "dry";
  if (raw) return says(dryWord) ? "dry" : "raw";
  if (dishes.has(food.category)) return "ready";
  if (food.cooking?.state === "cooked" || says(cookedWord)) return "cooked";
  if (food.liquid && food.category === "Latte e yogurt") return "drink";
  return eatenRaw.has(food.category) ? "raw" : "ready";
}
