import { signedIn } from "./actors.ts";
import type { Row } from "./matrix-row.ts";

/** Who may buy PRO, and withdraw from it. */
export const billingRows: Readonly<Record<string, Row>> = {
  "billing.usage": { may: signedIn() },
  "billing.checkout": { may: signedIn(), input: () => ({ planType: "monthly" }) },
  // Only who has paid is told so, and days that are over are no PRO.
  "billing.activate": {
    may: { ...signedIn(402), pro: 200 },
    input: ({ userId }) => ({ userId, planType: "yearly" }),
    others: 403,
  },

  "billing.purchases": { may: signedIn() },
  "billing.withdraw": {
    may: signedIn(),
    input: async (mine) => ({
      purchaseId: await mine.purchase(),
      name: "Giulia Ferri",
      email: "giulia@example.org",
    }),
    others: 404,
  },
};
