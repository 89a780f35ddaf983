import type { AppErrorCode } from "@fetta/domain/app-error";
import type { TRPC_ERROR_CODE_KEY } from "@trpc/server";

type Row = { trpc: TRPC_ERROR_CODE_KEY; message: string };

/** Every sentence that the server says, and the status it comes with. A new refusal does not compile without its row. */
export const refusals = {
  not_signed_in: { trpc: "UNAUTHORIZED", message: "Accedi per continuare." },
  wrong_credentials: { trpc: "UNAUTHORIZED", message: "Email o password non validi" },
  too_many_logins: {
    trpc: "TOO_MANY_REQUESTS",
    message: "Troppi tentativi di accesso. Riprova tra qualche minuto.",
  },
  email_taken: { trpc: "CONFLICT", message: "Esiste già un account con questa email." },
  password_too_common: {
    trpc: "BAD_REQUEST",
    message: "Questa password è troppo comune. Scegline un’altra.",
  },
  wrong_current_password: { trpc: "BAD_REQUEST", message: "La password attuale non è corretta." },
  no_password_yet: {
    trpc: "CONFLICT",
    message: "Il tuo account non ha ancora una password: creala con il link che ti mandiamo per email.",
  },
  link_over: {
    trpc: "BAD_REQUEST",
    message: "Questo link non è valido: è scaduto, è già stato usato o è per un altro account.",
  },
  mail_off: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Da qui non possiamo mandarti email: scrivi all’assistenza.",
  },
  sign_in_again: {
    trpc: "FORBIDDEN",
    message: "Per la tua sicurezza, esci e accedi di nuovo: poi avrai 10 minuti per farlo.",
  },
  provider_unavailable: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Il servizio di accesso non risponde. Riprova tra poco.",
  },
  identity_taken: {
    trpc: "CONFLICT",
    message: "Questo accesso è già collegato a un altro account.",
  },
  only_way_in: {
    trpc: "CONFLICT",
    message: "È il tuo unico modo per entrare: prima scegli una password.",
  },
  admins_only: { trpc: "FORBIDDEN", message: "Questa pagina è riservata a chi gestisce il servizio." },
  not_found: { trpc: "NOT_FOUND", message: "Non trovato." },
  cross_origin: { trpc: "FORBIDDEN", message: "Richiesta rifiutata: arriva da un altro sito." },
  entry_id_taken: { trpc: "CONFLICT", message: "Questa voce esiste già con altri dati." },
  entry_changed: {
    trpc: "CONFLICT",
    message: "Questa voce è stata cambiata da un altro dispositivo: la tua modifica non è stata salvata.",
  },
  grant_id_taken: { trpc: "CONFLICT", message: "Questi giorni sono già stati assegnati con altri dati." },
  day_too_long: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Questa giornata ha troppe voci per essere copiata.",
  },
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
  barcode_invalid: {
    trpc: "BAD_REQUEST",
    message: "Questo codice a barre non è valido: controlla le cifre.",
  },
  product_not_found: {
    trpc: "NOT_FOUND",
    message: "Nessun prodotto trovato per questo codice a barre.",
  },
  product_unreachable: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Errore durante la ricerca del prodotto.",
  },
  unknown_time_zone: { trpc: "BAD_REQUEST", message: "Fuso orario sconosciuto." },
  idempotency_key_reused: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Questa richiesta è già stata usata con altri dati.",
  },
  idempotency_key_invalid: { trpc: "BAD_REQUEST", message: "La chiave della richiesta non è valida." },
  request_in_progress: {
    trpc: "CONFLICT",
    message: "La stessa richiesta è già in corso. Aspetta un momento.",
  },
  daily_limit_reached: { trpc: "TOO_MANY_REQUESTS", message: "Hai raggiunto il tuo limite giornaliero" },
  too_many_attempts: { trpc: "TOO_MANY_REQUESTS", message: "Troppi tentativi. Riprova più tardi." },
  not_an_image: {
    trpc: "UNSUPPORTED_MEDIA_TYPE",
    message: "Il file non è una foto. Usa una foto JPEG, PNG o WebP.",
  },
  image_too_large: { trpc: "PAYLOAD_TOO_LARGE", message: "La foto è troppo grande. Il massimo è 10 MB." },
  image_damaged: { trpc: "BAD_REQUEST", message: "La foto è danneggiata o incompleta. Prova con un’altra." },
  image_missing: { trpc: "BAD_REQUEST", message: "Manca la foto." },
  too_many_pictures: {
    trpc: "SERVICE_UNAVAILABLE",
    message:
      "In questo momento arrivano troppe foto. Riprova tra qualche secondo: questa scansione non è stata conteggiata.",
  },
  no_food_in_picture: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Non vedo cibo in questa foto. Riprova inquadrando il piatto.",
  },
  picture_unreadable: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Non riesco a riconoscere il piatto in questa foto. Descrivilo a parole o cercalo per nome.",
  },
  estimate_implausible: {
    trpc: "UNPROCESSABLE_CONTENT",
    message:
      "La stima di questa foto non è credibile, quindi non l’ho salvata. Descrivi il piatto a parole o cercalo per nome.",
  },
  label_in_picture: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Questa è un’etichetta: leggo i valori e scegli tu quanto ne hai mangiato.",
  },
  menu_in_picture: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Questo è un menu: scegli il piatto che hai mangiato.",
  },
  meal_implausible: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Con queste quantità il pasto non è credibile: controlla i grammi.",
  },
  food_unknown: { trpc: "BAD_REQUEST", message: "Alimento sconosciuto: scegline uno dall’elenco." },
  label_unreadable: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Non riesco a leggere la tabella nutrizionale. Inquadrala da vicino, dritta e ben illuminata.",
  },
  label_implausible: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "I valori letti sull’etichetta non tornano tra loro: controllali e inseriscili a mano.",
  },
  label_without_energy: {
    trpc: "UNPROCESSABLE_CONTENT",
    message:
      "Su questa etichetta leggo 0 kcal. Riprova più da vicino; se è acqua o una bevanda senza calorie, inseriscila a mano.",
  },
  no_ingredients_in_picture: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Non vedo ingredienti in questa foto. Riprova inquadrandoli da vicino, o scrivili a mano.",
  },
  ingredients_unreadable: {
    trpc: "UNPROCESSABLE_CONTENT",
    message:
      "Non riesco a riconoscere gli ingredienti in questa foto. Riprova con più luce, o scrivili a mano.",
  },
  ingredients_unavailable: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Impossibile analizzare gli ingredienti. Riprova. Questa foto non è stata conteggiata.",
  },
  recipe_refused: {
    trpc: "UNPROCESSABLE_CONTENT",
    message:
      "Con questi ingredienti non ho trovato una ricetta che rispetti le tue scelte. Togli una preferenza o aggiungi un ingrediente: questa ricetta non è stata conteggiata.",
  },
  recipe_not_on_shelf: {
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
  shopping_list_full: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "La lista della spesa è piena: togli qualcosa e riprova.",
  },
  analysis_unavailable: {
    trpc: "SERVICE_UNAVAILABLE",
    message:
      "Il servizio di analisi non risponde. Riprova tra poco: questa scansione non è stata conteggiata.",
  },
  analysis_busy: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Il servizio di analisi è momentaneamente occupato. Questa scansione non è stata conteggiata.",
  },
  payments_off: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "I pagamenti non sono ancora attivi su questo server.",
  },
  payment_unavailable: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Impossibile avviare il pagamento. Riprova.",
  },
  payment_unverified: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Non riesco a verificare il pagamento in questo momento. Riprova tra poco.",
  },
  payment_missing: {
    trpc: "PAYMENT_REQUIRED",
    message: "Il pagamento non risulta ancora completato. Se hai pagato, PRO si attiva da solo tra poco.",
  },
  payment_pending: {
    trpc: "PAYMENT_REQUIRED",
    message:
      "Il pagamento è partito, ma la banca non l’ha ancora confermato: PRO si attiva da solo appena arriva.",
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
  webhook_refused: { trpc: "BAD_REQUEST", message: "Firma della notifica non valida." },
  upgrade_refused: { trpc: "FORBIDDEN", message: "Impossibile completare l'aggiornamento a Pro" },
  promotions_unreadable: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Impossibile leggere i codici promozionali. Riprova.",
  },
  promotions_not_created: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Errore nella creazione dei codici",
  },
  pro_needed: { trpc: "PAYMENT_REQUIRED", message: "Questa parte dell’andamento è inclusa in PRO." },
  period_out_of_reach: {
    trpc: "BAD_REQUEST",
    message: "Questo periodo non c’è: l’andamento va da 24 mesi fa a oggi.",
  },
  day_to_come: { trpc: "BAD_REQUEST", message: "Questo giorno deve ancora venire: scegline un altro." },
  too_many_exports: {
    trpc: "TOO_MANY_REQUESTS",
    message: "Hai già scaricato i tuoi dati più volte in quest’ora. Riprova tra poco.",
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
  import_too_large: {
    trpc: "PAYLOAD_TOO_LARGE",
    message: "Questo file supera i 5 MB: dividilo in più file.",
  },
  database_unavailable: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Il servizio non è raggiungibile. Riprova tra poco.",
  },
} satisfies Record<AppErrorCode, Row>;

/** Answers that no refusal of the domain stands behind. */
export const transport = {
  invalidInput: "Dati non validi",
  internal: "Errore interno",
  unknownPath: "Percorso inesistente.",
  wrongMethod: "Metodo non ammesso.",
  malformedBody: "Il corpo della richiesta non è leggibile.",
  bodyTooLarge: "La richiesta è troppo grande.",
  unsupportedType: "Tipo di contenuto non ammesso.",
  draining: "Il servizio si sta riavviando. Riprova tra poco.",
} as const;
