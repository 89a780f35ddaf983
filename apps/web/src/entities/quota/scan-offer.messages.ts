import { formatCount } from "../../i18n/pluralize.ts";

/** The rest of the free scans of today, where PRO is offered. */
export const scanOffer = {
  left: (count: number) => `${formatCount(count, "scansione piatto", "scansioni piatto")} oggi`,
  discover: "Scopri PRO",
} as const;
