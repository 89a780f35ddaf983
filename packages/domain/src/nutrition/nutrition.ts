/** Energy in kcal and macronutrients in grams, of the amount that the context defines. */
export type Nutrition = { calories: number; protein: number; carbs: number; fat: number };

export const nutrientNames = ["calories", "protein", "carbs", "fat"] as const satisfies readonly (keyof Nutrition)[];

export const zeroNutrition: Nutrition = { calories: 0, protein: 0, carbs: 0, fat: 0 };

/** Energy of the macronutrients, kcal per gram. EU Regulation 1169/2011, annex XIV. */
export const kcalPerMacroGram = { protein: 4, carbs: 4, fat: 9 } as const;

/** 1 kcal in kJ (EU Regulation 1169/2011, annex I: the thermochemical calorie). */
export const kjPerKcal = 4.184;

/** Binary fractions miss halves slightly (8.1 x 1.5 is 12.1499...): a part in 10^12 corrects them before rounding. */
function roundToInteger(value: number): number {
  return Math.round(value * (1 + 1e-12));
}

/** Rounds to `decimals`, halves upwards. */
export function roundToDecimals(value: number, decimals: number): number {
  return roundToInteger(value * 10 ** decimals) / 10 ** decimals;
}

/** Rounds to one decimal, halves upwards. */
export function roundToOneDecimal(value: number): number {
  return roundToDecimals(value, 1);
}

/** Rounds an amount as labels state it: halves upwards; only with one decimal with a correction of binary fractions. */
export function roundAmount(amount: number, decimals: number): number {
  return decimals === 1 ? roundToOneDecimal(amount) : Math.round(amount * 10 ** decimals) / 10 ** decimals;
}

/** Rounds as shown and saved: whole kcal, macros with one decimal. */
export function roundNutrition(value: Nutrition): Nutrition {
  return {
    calories: roundToInteger(value.calories),
    protein: roundToOneDecimal(value.protein),
    carbs: roundToOneDecimal(value.carbs),
    fat: roundToOneDecimal(value.fat),
  };
}

/** Multiplies `value` by `factor`, unrounded. */
export function scaleNutrition(value: Nutrition, factor: number): Nutrition {
  return {
    calories: value.calories * factor,
    protein: value.protein * factor,
    carbs: value.carbs * factor,
    fat: value.fat * factor,
  };
}

/** Sum of any number of values, unrounded. */
export function sumNutrition(values: Iterable<Nutrition>): Nutrition {
  const sum = { ...zeroNutrition };
  for (const value of values) for (const name of nutrientNames) sum[name] += value[name];
  return sum;
}

/** kcal computed from the macronutrients alone (4 / 4 / 9 kcal a gram). */
export function energyOfMacros({ protein, carbs, fat }: Omit<Nutrition, "calories">): number {
  return protein * kcalPerMacroGram.protein + carbs * kcalPerMacroGram.carbs + fat * kcalPerMacroGram.fat;
}

/** Values that replace figures of a whole entry; null keeps the computed one. */
export type NutritionOverrides = { [Name in keyof Nutrition]: number | null };

export const emptyOverrides: NutritionOverrides = { calories: null, protein: null, carbs: null, fat: null };

/** Computes the nutrition of an entry: the override of the whole entry, or else food times servings; rounded. */
export function computeEntryNutrition(food: Nutrition, servings: number, overrides: NutritionOverrides): Nutrition {
  const computed = scaleNutrition(food, servings);
  return roundNutrition({
    calories: overrides.calories ?? computed.calories,
    protein: overrides.protein ?? computed.protein,
    carbs: overrides.carbs ?? computed.carbs,
    fat: overrides.fat ?? computed.fat,
  });
}

/** Overrides as they are saved: whole kcal, grams with one decimal. */
export function roundOverrides({ calories, protein, carbs, fat }: NutritionOverrides): NutritionOverrides {
  const round = (value: number | null): number | null => (value === null ? null : roundToOneDecimal(value));
  return {
    calories: calories === null ? null : roundToInteger(calories),
    protein: round(protein),
    carbs: round(carbs),
    fat: round(fat),
  };
}

/** Scales the overrides after the amount changed, because they are values of the whole entry. */
export function rescaleOverrides(overrides: NutritionOverrides, from: number, to: number): NutritionOverrides {
  const rescale = (value: number | null): number | null => (value === null ? null : (value * to) / from);
  return roundOverrides({
    calories: rescale(overrides.calories),
    protein: rescale(overrides.protein),
    carbs: rescale(overrides.carbs),
    fat: rescale(overrides.fat),
  });
}
