import type { ImportPart, FileSource, LineProblem } from "@fetta/domain/transfer/diary-csv-parser";
import { formatCount, withArticle, pluralize } from "../../i18n/pluralize.ts";

const problems: Record<LineProblem, string> = {
  date_unreadable: "la data manca o non si legge",
  date_out_of_range: "la data non è tra il 2015 e un anno da oggi",
  total_line: "è una riga di totale: la saltiamo",
  energy_missing: "mancano le calorie",
  macros_missing: "mancano proteine, carboidrati o grassi",
  number_unreadable: "un numero non si legge",
  implausible: "i valori non sono plausibili",
  weight_implausible: "il peso non è tra 20 e 400 kg",
  quotes_open: "si aprono virgolette che non si chiudono: da qui in poi non leggiamo",
  already_in_file: "lo stesso giorno è già nel file",
  row_invalid: "la riga è incompleta o fuori misura",
  food_missing: "il suo alimento non è nel file",
  link_missing: "il suo link non è nel file",
  recipes_full: "hai già 500 ricette",
};

const sources: Record<FileSource, string> = {
  fetta: "File di Fetta",
  myfitnesspal: "File di MyFitnessPal",
  yazio: "File di un esportatore per Yazio",
  other: "File CSV",
};

const parts: Record<ImportPart, (count: number) => string> = {
  entries: (count) => formatCount(count, "voce del diario", "voci del diario"),
  foods: (count) => formatCount(count, "alimento registrato", "alimenti registrati"),
  closedDays: (count) => formatCount(count, "giornata completa", "giornate complete"),
  customFoods: (count) => formatCount(count, "alimento tuo", "alimenti tuoi"),
  recipes: (count) => formatCount(count, "ricetta", "ricette"),
  weights: (count) => formatCount(count, "peso", "pesi"),
  water: (count) => formatCount(count, "giorno d’acqua", "giorni d’acqua"),
  goals: (count) => formatCount(count, "obiettivo di oggi", "obiettivi di oggi"),
  goalVersions: (count) => formatCount(count, "obiettivo passato", "obiettivi passati"),
  readerLinks: (count) => formatCount(count, "link chiuso", "link chiusi"),
  readerLinkOpenings: (count) => formatCount(count, "apertura di un link", "aperture di link"),
  goalProposals: (count) => formatCount(count, "proposta di obiettivi", "proposte di obiettivi"),
  readerNotes: (count) => formatCount(count, "nota di chi ti segue", "note di chi ti segue"),
};

export const personalData = {
  title: "I tuoi dati",
  export: {
    title: "Porta via i tuoi dati",
    text: "Tutto quello che conserviamo su di te, quando vuoi.",
    json: "Esporta i miei dati (JSON)",
    csv: "Esporta il diario (CSV)",
    failed: "File non scaricato",
    done: "File scaricato",
  },
  import: {
    title: "Importa",
    text: "Un file di Fetta, o il diario di un’altra app. Prima ti mostriamo che cosa c’è dentro.",
    open: "Importa",
    works: "Funziona con",
    kinds: [
      "il file JSON e il diario CSV di Fetta",
      "MyFitnessPal: «Nutrition-Summary» e «Measurement-Summary» (CSV)",
      "Yazio non ha un suo file: va bene il «nutrition_log.csv» degli esportatori più diffusi",
      "altri CSV con data, pasto o alimento, calorie, proteine, carboidrati e grassi",
    ],
    limits: "Fino a 20.000 righe; 5 MB per un CSV. Le foto delle ricette non si importano.",
    choose: "Scegli un file",
    another: "Scegli un altro file",
    reading: "Lettura del file…",
    failed: "File non importato",
    source: (source: FileSource) => sources[source],
    span: (days: number, first: string, last: string) =>
      `${formatCount(days, "giorno", "giorni")}, ${withArticle("dal", first)} ${withArticle("al", last)}`,
    nothingNew: "Non c’è niente di nuovo: hai già tutto quello che si legge in questo file.",
    toAdd: "Da aggiungere",
    part: (part: ImportPart, count: number) => parts[part](count),
    alreadyPresent: (count: number) =>
      `${formatCount(count, "riga è già", "righe sono già")} nel tuo account: ${pluralize(count, "resta com’è", "restano come sono")}.`,
    unknownMeals: (names: string) => `Pasti che non conosciamo, messi tra gli spuntini: ${names}.`,
    dateOrderAssumed: "Le date si potevano leggere in due modi: le abbiamo lette come giorno/mese/anno.",
    unit: "I pesi di questo file sono in",
    units: { kg: "Chili", lb: "Libbre" },
    weights: (first: string, last: string) => `Dal primo all’ultimo: ${first} kg, ${last} kg.`,
    rejected: (count: number) => formatCount(count, "riga che lasciamo fuori", "righe che lasciamo fuori"),
    line: (line: number, part: ImportPart | undefined) =>
      part === undefined ? `Riga ${line}` : `«${part}», riga ${line}`,
    problem: (problem: LineProblem) => problems[problem],
    more: (count: number) => pluralize(count, "e un’altra", `e altre ${count}`),
    confirm: "Importa",
    done: "Importazione completata",
    doneText: (count: number) => `${formatCount(count, "riga aggiunta", "righe aggiunte")} al tuo account.`,
  },
  privacy: {
    title: "Privacy e consensi",
    health: (day: string) => `Consenso ai dati sulla salute dato ${withArticle("il", day)}`,
    healthNone: "Nessun consenso ai dati sulla salute",
    healthText:
      "Copre età, sesso, altezza, peso, attività e diario. Lo ritiri eliminando l’account: senza questi dati Fetta non può funzionare.",
    unreadable: "Consensi non disponibili",
    others: "Consensi per foto e pubblicità",
    notice: "Informativa sulla privacy",
  },
  erase: {
    open: "Elimina account",
    title: "Vuoi eliminare il tuo account?",
    goes: "Si cancella subito e per sempre",
    going: [
      "profilo, obiettivi, peso e acqua",
      "diario, alimenti, ricette con le loro foto, lista della spesa",
      "i link per chi ti segue, con aperture, note e proposte",
      "PRO e i giorni che restano",
      "le richieste all’assistenza e ogni accesso, su tutti i dispositivi",
    ],
    stays: "Resta, senza il tuo nome",
    staying:
      "L’importo e la data dei pagamenti, come chiede la legge fiscale. Stripe conserva la sua ricevuta secondo le proprie regole.",
    export: "Vuoi una copia? Prima esporta i tuoi dati.",
    password: "La tua password",
    passwordMissing: "Scrivi la tua password.",
    account: "Account",
    fresh: "Hai appena fatto l’accesso: non serve altro.",
    again: "Per sicurezza esci e accedi di nuovo con lo stesso servizio, poi torna qui entro 10 minuti.",
    toSettings: "Vai alle Impostazioni",
    unreadable: "Conferma non disponibile",
    confirm: "Elimina per sempre",
    failed: "Account non eliminato",
    bye: "Account eliminato",
    byeText: "I tuoi dati non ci sono più. Grazie del tempo passato a tavola con noi.",
  },
} as const;
