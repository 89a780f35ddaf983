/** Messages and status codes for errors of sign-in, passwords and admin rights. */
export const authErrors = {
  not_signed_in: { trpc: "UNAUTHORIZED", message: "Accedi per continuare." },
  wrong_credentials: { trpc: "UNAUTHORIZED", message: "Email o password non validi" },
  too_many_logins: { trpc: "TOO_MANY_REQUESTS", message: "Troppi tentativi di accesso. Riprova tra qualche minuto." },
  email_taken: { trpc: "CONFLICT", message: "Esiste già un account con questa email." },
  password_too_common: { trpc: "BAD_REQUEST", message: "Questa password è troppo comune. Scegline un’altra." },
  password_too_personal: {
    trpc: "BAD_REQUEST",
    message: "In questa password c’è quasi solo il tuo nome o la tua email: si indovina. Scegline un’altra.",
  },
  second_factor_needed: {
    trpc: "FORBIDDEN",
    message: "Serve il codice della tua app di autenticazione: ricarica la pagina Amministrazione.",
  },
  second_factor_missing: {
    trpc: "FORBIDDEN",
    message: "Per amministrare serve un secondo fattore: attivalo nella pagina Amministrazione.",
  },
  second_factor_wrong: {
    trpc: "BAD_REQUEST",
    message: "Codice non valido: usa quello che l’app mostra adesso. Ognuno vale una volta.",
  },
  second_factor_unchanged: {
    trpc: "FORBIDDEN",
    message: "Su questo server il secondo fattore è obbligatorio per chi amministra.",
  },
  wrong_current_password: { trpc: "BAD_REQUEST", message: "La password attuale non è corretta." },
  no_password_yet: {
    trpc: "CONFLICT",
    message: "Il tuo account non ha ancora una password: creala con il link che ti mandiamo per email.",
  },
  link_expired: {
    trpc: "BAD_REQUEST",
    message: "Questo link non è valido: è scaduto, è già stato usato o è per un altro account.",
  },
  mail_off: { trpc: "SERVICE_UNAVAILABLE", message: "Da qui non possiamo mandarti email: scrivi all’assistenza." },
  first_run_code_wrong: {
    trpc: "BAD_REQUEST",
    message: "Questo codice non vale: usa l’ultimo che il server ha scritto nel registro.",
  },
  first_run_over: {
    trpc: "CONFLICT",
    message: "Questo server ha già un account: per diventare amministratore serve la riga di comando (admin grant).",
  },
  sign_in_again: {
    trpc: "FORBIDDEN",
    message: "Per la tua sicurezza, esci e accedi di nuovo: poi avrai 10 minuti per farlo.",
  },
  provider_unavailable: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Il servizio di accesso non risponde. Riprova tra poco.",
  },
  identity_taken: { trpc: "CONFLICT", message: "Questo accesso è già collegato a un altro account." },
  last_sign_in_method: { trpc: "CONFLICT", message: "È il tuo unico modo per entrare: prima scegli una password." },
  passkey_unknown: {
    trpc: "UNAUTHORIZED",
    message: "Questa passkey non vale più. Accedi in un altro modo: poi ne puoi creare una nuova.",
  },
  passkey_rejected: { trpc: "BAD_REQUEST", message: "La passkey non è stata accettata. Riprova." },
  sign_in_code_wrong: {
    trpc: "BAD_REQUEST",
    message: "Codice non valido: è sbagliato, scaduto o già usato. Creane un altro.",
  },
  sign_in_codes_paused: {
    trpc: "TOO_MANY_REQUESTS",
    message:
      "Stanno arrivando troppi tentativi con i codici: per ora li abbiamo sospesi. Accedi con email e password, oppure riprova tra dieci minuti.",
  },
  admins_only: { trpc: "FORBIDDEN", message: "Questa pagina è riservata a chi gestisce il servizio." },
} as const;
