import type { FoodForm } from "./food-form.ts";
import type { IndexedFood } from "./food-index.ts";

/** Categories whose foods are eaten cooked, so that the bare name means the cooked food. */
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

/** Kept by drying, sugar or heat: another food than the fruit unless that is said. */
const preservedFruitCategories = new Set(["Frutta essiccata", "Frutta cotta e conservata"]);

/** Ready to eat, and yet sold raw as well: raw, they are another food or another weight. */
const soldRawCategories = new Set([
  ...eatenCookedCategories,
  "Primi piatti",
  "Zuppe e minestre",
  "Panini e fast food",
]);

/**
 * True where a row's form is the one asked for; without a form, where it is as the food is eaten. `plainExtra`: words of
 * the name about form and cooking that nobody said.
 */
export function isFormCompatible(
  { form, food }: IndexedFood,
  requestedForm: FoodForm | null,
  extraNeutralWords: number,
): boolean {
  switch (requestedForm) {
    case null:
      if (preservedFruitCategories.has(food.category) && extraNeutralWords > 0) return false;
      return (
        form !== "powder" && !(eatenCookedCategories.has(food.category) && (form === "raw" || form === "dry"))
      );
    case "raw":
      if (form === "dry") return eatenCookedCategories.has(food.category);
      // "Olio a crudo" is oil: what is ready has no other weight.
      return (
        form === "raw" || ((form === "ready" || form === "drink") && !soldRawCategories.has(food.category))
      );
    case "dry":
      return form === "dry";
    case "cooked":
      return form === "cooked" || form === "ready" || form === "drink";
    case "ready":
      return (
        form !== "powder" && !(eatenCookedCategories.has(food.category) && (form === "raw" || form === "dry"))
      );
    case "powder":
      return form === "powder" || form === "dry";
    case "drink":
      return form === "drink";
  }
}
