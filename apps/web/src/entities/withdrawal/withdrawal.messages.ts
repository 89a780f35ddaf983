import type { WithdrawalState } from "@fetta/domain/billing/withdrawal";
import { withArticle } from "../../i18n/pluralize.ts";

/** Messages of the withdrawal from a purchase. The labels of the two steps are prescribed by law. */
export const withdrawal = {
  /** First step: Codice del consumo, art. 54-bis. */
  begin: "Recedi dal contratto qui",
  /** Second step. */
  confirm: "Conferma recesso",

  card: {
    title: "Hai cambiato idea?",
    plan: "Contratto",
    purchased: "Acquisto",
    paid: "Pagato",
    number: "Numero",
    until: "Puoi recedere fino",
    lastDay: (day: string) => withArticle("al", day),
    without: (refund: string) => `, senza dire perché. Ti rimborsiamo ${refund} e il diario resta tuo.`,
    unreadable: "Non riusciamo a leggere i tuoi acquisti",
  },

  page: {
    title: "Recedi dal contratto",
    back: "Torna alle impostazioni",
    ready: "È già compilato. Controlla e, se ti va bene, conferma.",
    name: "Nome e cognome",
    nameNeeded: "Scrivi nome e cognome.",
    contract: "Contratto",
    contractOf: (plan: string, number: string) => `${plan} · ${number}`,
    purchase: (day: string, price: string) => `Acquisto ${withArticle("del", day)}, ${price}`,
    email: "Email per la ricevuta",
    emailHelp: "Qui ti mandiamo subito la conferma, con data e ora.",
    tooLong: (max: number) => `Scrivi al massimo ${max} caratteri.`,
    emailNeeded: "Inserisci un indirizzo email valido.",
    refund: ["Rimborso di ", " sul metodo con cui hai pagato, entro 14 giorni"],
    ends: "I giorni PRO di questo acquisto si chiudono subito",
    stays: "Diario, ricette e peso restano come sono",
    goBack: "Torna indietro",
    failed: "Non è partito niente",
    failedText: "Riprova.",
    unanswered: "Non è arrivata nessuna risposta",
    unansweredText: "Riprova: un recesso inviato due volte vale una volta sola.",
    choose: "Da quale acquisto vuoi recedere?",
  },

  receipt: {
    title: "Recesso ricevuto",
    text: "Il contratto è chiuso. Il tuo diario resta qui.",
    close: "Chiudi",
    received: "Ricevuto",
    moment: (day: string, time: string) => `${day}, ${time}`,
    name: "Nome e cognome",
    contract: "Contratto",
    number: "Numero",
    purchased: "Acquisto",
    refund: "Rimborso",
    refundTo: "Rimborso su",
    method: "metodo con cui hai pagato",
    refundBy: "Arriva entro",
    mailed: (email: string) => `Copia inviata a ${email}`,
    notMailed: "Da qui non possiamo mandare email: scarica la ricevuta e conservala.",
    download: "Scarica la ricevuta",
    file: (number: string) => `recesso-${number}.txt`,
    toDiary: "Torna al diario",
  },

  none: {
    late: "I 14 giorni per recedere da questo acquisto sono passati. Se qualcosa non va, scrivici.",
    free: "Questo acquisto non è costato nulla: non c’è niente da rimborsare.",
    refunded: "Questo acquisto è già stato rimborsato per intero: non serve altro.",
    disputed:
      "Di questo pagamento hai già chiesto conto alla tua banca: finché decide, non possiamo rimborsarlo noi. Scrivici.",
  } satisfies Record<Exclude<WithdrawalState, "open" | "withdrawn">, string>,
  unknown:
    "Questo acquisto non risulta nel tuo account. Se lo hai fatto con un altro indirizzo, esci, accedi con quello e riapri il link.",
  nothing: "Non c’è nessun acquisto da cui recedere: si può fare nei 14 giorni dopo ogni acquisto.",
  support: "Contatta supporto",
  rules: "Le regole del rimborso",

  guest: {
    title: "Recedi dal contratto",
    text: "Accedi con l’account con cui hai acquistato: poi controlli e confermi.",
  },
} as const;
