import type { LexiconFood } from "./lexicon-food.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";

/** The form that a food's figures are of: raw, dry, cooked and so on. */
export type FoodForm = "raw" | "dry" | "cooked" | "ready" | "powder" | "drink";

const powderWordPattern = /^(polvere|liofilizzat[oaie]|solubil[ei])$/;
const dryWordPattern = /^(secc(o|a|hi|he)|essiccat[oaie]|disidratat[oaie]|foglie)$/;
const rawWordPattern = /^crud[oaie]$/;
const cookedWordPattern =
  /^(cott[oaie]|bollit[oaie]|less[oaie]|stufat[oaie]|arrost[oaie]?|arrostit[oaie]|brasat[oaie]|fritt[oaie]|grigliat[oaie]|griglia|forno|vapore|padella|piastra|spiedo|tegamino|sod[oaie]|trifolat[oaie]|saltat[oaie]|ripassat[oaie]|gratinat[oaie]|scaldat[oaie])$/;

/** Categories where "crudo", "cotto" and "secco" are kinds of the food and not its preparation. */
const formNeutralCategories = /^(Salumi|Biscotti|Dolci e pasticceria|Bevande alcoliche|Pane e sostituti|Oli e grassi)$/;
/** Categories of foods that are sold dry and eaten boiled. */
const dryStapleCategories = new Set(["Pasta e riso", "Cereali e farine"]);
const eatenRawCategories = new Set(["Frutta fresca", "Verdure e ortaggi", "Funghi"]);
const dishCategories =
  /^(Primi piatti|Secondi piatti|Zuppe e minestre|Pizza, focacce e torte salate|Panini e fast food)$/;

/** kcal per 100 g: dry pasta, rice and flours have more, fresh and cooked ones far less. */
const minDryCalories = 300;

const drinkCategories = new Set(["Bevande alcoliche", "Bevande analcoliche", "Caffè e tè"]);

/** Returns the form that the figures of a food are of. */
export function detectFoodForm(food: LexiconFood): FoodForm {
  const words = tokenizeName(food.name);
  const hasWord = (word: RegExp): boolean => words.some((each) => word.test(each));
  if (hasWord(powderWordPattern)) return "powder";
  if (drinkCategories.has(food.category)) return hasWord(/^(foglie|tostato|grani|macinato)$/) ? "dry" : "drink";
  if (formNeutralCategories.test(food.category)) return food.name.startsWith("Salsiccia, cruda") ? "raw" : "ready";
  const isRaw = food.cooking?.state === "raw" || hasWord(rawWordPattern);
  // Flour and starch names contain neither word: such foods are weighed in one form only.
  const isUnprepared = isRaw || hasWord(dryWordPattern);
  if (dryStapleCategories.has(food.category) && isUnprepared && food.calories > minDryCalories) return "dry";
  if (!isRaw && food.cooking?.state !== "cooked" && hasWord(dryWordPattern)) return "dry";
  if (isRaw) return hasWord(dryWordPattern) ? "dry" : "raw";
  if (dishCategories.test(food.category)) return "ready";
  if (food.cooking?.state === "cooked" || hasWord(cookedWordPattern)) return "cooked";
  if (food.liquid && food.category === "Latte e yogurt") return "drink";
  return eatenRawCategories.has(food.category) ? "raw" : "ready";
}

/** Categories of foods that are eaten cooked, so that the bare name stands for the cooked food. */
const eatenCookedCategories =
  /^(Carne|Pesce|Molluschi e crostacei|Pasta e riso|Cereali e farine|Legumi|Patate e tuberi|Verdure cotte e conservate)$/;

/** Preserved by drying, sugar or heat: a different food from the fresh fruit, matched only where it is named. */
const preservedFruitCategories = new Set(["Frutta essiccata", "Frutta cotta e conservata"]);

/** Ready to eat, and also sold raw: the raw version is a different food or has a different weight. */
const isSoldRaw = (category: string): boolean =>
  eatenCookedCategories.test(category) || /^(Primi piatti|Zuppe e minestre|Panini e fast food)$/.test(category);

/**
 * True where a row's form is the requested one; without a requested form, where it is the form in which the food is
 * eaten. `extraNeutralWords`: the number of words of the name about form and cooking that are not in the phrase.
 */
export function isFormCompatible(
  { form, food }: { form: FoodForm; food: LexiconFood },
  requestedForm: FoodForm | null,
  extraNeutralWords: number,
): boolean {
  switch (requestedForm) {
    case null:
      if (preservedFruitCategories.has(food.category) && extraNeutralWords > 0) return false;
      return form !== "powder" && !(eatenCookedCategories.test(food.category) && (form === "raw" || form === "dry"));
    case "raw":
      if (form === "dry") return eatenCookedCategories.test(food.category);
      // "Olio a crudo" is oil: a ready food has no other weight.
      return form === "raw" || ((form === "ready" || form === "drink") && !isSoldRaw(food.category));
    case "dry":
    case "drink":
      return form === requestedForm;
    case "cooked":
      return form === "cooked" || form === "ready" || form === "drink";
    case "ready":
      return form !== "powder" && !(eatenCookedCategories.test(food.category) && (form === "raw" || form === "dry"));
    case "powder":
      return form === "powder" || form === "dry";
  }
}
