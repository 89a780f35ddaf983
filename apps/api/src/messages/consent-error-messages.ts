/** Messages and status codes for a missing consent to send photos. */
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
