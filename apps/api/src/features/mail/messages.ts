import type { SupportCategory } from "@fetta/domain/account/support-request";
import { supportCategoryNames } from "../../messages/field-messages.ts";

/** Subject and body of a mail. Plain text; lines break between phrases. */
export type MailText = { subject: string; body: string };

const mailBody = (...paragraphs: string[]): string => `${["Ciao,", ...paragraphs, "Fetta"].join("\n\n")}\n`;

/** Mail with the link that verifies the address. */
export const verificationMail = (link: string): MailText => ({
  subject: "Conferma il tuo indirizzo email",
  body: mailBody(
    "per confermare che questo indirizzo è tuo, apri il link e accedi a Fetta con la tua password, se non lo hai già fatto:",
    link,
    "Il link vale 24 ore e funziona una volta sola.",
    "Se non hai creato tu l’account, qualcuno ha usato il tuo indirizzo: non serve fare niente, e senza la tua conferma non risulterà mai suo. " +
      "Se invece un account lo vuoi tu, scegli «Password dimenticata?» nella pagina di accesso: la password di prima non varrà più.",
  ),
});

/**
 * Mail with the link that gives access to the account of this address and links an identity of another provider to it.
 */
export const identityProofMail = (provider: string, link: string): MailText => ({
  subject: `Collega ${provider} al tuo account`,
  body: mailBody(
    `hai scelto di entrare in Fetta con ${provider}. Con questo indirizzo esiste già un account, che però nessuno ha mai confermato: per farlo tuo ed entrare con ${provider}, apri il link:`,
    link,
    "Il link vale 30 minuti e funziona una volta sola. La password di prima non varrà più, e chi era entrato con quella dovrà uscire: ne puoi scegliere un’altra dalla pagina di accesso, con «Password dimenticata?».",
    "Se la richiesta non è tua, non serve fare niente. Non inoltrare questo messaggio a nessuno.",
  ),
});

/** Notice that another provider can now sign in to the account. */
export const identityLinkedMail = (provider: string, settingsPage: string): MailText => ({
  subject: `${provider} è collegato al tuo account`,
  body: mailBody(
    `da adesso puoi entrare in Fetta anche con ${provider}.`,
    "Se lo hai fatto tu, non serve fare altro.",
    "Se non riconosci l’accesso, scollegalo dalle impostazioni e scegli una nuova password:",
    settingsPage,
  ),
});

/** Mail with the link that sets a new password without the old one. */
export const resetMail = (link: string): MailText => ({
  subject: "Scegli una nuova password",
  body: mailBody(
    "qualcuno ha chiesto di cambiare la password del tuo account Fetta. Se la richiesta è tua, apri il link e scegline una nuova:",
    link,
    "Il link vale 30 minuti e funziona una volta sola.",
    "Se la richiesta non è tua, non serve fare niente: la tua password resta quella di prima. Non inoltrare questo messaggio a nessuno.",
  ),
});

/** Notice of a new passkey. `name`: of the browser that created it. */
export const passkeyAddedMail = (name: string, passkeysPage: string): MailText => ({
  subject: "Nuova passkey per il tuo account",
  body: mailBody(
    `da adesso si può entrare nel tuo account Fetta con una passkey creata da poco: «${name}».`,
    "Se l’hai creata tu, o il tuo browser per te dopo un accesso con la password, non serve fare altro.",
    "Se non la riconosci, rimuovila e scegli una nuova password:",
    passkeysPage,
  ),
});

/** Notice of a sign-in with a code that another session had shown. */
export const codeSignInMail = (settingsPage: string): MailText => ({
  subject: "Nuovo accesso con un codice",
  body: mailBody(
    "qualcuno è appena entrato nel tuo account Fetta con un codice mostrato da un dispositivo in cui avevi già fatto l’accesso, di solito per usare l’app appena installata.",
    "Se è così, non serve fare altro.",
    "Se non è così, esci da tutti i dispositivi dalle impostazioni e scegli una nuova password:",
    settingsPage,
  ),
});

/**
 * Notice that the password was changed. `unlinked`: whether identities of other providers were removed with it;
 * `passkeys`: what became of the passkeys, where there were any.
 */
