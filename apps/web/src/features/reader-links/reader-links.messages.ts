import { maxOpenReaderLinks, type ReaderScope } from "@fetta/domain/account/reader-link";
import { formatCount, withArticle } from "../../i18n/pluralize.ts";

const list = new Intl.ListFormat("it-IT");

const scopeNames: Record<ReaderScope, string> = { diary: "diario", weight: "peso", nutrients: "nutrienti" };
const formatScopes = (scopes: readonly ReaderScope[]): string => list.format(scopes.map((scope) => scopeNames[scope]));

export const readerLinks = {
  title: "Link per chi ti segue",
  intro: "Chi ha il link legge i tuoi dati senza account e non può cambiare niente. Decidi tu che cosa e per quanto.",
  unreadable: "Link non disponibili",
  open: "Aperti",
  closed: "Chiusi",
  none: "Nessun link",
  noneText:
    "Se ti segue qualcuno, per esempio in uno studio di nutrizione, crea un link: legge il diario dal suo browser e può lasciarti note.",
  new: "Crea un link",
  full: `Hai già ${maxOpenReaderLinks} link aperti: revocane uno per crearne un altro.`,
  scopes: (scopes: readonly ReaderScope[]) => {
    const [only] = scopes;
    return scopes.length === 1 && only ? `solo ${scopeNames[only]}` : formatScopes(scopes);
  },
  until: (day: string) => `fino ${withArticle("al", day)}`,
  opened: { today: "aperto oggi", yesterday: "aperto ieri", on: (day: string) => `aperto ${withArticle("il", day)}` },
  neverOpened: "mai aperto",
  openings: (count: number) => formatCount(count, "apertura", "aperture"),
  openingsNote: "Più aperture in dieci minuti contano come una.",
  state: {
    expired: (day: string) => `scaduto ${withArticle("il", day)}`,
    revoked: (day: string) => `revocato ${withArticle("il", day)}`,
    outdated: "chiuso: il testo del consenso è cambiato",
  },
  closedTag: "Chiuso",
  revoke: "Revoca",
  revokeNamed: (reader: string) => `Revoca il link per ${reader}`,
  revokeTitle: "Revocare questo link?",
  revokeText: (reader: string) =>
    `Da subito chi ha il link per ${reader} non legge più niente. Potrai sempre crearne un altro.`,
  revoked: "Link revocato",
  revokeFailed: "Link non revocato",

  create: {
    title: "Nuovo link",
    reader: "Per chi è",
    readerMissing: "Scrivi per chi è il link.",
    tooLong: (max: number) => `Scrivi al massimo ${max} caratteri.`,
    singleLine: "Scrivi su una riga sola.",
    scopes: "Che cosa può leggere",
    scopesMissing: "Scegli almeno una cosa da far leggere.",
    scope: {
      diary: { title: "Diario e calorie", text: "pasti, quantità, obiettivo" },
      weight: { title: "Peso", text: "media di 7 giorni e andamento" },
      nutrients: { title: "Nutrienti", text: "con la parte nota" },
    } satisfies Record<ReaderScope, { title: string; text: string }>,
    withPro: "con la parte nota, inclusi in PRO",
    days: "Per quanto",
    dayCount: (days: string) => `${days} giorni`,
    consent: (reader: string, scopes: readonly ReaderScope[], day: string) =>
      `Acconsento a far leggere ${reader === "" ? "a chi riceve il link" : `a ${reader}, o a chi riceve il link,`} questi miei dati, anche sulla salute: ${scopes.length === 0 ? "quelli che scelgo qui sopra" : formatScopes(scopes)}. Gli ultimi 90 giorni e quelli che vengono, fino ${withArticle("al", day)}.`,
    consentNote:
      "Si legge anche il tuo nome, senza cognome. Chi legge può lasciarti note e proporti obiettivi: se stanno sotto il tuo minimo prudente, vede qual è il minimo. Puoi revocare quando vuoi.",
    consentMissing: "Per dare il link serve il tuo consenso.",
    submit: "Crea e copia il link",
    failed: "Link non creato",
  },
  created: {
    title: "Link creato",
    text: (reader: string) => `Mandalo solo a ${reader}: chi ce l’ha, legge.`,
    once: "Lo vedi soltanto adesso: non lo conserviamo. Se lo perdi, revocalo e creane un altro.",
    address: "Indirizzo",
    copy: "Copia il link",
    copied: "Link copiato",
    notCopied: "Il link non è ancora copiato: il browser non ci ha lasciato farlo. Usa «Copia il link».",
    copyFailed: "Non siamo riusciti a copiarlo: seleziona l’indirizzo e copialo da lì.",
    share: "Condividi",
    shareTitle: "Diario su Fetta",
    done: "Fatto",
    uncopied: {
      title: "Il link non è ancora copiato",
      text: (reader: string) =>
        `Se chiudi adesso, l’indirizzo per ${reader} è perso: dovrai revocare il link e crearne un altro.`,
      back: "Torna al link",
      close: "Chiudi comunque",
    },
  },

  proposals: {
    title: "Obiettivi proposti",
    by: (reader: string, day: string) => `Da ${reader}, ${day}`,
    energy: (kcal: string) => `${kcal} kcal al giorno`,
    now: (kcal: string) => `oggi ${kcal} kcal`,
    macros: (protein: string, carbs: string, fat: string) =>
      `${protein} g di proteine, ${carbs} g di carboidrati, ${fat} g di grassi`,
    hidden: "Obiettivi nuovi per calorie e macro. Le cifre restano nascoste, come nel diario.",
    show: "Mostra le cifre",
    weekdays: "Valgono per tutti i giorni della settimana.",
    accept: "Applica da domani",
    decline: "Ignora",
    accepted: "Obiettivi applicati da domani",
    acceptedText: "Oggi restano quelli di prima. Puoi cambiarli quando vuoi.",
    declined: "Proposta ignorata",
    failed: "Non è cambiato niente",
    state: { accepted: "applicata", declined: "ignorata" },
    past: (kcal: string, reader: string, state: string) => `${kcal} kcal da ${reader}, ${state}`,
    pastHidden: (reader: string, state: string) => `da ${reader}, ${state}`,
    earlier: "Proposte passate",
  },
  notes: {
    title: "Note di chi ti segue",
    new: "Nuova",
    markRead: "Segna come letta",
    remove: "Elimina",
    removeNamed: (reader: string, day: string) => `Elimina la nota di ${reader}, ${day}`,
    removeTitle: "Vuoi eliminare questa nota?",
    removeText: (reader: string) => `La nota di ${reader} si cancella per sempre.`,
    removed: "Nota eliminata",
    failed: "Nota non cambiata",
  },
} as const;
