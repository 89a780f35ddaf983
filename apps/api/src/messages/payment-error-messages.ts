/** Messages and status codes for errors of payments, promotion codes and withdrawals. */
export const paymentErrors = {
  payments_off: { trpc: "SERVICE_UNAVAILABLE", message: "I pagamenti non sono ancora attivi su questo server." },
  payment_unavailable: { trpc: "SERVICE_UNAVAILABLE", message: "Impossibile avviare il pagamento. Riprova." },
  payment_unverified: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Non riusciamo a verificare il pagamento in questo momento. Riprova tra poco.",
  },
  payment_missing: {
    trpc: "PAYMENT_REQUIRED",
    message: "Il pagamento non risulta ancora completato. Se hai pagato, PRO si attiva da solo tra poco.",
  },
  payment_pending: {
    trpc: "PAYMENT_REQUIRED",
    message: "Il pagamento è partito, ma la banca non l’ha ancora confermato: PRO si attiva da solo appena arriva.",
  },
  plan_mismatch: {
    trpc: "BAD_REQUEST",
    message: "Prezzo o durata non sono quelli del piano scelto. Ricarica la pagina e riprova.",
  },
  too_many_checkouts: {
    trpc: "TOO_MANY_REQUESTS",
    message: "Hai avviato troppi pagamenti in poco tempo. Riprova tra un’ora.",
  },
  not_your_account: { trpc: "FORBIDDEN", message: "Puoi attivare PRO soltanto per il tuo account." },
  withdrawal_too_late: {
    trpc: "CONFLICT",
    message: "Per questo acquisto i 14 giorni per recedere sono passati. Se qualcosa non va, scrivi all’assistenza.",
  },
  nothing_to_refund: {
    trpc: "CONFLICT",
    message: "Questo acquisto non è costato nulla: non c’è niente da rimborsare.",
  },
  withdrawal_refunded: {
    trpc: "CONFLICT",
    message: "Questo acquisto è già stato rimborsato per intero: non serve altro.",
  },
  withdrawal_disputed: {
    trpc: "CONFLICT",
    message:
      "Di questo pagamento hai già chiesto conto alla tua banca: finché decide, non possiamo rimborsarlo noi. Scrivi all’assistenza.",
  },
  webhook_rejected: { trpc: "BAD_REQUEST", message: "Firma della notifica non valida." },
  webhook_unreadable: { trpc: "BAD_REQUEST", message: "La notifica non è un evento leggibile." },
  upgrade_rejected: { trpc: "FORBIDDEN", message: "Impossibile completare l'aggiornamento a Pro" },
  promotions_unreadable: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Impossibile leggere i codici promozionali. Riprova.",
  },
  promotions_not_created: { trpc: "SERVICE_UNAVAILABLE", message: "Errore nella creazione dei codici" },
} as const;
