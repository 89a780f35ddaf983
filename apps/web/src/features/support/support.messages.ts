import { supportCategoryNames } from "../../entities/support-request/support-request.messages.ts";

/** Texts of the support form. */
export const support = {
  title: "Contatta il supporto",
  back: "Torna alle domande frequenti",
  intro: "Ti rispondiamo per email entro 24 ore.",

  before: "Prima di scriverci",
  checks: [
    "Guarda se la risposta è tra le domande frequenti.",
    "Controlla la connessione, poi chiudi e riapri Fetta.",
    "Per un acquisto, scrivici dall’email del tuo account e dicci giorno e importo.",
    "Per un problema, raccontaci che cosa stavi facendo e con quale telefono e browser.",
    "Non scriverci password né numeri di carta: non te li chiederemo mai.",
  ],
  faq: "Leggi le domande frequenti",

  name: "Nome",
  email: "Email",
  category: "Categoria",
  choose: "Scegli",
  categories: supportCategoryNames,
  subject: "Oggetto",
  message: "Messaggio",
  honeypot: "Lascia vuoto questo campo",
  send: "Invia messaggio",
  required: "Campo obbligatorio.",

  missing: "Campi Mancanti",
  missingText: "Compila tutti i campi per inviare il messaggio.",
  invalidEmail: "Email Non Valida",
  invalidEmailText: "Inserisci un indirizzo email valido.",
  sent: "Messaggio Inviato!",
  sentText: "Ti rispondiamo entro 24 ore.",
  number: "Numero della richiesta:",
  copy: "Copia",
  copied: "Copiato",
  copyOf: (number: string, subject: string, message: string) => `Richiesta ${number}\n${subject}\n\n${message}`,
  copyFailed: "Il browser non permette di copiare il testo.",
  failed: "Errore nell'invio",
  retry: "Riprova tra poco.",
  retryOrWrite: (address: string) => `Riprova tra poco, oppure scrivi a ${address}.`,
  kept: "Quello che hai scritto resta qui.",
  tooLong: "Testo troppo lungo",
  tooLongText: (max: string) => `Scrivi al massimo ${max} caratteri.`,
  directly: "Preferisci la tua posta? Scrivi a",
} as const;
