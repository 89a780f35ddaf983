/** Length of a password in characters. */
export const passwordLength = { min: 6, max: 200 } as const;
