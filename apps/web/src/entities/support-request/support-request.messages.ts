import type { SupportCategory } from "@fetta/domain/account/support-request";

/** The categories of a support request, for users and staff. */
export const supportCategoryNames: Record<SupportCategory, string> = {
  technical: "Problema tecnico",
  billing: "Fatturazione",
  account: "Account",
  features: "Funzionalità",
  data: "Dati e privacy",
  refund: "Rimborso",
  other: "Altro",
};
