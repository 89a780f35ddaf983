import { allowSignedIn } from "./actors.ts";
import type { MatrixRow } from "./matrix-row.ts";

/** Authorization of the procedures for purchases and withdrawals. */
export const billingRows: Readonly<Record<string, MatrixRow>> = {
  "billing.usage": { statuses: allowSignedIn() },
  "billing.checkout": { statuses: allowSignedIn(), input: () => ({ planType: "monthly" }) },
  // Only a paid, unexpired plan activates PRO.
  "billing.activate": {
    statuses: { ...allowSignedIn(402), pro: 200 },
    input: ({ userId }) => ({ userId, planType: "yearly" }),
    othersStatus: 403,
  },

  "billing.purchases": { statuses: allowSignedIn() },
  "billing.withdraw": {
    statuses: allowSignedIn(),
    input: async (mine) => ({ purchaseId: await mine.purchase(), name: "Giulia Ferri", email: "giulia@example.org" }),
    othersStatus: 404,
  },
};
