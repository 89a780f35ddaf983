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
  faq: "Domande frequenti",
  privacy: "Privacy",
  exampleEnergy: "486",
  exampleMacros: { protein: "16 g", carbs: "73 g", fat: "14 g" },
} as const;
