/** Grams of a press on minus or plus: seasonings and slices by 5, plates by 10. */
export function gramStepFor(grams: number | null): number {
  return grams !== null && grams <= 60 ? 5 : 10;
}
