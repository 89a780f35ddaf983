import { formatCount, pluralize } from "../../i18n/pluralize.ts";

/** Messages of the camera, of the photo analysis and of their errors. */
export const capture = {
  title: "Scansiona Cibo",
  ingredientsTitle: "Scansiona Ingredienti",
  hint: "Assicurati che tutti gli ingredienti siano visibili e ben illuminati",
  labelHint: "Inquadra la tabella nutrizionale da vicino, dritta e senza riflessi",
  gallery: "Galleria",
  barcode: "Codice",
  shoot: "Scatta foto",
  switchCamera: "Cambia fotocamera",
  scansLeft: (count: number) =>
    `${formatCount(count, "scansione", "scansioni")} ${pluralize(count, "disponibile", "disponibili")} oggi`,
  labelScansLeft: (count: number) =>
    `L’etichetta conta come una scansione: oggi ${pluralize(count, "te ne resta", "te ne restano")} ${count}`,
  unlimited: "Scansioni illimitate",
  nextScan: (moment: string) => `Prossima scansione ${moment}`,

  shared: {
    title: "Foto ricevuta",
    text: "Un’altra app ti ha passato questa foto. La analizziamo soltanto se lo vuoi tu.",
    analyse: "Analizza la foto",
    leave: "Lascia perdere",
  },
  quotaUsed: {
    text: (moment: string) => `Hai usato le scansioni di oggi. Prossima scansione ${moment}.`,
    meanwhile: "Intanto puoi descrivere il pasto a parole o cercarlo per nome: non hanno limiti.",
    ingredientsMeanwhile: "Intanto puoi scrivere gli ingredienti a mano.",
    catalogueMeanwhile:
      "Anche la ricetta nuova di oggi è già stata creata. Intanto puoi scrivere gli ingredienti a mano e averne una dal ricettario, senza limiti.",
    pro: "Passa a PRO",
  },
  modes: { label: "Cosa fotografi", dish: "Piatto", nutrition: "Etichetta" },
  permission: {
    title: "Serve la fotocamera",
    text: "La usiamo solo mentre questa schermata è aperta, per fotografare il piatto.",
    ingredientsText: "La usiamo solo mentre questa schermata è aperta, per fotografare gli ingredienti.",
    allow: "Consenti fotocamera",
  },
  upload: "Carica una foto",
  blockedTitle: "Fotocamera non disponibile",
  tryAgain: "Riprova con la fotocamera",
  starting: "Avvio della fotocamera",

  steps: {
    dish: ["Riconosciamo gli ingredienti…", "Stimiamo le porzioni…", "Calcoliamo i nutrienti…"],
    label: ["Leggiamo la tabella…", "Controlliamo i valori…"],
  },
  patience: "Ancora qualche secondo…",
  slow: "Ci vuole più del solito",
  photo: "La foto del piatto",
  labelPhoto: "La foto dell’etichetta",

  failedTitle: "Analisi Fallita",
  failed: "Impossibile analizzare l'immagine del cibo. Riprova.",
  labelFailed: "Impossibile leggere l’etichetta. Riprova.",
  offline: "Sei senza connessione: la foto resta qui.",
  unclearTitle: "Cosa c’è nel piatto?",
  notAnalysed: "Qui le foto non vengono analizzate: dillo tu, con la foto davanti.",
  labelUnclearTitle: "Etichetta da ricontrollare",
  menuTitle: "Quale piatto hai mangiato?",
  usual: "Di solito mangi",
  menuDishes: "Piatti del menu",
  describe: "Descrivilo a parole",
  typeLabel: "Scrivi i valori",
  searchByName: "Cerca per nome",
  otherPhoto: "Fai un’altra foto",
  servingOfLabel: "1 porzione",
  addFailed: "Impossibile aggiungere il cibo al tuo registro.",
  saved: (meal: string, moment: string) => `Salvato in ${meal}, ${moment}`,
  savedOn: (meal: string, day: string) => `Salvato in ${meal}, ${day}`,
} as const;
