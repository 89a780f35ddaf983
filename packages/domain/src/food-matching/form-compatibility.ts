import type { FoodForm } from "./food-form.ts";
import type { IndexedFood } from "./food-index.ts";

/** Categories of foods that are eaten cooked, so that the bare name stands for the cooked food. */
const eatenCookedCategories = new Set([
  "Carne",
  "Pesce",
  "Molluschi e crostacei",
  "Pasta e riso",
  "Cereali e farine",
  "Legumi",
  "Patate e tuberi",
  "Verdure cotte e conservate",
]);

/**
 * Preserved by drying, sugar or heat: a different food from the fresh fruit, matched only where the phrase names it.
 */
const preservedFruitCategories = new Set(["Frutta essiccata", "Frutta cotta e conservata"]);

/** Ready to eat, and also sold raw: the raw version is a different food or has a different weight. */
const soldRawCategories = new Set([...eatenCookedCategories, "Primi piatti", "Zuppe e minestre", "Panini e fast food"]);

/**
 * True where a row's form is the requested one; without a requested form, where it is the form in which the food is
 * eaten. `extraNeutralWords`: the number of words of the name about form and cooking that are not in the phrase.
 */
export function isFormCompatible(
  { form, food }: IndexedFood,
  requestedForm: FoodForm | null,
  extraNeutralWords: number,
): boolean {
  switch (requestedForm) {
    case null:
      if (preservedFruitCategories.has(food.category) && extraNeutralWords > 0) return false;
      return form !== "powder" && !(eatenCookedCategories.has(food.category) && (form === "raw" || form === "dry"));
    case "raw":
      if (form === "dry") return eatenCookedCategories.has(food.category);
      // "Olio a crudo" is oil: a ready food has no other weight.
      return form === "raw" || ((form === "ready" || form === "drink") && !soldRawCategories.has(food.category));
    case "dry":
      return form === "dry";
    case "cooked":
      return form === "cooked" || form === "ready" || form === "drink";
    case "ready":
      return form !== "powder" && !(eatenCookedCategories.has(food.category) && (form === "raw" || form === "dry"));
    case "powder":
      return form === "powder" || form === "dry";
    case "drink":
      return form === "drink";
  }
}
