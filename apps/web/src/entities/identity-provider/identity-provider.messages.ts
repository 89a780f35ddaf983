import type { OidcErrorCode } from "@fetta/domain/account/oidc-error";
import { withArticle } from "../../i18n/pluralize.ts";

/** Errors of an OIDC sign-in or linking, for the page to which the browser is redirected. */
const failures: Record<OidcErrorCode, string> = {
  spento: "Questo modo di accedere non è attivo: usa email e password.",
  annullato: "Hai annullato l’accesso: puoi riprovare quando vuoi.",
  scaduto: "È passato troppo tempo, o avevi iniziato in un’altra finestra. Riprova da qui.",
  rifiutato: "Non siamo riusciti a verificare l’accesso. Riprova.",
  "non-raggiungibile": "Il servizio di accesso non risponde. Riprova tra poco.",
  guasto: "Qualcosa non ha funzionato da parte nostra. Riprova tra poco.",
  "troppi-tentativi": "Troppi tentativi. Riprova più tardi.",
  "email-non-verificata":
    "Il servizio di accesso non ha ancora verificato il tuo indirizzo email. Verificalo lì e riprova, oppure usa email e password.",
  "email-da-confermare":
    "Con questa email esiste già un account. Entra con la password, poi collega l’accesso dalle impostazioni.",
  "conferma-inviata":
    "Con questa email esiste già un account, mai confermato. Ti abbiamo scritto: apri il link entro 30 minuti per farlo tuo.",
  "sessione-cambiata":
    "Nel frattempo la sessione si è chiusa, o l’account è cambiato. Accedi e riprova dalle impostazioni.",
  "di-un-altro-account": "Questo accesso apre già un altro account Fetta: scollegalo da lì prima di collegarlo qui.",
  "email-diversa":
    "La tua email non è ancora confermata: puoi collegare solo un accesso con lo stesso indirizzo. Confermala e riprova.",
};

/** Messages for signing in with an identity provider and for linking one to an account. */
export const provider = {
  continueWith: (name: string) => `Continua con ${name}`,
  or: "oppure con email",
  failed: "Accesso non riuscito",
  checkMail: "Controlla la posta",
  failures,

  join: {
    title: "Fai tuo questo account",
    text: "Il link dimostra che l’email è tua: da adesso entri senza password, con il servizio che hai scelto.",
    warning:
      "La password di prima non varrà più, e chi era entrato con quella dovrà uscire. Ne puoi scegliere un’altra dalle impostazioni.",
    submit: "Collega ed entra",
    done: "Accesso collegato",
    failed: "Accesso non collegato",
    again: "Torna all’accesso",
  },

  settings: {
    title: (name: string) => `Accesso con ${name}`,
    unreadable: "Altri accessi non disponibili",
    off: "Non collegato",
    offText: "Collegalo per entrare senza scrivere la password",
    link: "Collega",
    linkFailed: "Collegamento non avviato",
    linked: "Accesso collegato",
    linkedText: "Da adesso puoi entrare anche così.",
    notLinked: "Accesso non collegato",
    since: (day: string) => `Collegato ${withArticle("il", day)}`,
    onlySignIn: "È il tuo unico modo per entrare: per scollegarlo, prima crea una password.",
    unlink: "Scollega",
    unlinkTitle: (name: string) => `Scollegare ${name}?`,
    unlinkText: "Potrai ancora entrare con gli altri modi, e ricollegarlo quando vuoi.",
    unlinked: "Accesso scollegato",
    unlinkFailed: "Accesso ancora collegato",
  },
} as const;

/** The message for the error code in the address; undefined for an unknown code. */
export function findProviderFailureText(code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(failures, code) ? failures[code as OidcErrorCode] : undefined;
}
