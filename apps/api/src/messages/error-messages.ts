import type { AppErrorCode } from "@fetta/domain/errors";
import type { TRPC_ERROR_CODE_KEY } from "@trpc/server";
import { photoErrors } from "./photo-error-messages.ts";
import { authErrors } from "./auth-error-messages.ts";

/** `status`: the HTTP status, where tRPC has no code for it. */
export type ErrorMessage = { trpc: TRPC_ERROR_CODE_KEY; status?: number; message: string };

/** Messages and status codes for a backup that is sent to be restored. */
const backupErrors = {
  backup_damaged: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Questo file non è una copia intera di Fetta. Non è stato ripristinato nulla: scegline un altro.",
  },
  backup_newer: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "La copia è di una versione più nuova di Fetta. Aggiorna questo server e riprova.",
  },
  backup_too_large: {
    trpc: "PAYLOAD_TOO_LARGE",
    message: "La copia è troppo grande per il browser: ripristinala dalla riga di comando (restore).",
  },
  database_not_empty: {
    trpc: "CONFLICT",
    message: "Questo server ha già dei dati: una copia si ripristina solo su un server vuoto.",
  },
  disk_full: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Sul disco del server manca lo spazio. Liberane un po’ e riprova.",
  },
} as const;

/** Messages and status codes for errors of payments, promotion codes and withdrawals. */
const paymentErrors = {
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

/** All error messages of the server, with their status. A new error code does not compile without its row. */
export const errorMessages = {
  ...photoErrors,
  ...authErrors,
  ...backupErrors,
  date_out_of_range: { trpc: "BAD_REQUEST", message: "Scegli un giorno dal 2015 a un anno da oggi." },
  not_found: { trpc: "NOT_FOUND", message: "Non trovato." },
  cross_origin: { trpc: "FORBIDDEN", message: "Richiesta rifiutata: arriva da un altro sito." },
  entry_id_taken: { trpc: "CONFLICT", message: "Questa voce esiste già con altri dati." },
  proposal_changed: {
    trpc: "CONFLICT",
    message: "Nel frattempo la proposta è cambiata. Guarda quella nuova e decidi su quella.",
  },
  entry_changed: {
    trpc: "CONFLICT",
    message: "Questa voce è stata cambiata da un altro dispositivo: la tua modifica non è stata salvata.",
  },
  changed_elsewhere: {
    trpc: "CONFLICT",
    message:
      "Un altro dispositivo ha salvato una versione più recente: resta quella. Per mettere al suo posto la tua modifica, riprova.",
  },
  grant_id_taken: { trpc: "CONFLICT", message: "Questi giorni sono già stati assegnati con altri dati." },
  day_too_long: { trpc: "UNPROCESSABLE_CONTENT", message: "Questa giornata ha troppe voci per essere copiata." },
  product_without_energy: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Di questo prodotto mancano le calorie: completalo con i valori dell’etichetta.",
  },
  grams_needed: { trpc: "BAD_REQUEST", message: "Indica quanti grammi ne hai mangiato." },
  servings_needed: {
    trpc: "BAD_REQUEST",
    message: "Di questo alimento non si conosce il peso: indica quante porzioni.",
  },
  barcode_taken: { trpc: "CONFLICT", message: "Un altro dei tuoi alimenti ha già questo codice a barre." },
  barcode_invalid: { trpc: "BAD_REQUEST", message: "Questo codice a barre non è valido: controlla le cifre." },
  product_not_found: { trpc: "NOT_FOUND", message: "Nessun prodotto trovato per questo codice a barre." },
  product_unreachable: { trpc: "SERVICE_UNAVAILABLE", message: "Errore durante la ricerca del prodotto." },
  unknown_time_zone: { trpc: "BAD_REQUEST", message: "Fuso orario sconosciuto." },
  idempotency_key_reused: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Questa richiesta è già stata usata con altri dati.",
  },
  idempotency_key_invalid: { trpc: "BAD_REQUEST", message: "La chiave della richiesta non è valida." },
  request_in_progress: { trpc: "CONFLICT", message: "La stessa richiesta è già in corso. Aspetta un momento." },
  change_applied: { trpc: "CONFLICT", message: "Questa modifica era già arrivata." },
  daily_limit_reached: { trpc: "TOO_MANY_REQUESTS", message: "Hai raggiunto il tuo limite giornaliero" },
  push_service_unknown: {
    trpc: "BAD_REQUEST",
    message:
      "Le notifiche di questo browser passano da un servizio che non conosciamo: qui il promemoria non può arrivare.",
  },
  too_many_attempts: { trpc: "TOO_MANY_REQUESTS", message: "Troppi tentativi. Riprova più tardi." },
  too_many_requests: {
    trpc: "TOO_MANY_REQUESTS",
    message: "Troppe richieste in poco tempo. Aspetta qualche secondo e riprova.",
  },
  meal_implausible: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Con queste quantità il pasto non è credibile: controlla i grammi.",
  },
  food_unknown: { trpc: "BAD_REQUEST", message: "Alimento sconosciuto: scegline uno dall’elenco." },
  recipe_rejected: {
    trpc: "UNPROCESSABLE_CONTENT",
    message:
      "Con questi ingredienti non abbiamo trovato una ricetta che rispetti le tue scelte. Togli una preferenza o aggiungi un ingrediente: questa ricetta non è stata conteggiata.",
  },
  recipe_not_in_catalogue: {
    trpc: "UNPROCESSABLE_CONTENT",
    message:
      "Nel ricettario non c’è una ricetta con questi ingredienti che rispetti le tue scelte. Togli una preferenza o aggiungi un ingrediente.",
  },
  recipe_unavailable: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Impossibile generare la ricetta. Riprova. Questa ricetta non è stata conteggiata.",
  },
  recipe_photo_too_large: {
    trpc: "PAYLOAD_TOO_LARGE",
    message: "La foto degli ingredienti è troppo grande. Il massimo è 1,5 MB.",
  },
  too_many_recipes: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Hai già 500 ricette: eliminane qualcuna per fare posto a un’altra.",
  },
  account_full: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Il tuo account è pieno: elimina qualcosa che non ti serve più e riprova.",
  },
  shopping_list_full: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "La lista della spesa è piena: togli qualcosa e riprova.",
  },
  analysis_unavailable: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Il servizio di analisi non risponde. Riprova tra poco: questa scansione non è stata conteggiata.",
  },
  analysis_busy: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Il servizio di analisi è momentaneamente occupato. Questa scansione non è stata conteggiata.",
  },
  ...paymentErrors,
  pro_needed: { trpc: "PAYMENT_REQUIRED", message: "Questa parte dell’andamento è inclusa in PRO." },
  period_not_accessible: {
    trpc: "BAD_REQUEST",
    message: "Questo periodo non c’è: l’andamento va da 24 mesi fa a oggi.",
  },
  health_consent_needed: {
    trpc: "FORBIDDEN",
    message: "Per salvare i dati sul tuo corpo serve il tuo consenso, nel testo di oggi.",
  },
  reader_link_closed: { trpc: "NOT_FOUND", status: 410, message: "Questo link non è più attivo." },
  reader_scope_missing: { trpc: "FORBIDDEN", message: "Questo link non comprende questa parte." },
  reader_link_consent_outdated: {
    trpc: "CONFLICT",
    message: "Per dare il link serve il tuo consenso, nel testo di oggi: rileggilo e decidi di nuovo.",
  },
  too_many_reader_links: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Hai già 10 link aperti: revocane uno per crearne un altro.",
  },
  proposed_goals_unsafe: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Questi obiettivi non si possono usare: stanno sotto il minimo prudente.",
  },
  proposal_decided: { trpc: "CONFLICT", message: "A questa proposta hai già risposto." },
  day_without_entries: {
    trpc: "BAD_REQUEST",
    message: "Questo giorno non ha ancora voci: aggiungi prima quello che hai mangiato.",
  },
  future_day: { trpc: "BAD_REQUEST", message: "Questo giorno deve ancora venire: scegline un altro." },
  too_many_exports: {
    trpc: "TOO_MANY_REQUESTS",
    message: "Hai già scaricato i tuoi dati più volte in quest’ora. Riprova tra poco.",
  },
  report_too_long: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "In questi giorni ci sono troppe voci per un rapporto: scegli meno giorni.",
  },
  report_busy: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "In questo momento stiamo preparando altri rapporti. Riprova tra qualche secondo.",
  },
  too_many_imports: {
    trpc: "TOO_MANY_REQUESTS",
    message: "Hai già provato molti file in quest’ora. Riprova tra poco.",
  },
  erasure_unconfirmed: {
    trpc: "FORBIDDEN",
    message: "Per eliminare l’account serve una conferma: la tua password, oppure un accesso appena fatto.",
  },
  import_busy: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "In questo momento stiamo leggendo altri file. Riprova tra qualche secondo.",
  },
  import_empty: { trpc: "UNPROCESSABLE_CONTENT", message: "Questo file è vuoto." },
  import_unknown: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Non riconosco questo file. Scegli un file di Fetta, oppure un CSV con le colonne indicate qui.",
  },
  import_newer: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Questo file viene da una versione più recente di Fetta: aggiorna l’app e riprova.",
  },
  import_too_many_rows: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Questo file ha più di 20.000 righe: dividilo in più file.",
  },
  import_too_large: { trpc: "PAYLOAD_TOO_LARGE", message: "Questo file supera i 5 MB: dividilo in più file." },
  database_unavailable: { trpc: "SERVICE_UNAVAILABLE", message: "Il servizio non è raggiungibile. Riprova tra poco." },
  database_busy: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "In questo momento non ci riusciamo. Riprova tra qualche secondo.",
  },
} satisfies Record<AppErrorCode, ErrorMessage>;

/** Messages for transport errors without an AppErrorCode. */
export const transportMessages = {
  invalidInput: "Dati non validi",
  internal: "Errore interno",
  unknownPath: "Percorso inesistente.",
  wrongMethod: "Metodo non ammesso.",
  malformedBody: "Il corpo della richiesta non è leggibile.",
  malformedRequest: "La richiesta non è leggibile.",
  tooSlow: "La richiesta non è arrivata in tempo.",
  bodyTooLarge: "La richiesta è troppo grande.",
  unsupportedType: "Tipo di contenuto non ammesso.",
  draining: "Il servizio si sta riavviando. Riprova tra poco.",
} as const;
