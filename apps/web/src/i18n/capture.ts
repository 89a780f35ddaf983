import { counted, plural } from "./plural.ts";

/** Words of the camera, of the analysis of its picture and of what can go wrong with both. */
export const capture = {
  title: "Scansiona Cibo",
  hint: "Assicurati che tutti gli ingredienti siano visibili e ben illuminati",
  gallery: "Galleria",
  barcode: "Codice",
  shoot: "Scatta foto",
  switchCamera: "Cambia fotocamera",
  scansLeft: (count: number) =>
    `${counted(count, "scansione", "scansioni")} ${plural(count, "disponibile", "disponibili")} oggi`,
  unlimited: "Scansioni illimitate",
  nextScan: (moment: string) => `Prossima scansione ${moment}`,

  consent: {
    title: "Prima di scattare",
    intro:
      "Per riconoscere il piatto, Fetta invia la foto a un servizio di intelligenza artificiale esterno.",
    points: [
      "Inviamo solo la foto, rimpicciolita e senza posizione: niente nome, email o diario.",
      "Non conserviamo la foto: dopo l’analisi restano soltanto il nome del piatto e i valori stimati.",
      "Inquadra il cibo ed evita persone e documenti.",
    ],
    agree: "Acconsento e continuo",
    refuse: "Non ora",
  },
  permission: {
    title: "Serve la fotocamera",
    text: "La usiamo solo mentre questa schermata è aperta, per fotografare il piatto.",
    allow: "Consenti fotocamera",
  },
  upload: "Carica una foto",
  blockedTitle: "Fotocamera non disponibile",
  tryAgain: "Riprova con la fotocamera",
  starting: "Avvio della fotocamera",

  steps: ["Riconosco gli ingredienti…", "Stimo le porzioni…", "Calcolo i nutrienti…"],
  slow: "Ci vuole più del solito",
  saving: "Salvo nel diario…",
  photo: "La foto del piatto",

  failedTitle: "Analisi Fallita",
  failed: "Impossibile analizzare l'immagine del cibo. Riprova.",
  limitTitle: "Limite Giornaliero",
  limit: "Hai raggiunto il tuo limite giornaliero",
  unclearTitle: "Cosa c’è nel piatto?",
  searchByName: "Cerca per nome",
  otherPhoto: "Fai un’altra foto",
  addFailed: "Impossibile aggiungere il cibo al tuo registro.",
  saved: (meal: string, moment: string) => `Salvato in ${meal}, ${moment}`,
  savedOn: (meal: string, day: string) => `Salvato in ${meal}, ${day}`,
} as const;
