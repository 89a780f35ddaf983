import type { FaqItem } from "./faq-item.ts";

/** Accounts and the contents of PRO. */
export const faqAccount: readonly FaqItem[] = [
  {
    id: "creare-account",
    question: "Serve un account per usare Fetta?",
    answer: [
      "Sì, bastano un’email e una password: così il diario è al sicuro e lo ritrovi su ogni dispositivo. Se nella pagina di accesso vedi il pulsante di un altro servizio, puoi entrare anche con quello.",
      "Per iniziare devi avere almeno 14 anni e darci il consenso a conservare i dati sulla salute che scrivi.",
    ],
  },
  {
    id: "password-dimenticata",
    question: "Ho dimenticato la password",
    answer: [
      "Nella pagina di accesso tocca «Password dimenticata?»: ti mandiamo un link che vale 30 minuti e una volta sola. Se non lo vedi, guarda nella posta indesiderata. Quando scegli la nuova password, gli altri dispositivi vengono disconnessi.",
    ],
    writeToUs: true,
  },
  {
    id: "piu-dispositivi",
    question: "Posso usare Fetta su più dispositivi?",
    answer: [
      "Sì: accedi con lo stesso account sul telefono, sul tablet o sul computer e trovi lo stesso diario, le stesse ricette e lo stesso PRO.",
    ],
  },
  {
    id: "cosa-da-pro",
    question: "Che cosa cambia con PRO?",
    answer: [
      "Scansioni di piatti e di ingredienti e ricette generate senza limite giornaliero, nessuna pubblicità, l’andamento avanzato (fino a 24 mesi, con fibre, zuccheri, grassi saturi e sale) e richieste di assistenza segnate come prioritarie. Diario, ricerca, codici a barre, obiettivi, peso e acqua sono uguali per tutti.",
      "C’è una sola soglia contro gli abusi: 30 scansioni in un’ora.",
    ],
  },
  {
    id: "abbonamento",
    question: "PRO è un abbonamento?",
    answer: [
      "No. Paghi una volta per un periodo e alla fine non succede niente: non si rinnova da solo e non c’è nulla da disdire.",
    ],
  },
  {
    id: "scadenza-pro",
    question: "Che cosa succede quando PRO scade?",
    answer: [
      "Torni al piano gratuito con i suoi limiti giornalieri. Diario, ricette e obiettivi restano tutti tuoi. La data di scadenza la trovi nelle Impostazioni.",
    ],
  },
  {
    id: "rinnovo-anticipato",
    question: "Se rinnovo prima della scadenza perdo dei giorni?",
    answer: ["No: i nuovi giorni partono dalla fine di quelli che hai già."],
  },
];
