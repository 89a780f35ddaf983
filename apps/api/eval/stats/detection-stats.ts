/** What was to be found, what was found of it, and how many answers there were. */
export type Detection = { expected: number; found: number; answers: number };

export type DetectionStats = { expected: number; recall: number; precision: number; f1: number };

/** Recall, precision and their harmonic mean over all meals together; null where nothing was to be found. */
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
