/** Texts of the barcode scanner and of its outcomes. */
export const barcode = {
  title: "Scansiona Codice a Barre",
  hint: "Inquadra il codice a barre del prodotto",
  guide: "Centra il codice a barre",
  starting: "Avvio fotocamera...",
  dark: "L’immagine è nera: libera la fotocamera o fai una foto del codice.",
  torchOn: "Accendi la luce",
  torchOff: "Spegni la luce",
  timedOut: "Nessun codice a barre trovato. Riprova o inserisci il prodotto manualmente.",
  detectorFailed: "Errore durante il rilevamento del codice a barre.",
  unsupportedTitle: "Scanner non supportato",
  unsupported: "Scansione automatica non disponibile su questo dispositivo. Usa il campo di ricerca manuale.",

  photo: "Foto del codice",
  photoReading: "Leggiamo il codice dalla foto…",
  photoNothing:
    "Nella foto non c’è un codice leggibile. Avvicinati, evita i riflessi e riprova, oppure scrivi il numero.",

  severalTitle: "Ci sono più codici",
  several: "Quale prodotto cerchi? Scegli il numero che sta sotto le sue barre.",

  typed: "Inserisci il codice a mano",
  search: "Cerca",
  problems: {
    not_digits: "Scrivi solo le cifre che stanno sotto le barre.",
    length: "Un codice a barre ha 8, 12 o 13 cifre.",
    check_digit: "Una cifra non torna: ricontrolla il numero sotto le barre.",
  },

  lookingUp: "Cerchiamo il prodotto…",
  code: (code: string) => `Codice ${code}`,
  notFoundTitle: "Prodotto non trovato",
  notFound: "Nessun prodotto trovato per questo codice a barre.",
  create: "Crea alimento",
  photographLabel: "Fotografa l’etichetta",
  another: "Scansiona un altro",
  searchByName: "Cerca per nome",
  quick: "Solo calorie",
  failedTitle: "Errore ricerca",
  lookupFailed: "Errore durante la ricerca del prodotto.",

  inStore: {
    title: "Codice del banco",
    text: "Questo codice l’ha stampato il negozio: vale solo lì e contiene anche il peso o il prezzo.",
    ask: "Dicci una volta che alimento è. Alla prossima scansione lo riconosciamo.",
    search: "Quale alimento è?",
    results: "Alimenti trovati",
    nothing: (text: string) => `Nessun alimento trovato per "${text}"`,
    kcal: (kcal: string) => `${kcal} kcal per 100 g`,
  },
} as const;
