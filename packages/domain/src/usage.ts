/** What a free day counts, one unit each. */
export const usageKinds = ["food_scan", "ingredient_scan", "recipe_generation"] as const;
export type UsageKind = (typeof usageKinds)[number];

/** Units of each kind in a free calendar day (Europe/Rome). */
export const freeUnitsPerDay = 1;

/** Fair use for PRO: scans an hour. */
export const proUnitsPerHour = 30;

/** Attempts, failed ones included, that anyone has in a day: stops the farming of failures. */
export const attemptsPerDay = { free: 10, pro: 200 } as const;

/** After these many seconds without a word from its owner, a reservation counts as lost and is given back. */
export const reservationSeconds = 90;
