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
  not_found: { trpc: "NOT_FOUND", message: "Non trovato." },
  cross_origin: { trpc: "FORBIDDEN", message: "Richiesta rifiutata: arriva da un altro sito." },
  entry_id_taken: { trpc: "CONFLICT", message: "Questa voce esiste già con altri dati." },
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
  no_food_in_picture: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Non vedo cibo in questa foto. Riprova inquadrando il piatto.",
  },
  picture_unreadable: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Non riesco a riconoscere il piatto in questa foto. Cercalo per nome.",
  },
  estimate_implausible: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "La stima di questa foto non è credibile, quindi non l’ho salvata. Cerca il piatto per nome.",
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

/** What is wrong with a field, for the checks that have a sentence of their own. */
export const fields = {
  email: "Inserisci un indirizzo email valido.",
  emailAndPassword: "Email e password sono obbligatorie",
  passwordShort: "La password deve contenere almeno 6 caratteri",
  passwordLong: "La password può contenere al massimo 200 caratteri",
  date: "Inserisci una data valida (aaaa-mm-gg).",
  calorieGoal: "Inserisci un obiettivo calorico tra 1000 e 5000 calorie.",
  macroGoal: "Inserisci un valore tra 0 e 1000 grammi.",
  search: "Digita almeno 2 caratteri per iniziare la ricerca",
  grams: "Inserisci una quantità tra 0,1 e 1000 grammi.",
  servings: "Inserisci un numero di porzioni maggiore di zero, al massimo 1000.",
  ref: "Alimento sconosciuto.",
  required: "Campo obbligatorio.",
  energyPer100: "Inserisci un valore tra 0 e 902 kcal per 100 g.",
  gramsPer100: "Inserisci un valore tra 0 e 100 grammi per 100 g.",
  macrosTooMany: "Proteine, carboidrati e grassi insieme superano i 100 g: controlla l’etichetta.",
  sugarsOverCarbs: "Gli zuccheri non possono superare i carboidrati.",
  saturatedOverFat: "I grassi saturi non possono superare i grassi.",
  barcode: refusals.barcode_invalid.message,
} as const;
