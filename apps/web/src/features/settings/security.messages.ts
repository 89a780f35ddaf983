import { withArticle } from "../../i18n/pluralize.ts";

/** Texts of the settings' security section. */
export const security = {
  title: "Account e sicurezza",
  unreadable: "Sicurezza non disponibile",
  verified: "Email confermata",
  unverified: "Email da confermare",
  unverifiedText: "Apri il link che ti abbiamo mandato: serve per recuperare l’account.",
  again: "Invia di nuovo",
  sent: "Link inviato",
  sentText: (email: string) => `Controlla la posta di ${email}. Il link vale 24 ore.`,
  sendFailed: "Link non inviato",

  password: {
    change: "Cambia password",
    changeText: "Sugli altri dispositivi dovrai accedere di nuovo",
    create: "Crea una password",
    createText: "Ti mandiamo un link per sceglierla",
    createSent: (email: string) => `Controlla la posta di ${email}. Il link vale 30 minuti.`,
    account: "Account",
    current: "Password attuale",
    next: "Nuova password",
    hint: "Almeno 6 caratteri",
    currentMissing: "Scrivi la password attuale.",
    nextMissing: "Scrivi la nuova password.",
    tooShort: "La password deve contenere almeno 6 caratteri",
    save: "Salva password",
    saved: "Password cambiata",
    savedText: "Sugli altri dispositivi dovrai accedere di nuovo.",
    failed: "Password non cambiata",
  },

  sessions: {
    title: "Dispositivi collegati",
    text: "Dove hai fatto l’accesso",
    intro: "Non ne riconosci uno? Fallo uscire e cambia la password.",
    unreadable: "Dispositivi non disponibili",
    unknown: "Dispositivo sconosciuto",
    since: (day: string) => `Accesso ${withArticle("del", day)}`,
    current: "Questo dispositivo",
    end: "Esci",
    endNamed: (device: string, day: string) => `Esci da ${device}, accesso ${withArticle("del", day)}`,
    ended: "Dispositivo uscito",
    endFailed: "Il dispositivo è ancora dentro",
    endAll: "Esci da tutti i dispositivi",
    endAllTitle: "Uscire da tutti i dispositivi?",
    endAllText: "Anche da questo: per rientrare servirà di nuovo l’accesso.",
    endAllUnsent:
      "Anche da questo: per rientrare servirà di nuovo l’accesso. Le modifiche non ancora inviate da qui andranno perse.",
    endAllConfirm: "Esci ovunque",
    endAllFailed: "Non sono riuscito a farti uscire ovunque. Riprova.",
  },
} as const;
