export const landing = {
  signIn: "Accedi",
  tagline: ["Mangia con gusto,", "sapendo cosa mangi"],
  steps: { scan: "Scansiona", analyse: "Analizza", enjoy: "Gusta" },
  stepsLabel: "Come funziona",
  benefits: [
    "Calorie e macro del piatto da una foto",
    "Ricerca alimenti e codice a barre",
    "Ricette con gli ingredienti che hai in casa",
    "Obiettivi su misura, senza sensi di colpa",
  ],
  start: "Inizia ora",
  price: "Gratis, senza carta. PRO da 4,99 €, una volta sola.",
  screens: [
    { name: "diario", text: "Il diario di oggi" },
    { name: "foto", text: "Il piatto, riconosciuto" },
    { name: "ricette", text: "Le ricette" },
  ],
  faq: "Domande frequenti",
  privacy: "Privacy",
  exampleEnergy: "486",
  exampleMacros: { protein: "16 g", carbs: "73 g", fat: "14 g" },
} as const;
