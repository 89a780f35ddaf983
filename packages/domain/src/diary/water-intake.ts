/** What a day's water may be, ml. */
export const waterBoundsMl = { min: 0, max: 20_000 } as const;

/** What one tap adds, ml. */
export const waterServingsMl = { glass: 200, bottle: 500 } as const;
