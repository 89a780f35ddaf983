import type { FaqItem } from "./faq-item.ts";

/** Use of personal data. */
export const faqPrivacy: readonly FaqItem[] = [
  {
    id: "quali-dati",
    question: "Quali dati conservate?",
    answer: [
      "Quello che ci scrivi: email, nome, risposte sul tuo corpo e sul tuo obiettivo, diario, peso, acqua, alimenti, ricette e lista della spesa. La password la conserviamo solo cifrata in modo irreversibile. Non vendiamo niente a nessuno.",
    ],
  },
  {
    id: "foto-inviata",
    question: "Che cosa viene inviato all’intelligenza artificiale?",
    answer: [
      "La foto, rimpicciolita e senza la posizione, oppure gli ingredienti e le preferenze di una ricetta: niente nome, email o diario. Vanno a un servizio esterno, che ti diciamo per nome prima della prima foto e nelle Impostazioni, oppure a un programma su questo stesso server: in quel caso non ne escono. Senza il tuo consenso non parte nessuna foto.",
      "A un servizio esterno chiediamo di non conservarle. Per controllare gli abusi può comunque tenerne traccia: quanto, lo decide chi lo gestisce.",
    ],
  },
  {
    id: "foto-conservate",
    question: "Le mie foto restano salvate?",
    answer: [
      "Le foto dei piatti e delle etichette no: dopo l’analisi restano soltanto gli alimenti riconosciuti e i valori. La foto degli ingredienti di una ricetta resta con la ricetta, senza posizione, e si cancella con lei.",
    ],
  },
  {
    id: "descrizione-e-voce",
    question: "Quando descrivo o detto un pasto, chi lo legge?",
    answer: [
      "Le parole che scrivi le legge il nostro server, senza intelligenza artificiale esterna. Se usi la dettatura, la voce va al produttore del tuo browser, che la trasforma in testo: noi riceviamo solo le parole.",
    ],
  },
  {
    id: "pubblicita",
    question: "La pubblicità sa che cosa mangio?",
    answer: [
      "No. C’è un solo annuncio, in fondo al diario del piano gratuito e solo se lo accetti. Sta in un riquadro isolato che non sa chi sei né che cosa mangi. Puoi cambiare idea nelle Impostazioni, e con PRO non c’è.",
    ],
  },
  {
    id: "cookie",
    question: "Usate cookie?",
    answer: [
      "Solo tecnici: servono ad accedere e a tenerti collegato. Niente cookie di profilazione e niente statistiche di terzi.",
    ],
  },
  {
    id: "esportare",
    question: "Posso portare via i miei dati, o portarli qui da un’altra app?",
    answer: [
      "Sì, da Impostazioni, «I tuoi dati», quando vuoi e senza chiederlo a noi. Puoi scaricare tutto quello che conserviamo in un file JSON, oppure il diario in un file CSV che si apre con un foglio di calcolo.",
      "Nella stessa pagina puoi importare un diario: il nostro file, quello di MyFitnessPal o un altro CSV. Prima di aggiungere ti mostriamo che cosa c’è dentro, e lo stesso file importato due volte non raddoppia niente.",
    ],
  },
  {
    id: "eliminare-account",
    question: "Come elimino il mio account?",
    answer: [
      "In Impostazioni, «I tuoi dati», tocca «Elimina account». Dal servizio i tuoi dati spariscono subito; dalle eventuali copie di sicurezza escono entro 30 giorni.",
      "Restano, senza niente che porti a te, importo e data dei pagamenti, come chiede la legge fiscale, e il registro delle operazioni. Prima di eliminare puoi scaricare una copia di tutto.",
    ],
  },
];
