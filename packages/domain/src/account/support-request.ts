/** Topics of a support request. */
export const supportCategories = ["technical", "billing", "account", "features", "data", "refund", "other"] as const;
export type SupportCategory = (typeof supportCategories)[number];

/** Maximum lengths in characters. */
export const supportLimits = { name: 80, email: 254, subject: 150, message: 5000 } as const;
