import { formatWhole } from "@fetta/domain/italian-number";
import { formatCount } from "../../i18n/pluralize.ts";

/** Texts of the search for one food, by name or by code. */
export const foodFinder = {
  finding: "Cerchiamo…",
  found: (count: number, text: string) => `${formatCount(count, "risultato", "risultati")} per ${text}`,
  noneFound: (text: string) => `Nessun alimento trovato per «${text}».`,
  suggested: (text: string) => `Nessun alimento trovato per «${text}». Forse cercavi:`,
  failed: (reason: string) => `Impossibile effettuare la ricerca: ${reason}`,
  catalogueSilent: "Il catalogo dei prodotti non risponde: ne mancano forse alcuni.",
  codeOffline: "Senza rete non possiamo cercarlo",
  codeOfflineText:
    "Questo codice non è fra i tuoi alimenti né fra i prodotti più scansionati, che teniamo sul telefono. Quando torna la rete lo cerchiamo in tutto il catalogo.",
  showMore: (count: number) => (count === 1 ? "Mostrane un altro" : `Mostrane altri ${formatWhole(count)}`),
  per100: (kcal: number) => `${formatWhole(kcal)} kcal/100 g`,
} as const;
