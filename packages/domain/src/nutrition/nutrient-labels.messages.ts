import type { NutrientKey } from "./nutrient-keys.ts";

/** Italian names of the nutrients, as the app and the report show them. */
export const nutrientLabels: Readonly<Record<NutrientKey, string>> = {
  calories: "Energia",
  protein: "Proteine",
  carbs: "Carboidrati",
  fat: "Grassi",
  fibre: "Fibre",
  sugars: "Zuccheri",
  saturated: "Grassi saturi",
  salt: "Sale",
  alcohol: "Alcol",
  calcium: "Calcio",
  iron: "Ferro",
  magnesium: "Magnesio",
  potassium: "Potassio",
  zinc: "Zinco",
  iodine: "Iodio",
  vitaminA: "Vitamina A",
  vitaminC: "Vitamina C",
  vitaminD: "Vitamina D",
  vitaminB12: "Vitamina B12",
  folate: "Folati",
  omega3: "Omega 3",
};
