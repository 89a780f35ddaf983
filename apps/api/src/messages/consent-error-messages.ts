/** What is said where the consent to send photos is missing, and the status it comes with. */
export const consentErrors = {
  photo_consent_missing: {
    trpc: "FORBIDDEN",
    message: "Prima di inviare una foto serve il tuo consenso: ti diciamo che cosa ne facciamo e decidi tu.",
  },
  photo_consent_outdated: {
    trpc: "CONFLICT",
    message: "Il testo del consenso per le foto è cambiato: rileggilo e decidi di nuovo.",
  },
} as const;
