/** What a request to our support is about. */
export const supportCategories = [
  "technical",
  "billing",
  "account",
  "features",
  "data",
  "refund",
  "other",
] as const;
export type SupportCategory = (typeof supportCategories)[number];

/** Most characters of what somebody writes to us. */
export const supportLimits = { name: 80, email: 254, subject: 150, message: 5000 } as const;
