import type { FaqItem } from "./faq-item.ts";

/** Prices, payments and refunds of PRO. */
export const faqPayments: readonly FaqItem[] = [
  {
    id: "prezzi",
    question: "Quanto costa PRO?",
    answer: [
      "4,99 € per una settimana, 9,99 € per un mese, 23,99 € per un anno. Il prezzo barrato di 119,88 € accanto al piano annuale è quello di dodici acquisti da un mese, non un prezzo di prima.",
    ],
  },
  {
    id: "come-si-paga",
    question: "Come si paga, e chi vede la mia carta?",
    answer: [
      "Si paga sulla pagina sicura di Stripe. I dati della carta li vede solo Stripe: a Fetta non arrivano e non li conserviamo.",
    ],
  },
  {
    id: "codici-promo",
    question: "Dove inserisco un codice promo?",
    answer: [
      "Nella pagina di pagamento, prima di confermare: il nuovo totale si vede subito. Un codice che copre l’intero prezzo attiva PRO senza pagare nulla.",
    ],
  },
  {
    id: "rimborso",
    question: "Posso avere un rimborso?",
    answer: [
      "Sì, entro 14 giorni dall’acquisto e senza spiegare perché: in Impostazioni, sotto il tuo piano, premi «Recedi dal contratto qui» e poi «Conferma recesso». L’importo torna sul metodo con cui hai pagato.",
      "Con il rimborso completo i giorni di PRO di quell’acquisto vengono tolti.",
    ],
    writeToUs: true,
  },
  {
    id: "recesso",
    question: "Come funziona il recesso?",
    answer: [
      "Hai tempo fino alla fine del quattordicesimo giorno dopo ogni acquisto. «Recedi dal contratto qui» è in Impostazioni, sotto il tuo piano, e nella email che conferma l’acquisto: apre una pagina già compilata, che invii con «Conferma recesso». Non ti chiediamo il motivo.",
      "Ricevi subito una email con il contenuto, il giorno e l’ora della tua dichiarazione. I giorni PRO di quell’acquisto si chiudono subito; diario, ricette e peso restano come sono. Ti restituiamo quanto hai pagato entro 14 giorni.",
      "Un acquisto che non è costato nulla non ha niente da restituire.",
    ],
    writeToUs: true,
  },
  {
    id: "pagato-senza-pro",
    question: "Ho pagato, ma PRO non è attivo",
    answer: [
      "Quasi sempre basta aspettare: appena Stripe ci conferma il pagamento PRO si attiva da solo, di solito subito e al più tardi in una decina di minuti. Con un bonifico o un addebito bancario la conferma può richiedere qualche giorno.",
      "Se esci e accedi di nuovo, controlliamo anche in quel momento. Se dopo un’ora non vedi PRO, scrivici: un pagamento non va mai perso.",
    ],
    writeToUs: true,
  },
  {
    id: "ricevuta",
    question: "Come ottengo una ricevuta?",
    answer: [
      "Dopo ogni acquisto ti mandiamo una email con numero, giorno e importo. Se non la trovi, scrivici con la categoria «Fatturazione», dicendoci giorno e importo: te la mandiamo di nuovo.",
    ],
    writeToUs: true,
  },
];
