/** Expected foods, found foods, and number of answered items. */
export type Detection = { expected: number; found: number; answers: number };

export type DetectionStats = { expected: number; recall: number; precision: number; f1: number };

/** Micro-averaged recall, precision and F1 over all meals; null where nothing was expected. */
export function computeDetectionStats(meals: readonly Detection[]): DetectionStats | null {
  const sum = (of: (meal: Detection) => number): number => meals.reduce((total, meal) => total + of(meal), 0);
  const expected = sum((meal) => meal.expected);
  const found = sum((meal) => meal.found);
  const answers = sum((meal) => meal.answers);
  if (expected === 0) return null;
  return {
    expected,
    recall: found / expected,
    precision: answers === 0 ? 0 : found / answers,
    f1: expected + answers === 0 ? 0 : (2 * found) / (expected + answers),
  };
}
