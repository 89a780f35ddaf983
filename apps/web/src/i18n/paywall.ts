export const paywall = {
  title: "Passa a PRO",
  back: "Torna al diario",
  notYet: "I piani PRO non sono ancora in vendita.",
  stayFree: "Continua con il piano gratuito",
  limitTitle: "Limite Giornaliero",
  limitText: "Hai raggiunto il tuo limite giornaliero",
  nextScan: "La prossima scansione gratuita è disponibile",
  search: "Cerca alimenti",
  meanwhile: "Intanto puoi cercare il piatto per nome.",
} as const;
