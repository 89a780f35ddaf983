/** Messages about an unavailable camera. */
export const camera = {
  denied: "Permesso fotocamera negato. Abilita l'accesso alla fotocamera nelle impostazioni del browser.",
  missing: "Nessuna fotocamera trovata sul dispositivo.",
  busy: "Fotocamera in uso da un'altra applicazione.",
  unsuited: "Fotocamera non supporta le impostazioni richieste.",
  other: (message: string) => `Errore fotocamera: ${message}`,
  unknown: "Impossibile accedere alla fotocamera.",
} as const;
