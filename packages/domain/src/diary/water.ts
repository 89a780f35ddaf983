/** Bounds of a day's water, ml. */
export const waterBoundsMl = { min: 0, max: 20_000 } as const;

/** Amount that one tap adds, ml. */
export const waterServingsMl = { glass: 200, bottle: 500 } as const;