export const passwordChangedMail = (
  signInPage: string,
  { unlinked = false, passkeys = "none" }: { unlinked?: boolean; passkeys?: "none" | "kept" | "removed" },
): MailText => ({
  subject: "La tua password è cambiata",
  body: mailBody(
    "la password del tuo account Fetta è appena cambiata. Sugli altri dispositivi dovrai accedere di nuovo.",
    ...(unlinked
      ? [
          "Poiché il tuo indirizzo non era ancora confermato, abbiamo scollegato gli account di altri servizi con cui si poteva entrare: se sono tuoi, ricollegali dalle impostazioni.",
        ]
      : []),
    ...{
      none: [],
      kept: [
        "Le tue passkey valgono ancora: se hai perso un dispositivo, rimuovi la sua dalle impostazioni, in «Passkey».",
      ],
      removed: [
        "Per sicurezza abbiamo rimosso tutte le passkey: la prossima volta che accedi con la password ne puoi creare di nuove.",
      ],
    }[passkeys],
    "Se l’hai cambiata tu, non serve fare altro.",
    "Se non è così, qualcun altro ha accesso al tuo account: scegli subito una nuova password con «Password dimenticata?», e controlla che nessun altro possa leggere la tua posta:",
    signInPage,
  ),
});

/** Mail to the support address with a support request; replies go to its sender. */
export const supportMail = (request: {
  id: string;
  name: string;
  email: string;
  category: SupportCategory;
  subject: string;
  message: string;
  /** The address of the sender's account; null for an anonymous request. */
  account: string | null;
  isPro: boolean;
}): MailText => ({
  subject: `${request.isPro ? "[PRO] " : ""}[${supportCategoryNames[request.category]}] ${request.subject}`,
  body: `${[
    request.message,
    "---",
    [
      `Da: ${request.name} <${request.email}>`,
      `Account: ${request.account === null ? "nessuno" : `${request.account}${request.isPro ? " (PRO)" : ""}`}`,
      `Richiesta: ${request.id}`,
      "Risposta promessa entro 24 ore: basta rispondere a questa email.",
    ].join("\n"),
  ].join("\n\n")}\n`,
});

/** A date that starts with its day, with its article: il 7 dicembre, l’8 dicembre, all’11, al 21. */
const withArticle = (article: "il" | "al", day: string): string =>
  /^(8|11)\b/.test(day) ? `${article === "il" ? "l’" : "all’"}${day}` : `${article} ${day}`;

/** Confirms a purchase, and links to the page for withdrawing from it. All values are formatted for display. */
export const purchaseMail = (purchase: {
  plan: string;
  number: string;
  purchased: string;
  price: string;
  lastDay: string;
  link: string;
}): MailText => ({
  subject: `Il tuo acquisto: ${purchase.plan}`,
  body: mailBody(
    "grazie: il tuo acquisto è confermato.",
    [
      `Contratto: ${purchase.plan}`,
      `Numero: ${purchase.number}`,
      `Acquisto: ${purchase.purchased}`,
      `Pagato: ${purchase.price}, IVA inclusa`,
      "Si rinnova: no, mai da solo",
    ].join("\n"),
    `Hai cambiato idea? Puoi recedere fino ${withArticle("al", purchase.lastDay)} compreso, senza dire perché: ti rimborsiamo tutto, PRO si chiude subito e il diario resta tuo.`,
    `Recedi dal contratto qui:\n${purchase.link}`,
  ),
});

/** Confirms a withdrawal: the declaration, its time and its effects. All values are formatted for display. */
export const withdrawalMail = (withdrawal: {
  name: string;
  email: string;
  plan: string;
  number: string;
  purchased: string;
  received: string;
  refund: string;
  refundBy: string;
}): MailText => ({
  subject: `Recesso ricevuto: ${withdrawal.plan}`,
  body: mailBody(
    "abbiamo ricevuto il tuo recesso. Conserva questo messaggio: è la ricevuta della tua dichiarazione.",
    [
      `Ricevuto: ${withdrawal.received}`,
      `Nome e cognome: ${withdrawal.name}`,
      `Email per la ricevuta: ${withdrawal.email}`,
      `Contratto: ${withdrawal.plan}`,
      `Numero: ${withdrawal.number}`,
      `Acquisto: ${withdrawal.purchased}`,
      "Dichiarazione: recedo dal contratto indicato qui sopra",
    ].join("\n"),
    `Ti rimborsiamo ${withdrawal.refund} sul metodo con cui hai pagato, entro ${withArticle("il", withdrawal.refundBy)}. I giorni PRO di questo acquisto sono finiti; il tuo diario resta com’è.`,
  ),
});
