import { faqAccount } from "./faq-account.messages.ts";
import { faqPayments } from "./faq-payments.messages.ts";
import { faqPrivacy } from "./faq-privacy.messages.ts";
import { faqTechnical } from "./faq-technical.messages.ts";
import { faqUsage } from "./faq-usage.messages.ts";
import { formatCount, pluralize } from "../../i18n/pluralize.ts";

/** The frequently asked questions, in display order. */
export const faqCategories = [
  { id: "utilizzo", title: "Utilizzo", items: faqUsage },
  { id: "account", title: "Account e abbonamenti", items: faqAccount },
  { id: "pagamenti", title: "Pagamenti e fatturazione", items: faqPayments },
  { id: "privacy", title: "Privacy e sicurezza", items: faqPrivacy },
  { id: "problemi", title: "Problemi tecnici", items: faqTechnical },
] as const;

export const faq = {
  title: "Domande frequenti",
  back: "Indietro",
  search: "Cerca tra le domande",
  placeholder: "Rimborso, foto, glutine…",
  clear: "Cancella il testo",
  found: (count: number) => `${formatCount(count, "risposta", "risposte")} ${pluralize(count, "trovata", "trovate")}`,
  none: (text: string) => `Nessuna risposta per «${text}»`,
  noneText: "Prova con un’altra parola, oppure chiedilo a noi.",
  notFound: "Non hai trovato la risposta?",
  notFoundText: "Scrivici: ti rispondiamo entro 24 ore.",
  contact: "Contatta supporto",
  writeToUs: "Scrivici",
} as const;
