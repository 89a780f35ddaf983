import type { FaqItem } from "./faq-item.ts";

/** Devices, connections and first steps of troubleshooting. */
export const faqTechnical: readonly FaqItem[] = [
  {
    id: "installare-iphone",
    question: "Come installo Fetta su iPhone o iPad?",
    answer: [
      "Apri Fetta in Safari, tocca Condividi (il quadrato con la freccia verso l’alto), scegli «Aggiungi alla schermata Home» e conferma con «Aggiungi». Fetta si apre poi a tutto schermo come le altre app, e non serve l’App Store. Trovi gli stessi passi in Impostazioni, «Installa app».",
    ],
  },
  {
    id: "installare-android",
    question: "Come installo Fetta su Android o sul computer?",
    answer: [
      "Con Chrome o Edge apri il menu del browser e scegli «Installa app» o «Aggiungi a schermata Home». Quando il browser lo permette, trovi lo stesso pulsante nelle Impostazioni di Fetta.",
    ],
  },
  {
    id: "offline",
    question: "Fetta funziona senza connessione?",
    answer: [
      "In parte. L’app si apre e mostra quello che hai guardato da poco; quello che aggiungi o cambi nel diario resta sul dispositivo e parte da solo quando torna la rete.",
      "Per le foto, la ricerca dei prodotti, peso e acqua, le ricette generate e i pagamenti serve la connessione.",
    ],
  },
  {
    id: "fotocamera",
    question: "La fotocamera non si apre",
    answer: [
      "Controlla nelle impostazioni del browser, o del telefono, che Fetta abbia il permesso di usare la fotocamera, e che un’altra app non la stia usando. Poi riprova.",
      "Intanto puoi caricare una foto dalla galleria, o descrivere il pasto.",
    ],
  },
  {
    id: "codice-non-letto",
    question: "Il codice a barre non viene letto o non viene trovato",
    answer: [
      "Avvicinati con calma, evita i riflessi e accendi la luce se è buio. Puoi anche fotografare il codice o scrivere le cifre a mano.",
      "Se il prodotto non c’è nella banca dati, crealo tu dall’etichetta: la volta dopo quel codice lo riconosciamo. I codici stampati dal banco del negozio te li chiediamo una volta sola.",
    ],
  },
  {
    id: "apple-health",
    question: "Si collega ad Apple Salute o Google Health Connect?",
    answer: [
      "No: Fetta è un’app web e dal browser quei dati non si raggiungono. Passi e allenamenti contano nell’obiettivo attraverso il livello di attività che scegli.",
    ],
  },
  {
    id: "qualcosa-non-va",
    question: "L’app è lenta o mostra qualcosa di strano",
    answer: [
      "Chiudila e riaprila con una buona connessione: gli aggiornamenti arrivano da soli. Se non basta, nelle Impostazioni tocca «Pulisci cache»: il diario sta sul server e non si perde.",
    ],
    writeToUs: true,
  },
  {
    id: "tempi-di-risposta",
    question: "In quanto tempo rispondete?",
    answer: [
      "Entro 24 ore, per email, all’indirizzo che scrivi nel modulo. Se non trovi la risposta, guarda nella posta indesiderata.",
    ],
    writeToUs: true,
  },
];
