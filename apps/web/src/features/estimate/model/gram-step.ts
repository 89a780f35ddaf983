/** Grams of a press on minus or plus: 5 up to 60 g (seasonings, slices), else 10. */
export function gramStepFor(grams: number | null): number {
  return grams !== null && grams <= 60 ? 5 : 10;
}
