import type { PlanType } from "@fetta/domain/billing/pro-plan";
import { formatCount, withArticle } from "../../i18n/pluralize.ts";

export const planLengths: Record<PlanType, string> = { weekly: "1 settimana", monthly: "1 mese", yearly: "1 anno" };

export const paywall = {
  title: "Passa a PRO",
  renew: "Rinnova PRO",
  back: "Torna al diario",
  intro: "Un solo pagamento, niente abbonamento. I codici promo si inseriscono al checkout.",
  stayFree: "Continua con il piano gratuito",
  nextScan: "La prossima scansione gratuita è disponibile",
  search: "Cerca alimenti",
  meanwhile: "Intanto puoi cercare il piatto per nome.",

  active: {
    until: (day: string) => `Hai PRO fino ${withArticle("al", day)}`,
    unlimited: "Hai PRO",
    adds: "Se acquisti ora, i nuovi giorni si aggiungono in coda a questi: non ne perdi nessuno.",
  },

  table: {
    freeLimits: "Limiti del piano gratuito",
    free: "Gratis",
    pro: "PRO",
    perDay: (count: number) => `${count} al giorno`,
    dishes: "Scansione piatti",
    recipes: "Scansione ricette",
    unlimited: "Illimitata",
    ads: { name: "Pubblicità", free: "Sì", pro: "Nessuna" },
    support: { name: "Supporto", free: "Standard", pro: "Prioritario" },
    tracking: { name: "Tracciamento", free: "Base", pro: "Avanzato" },
    reset: "I limiti gratuiti si azzerano ogni 24 ore.",
  },

  plans: "Piani PRO",
  days: (count: number) => `${formatCount(count, "giorno", "giorni")} di PRO`,
  perDay: (price: string) => `${price} al giorno`,
  popular: "Più popolare",
  saving: (percent: number) => `Risparmia ${percent}%`,
  insteadOf: (times: number) => `${times} acquisti da 1 mese: `,
  strikethrough: (price: string, times: number) => `${price} = ${times} acquisti da 1 mese.`,
  refund: "Rimborso entro 14 giorni.",
  withdrawal: "Puoi recedere entro 14 giorni, senza dire perché",
  secure: "Pagamento sicuro. Non è un abbonamento.",
  faq: "Domande frequenti",
  support: "Serve aiuto? Contatta supporto",
  opening: "Apriamo la pagina di pagamento…",

  cancelled: "Pagamento annullato. Nessun addebito.",
  startFailed: "Impossibile avviare il pagamento. Riprova.",
  noUrl: "URL di checkout non ricevuto",
  notSetUp: "I pagamenti non sono ancora attivi su questo server: per ora i piani non si possono acquistare.",
  offline: "Sei offline: per acquistare serve la connessione.",
} as const;
