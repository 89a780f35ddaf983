import { formatCount } from "../../i18n/pluralize.ts";

export const quota = {
  scansLeft: (count: number) => `${formatCount(count, "scansione piatto", "scansioni piatto")} oggi`,
  discover: "Scopri PRO",
  limitTitle: "Limite Giornaliero",
  limitText: "Hai raggiunto il tuo limite giornaliero",
} as const;
