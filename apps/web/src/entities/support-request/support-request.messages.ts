import type { SupportCategory } from "@fetta/domain/account/support-request";

/** What a request to our support is about, for who writes it and for who answers it. */
export const supportCategoryNames: Record<SupportCategory, string> = {
  technical: "Problema tecnico",
  billing: "Fatturazione",
  account: "Account",
  features: "Funzionalità",
  data: "Dati e privacy",
  refund: "Rimborso",
  other: "Altro",
};
