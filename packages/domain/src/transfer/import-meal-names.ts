import type { MealType } from "../diary/meal-type.ts";

/** Meal names of diaries in Italian, English and German. */
const mealTypesByName: Readonly<Record<string, MealType>> = {
  colazione: "breakfast",
  breakfast: "breakfast",
  frühstück: "breakfast",
  pranzo: "lunch",
  lunch: "lunch",
  mittagessen: "lunch",
  cena: "dinner",
  dinner: "dinner",
  abendessen: "dinner",
  spuntino: "snack",
  spuntini: "snack",
  merenda: "snack",
  snack: "snack",
  snacks: "snack",
};

/** The meal of a name; undefined for an unrecognized name. */
export function parseMealName(text: string): MealType | undefined {
  const name = text.trim().toLowerCase();
  return Object.hasOwn(mealTypesByName, name) ? mealTypesByName[name] : undefined;
}

/** True for the label of a totals line. */
export function isTotalLabel(text: string): boolean {
  return /^(daily |day )?totals?$|^totale( giornaliero| del giorno)?$|^summe$/i.test(text.trim());
}
