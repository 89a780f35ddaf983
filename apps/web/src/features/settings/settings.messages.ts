import { formatCount, withArticle } from "../../i18n/pluralize.ts";

const list = new Intl.ListFormat("it-IT");

export const settings = {
  title: "Impostazioni",
  account: "Account",
  dailyCalories: "Calorie giornaliere",
  energy: (kcal: string) => `${kcal} kcal`,
  fromTomorrow: (kcal: string) => `da domani; oggi ${kcal} kcal`,
  recalculate: "Ricalcola",
  trends: "Andamento, peso e acqua",
  figures: {
    title: "Calorie e macro",
    hide: "Nascondi calorie e macro",
    text: "Il diario mostra solo porzioni e pasti, su tutti i tuoi dispositivi. I valori restano salvati.",
    help: "Il cibo ti preoccupa? C’è chi ti ascolta",
  },
  photos: {
    title: "Foto e intelligenza artificiale",
    given: (day: string) => `Consenso dato ${withArticle("il", day)}`,
    none: "Nessun consenso attivo",
    noneText: "Te lo chiediamo prima della prossima foto. Fino ad allora non ne inviamo nessuna.",
    whatIsSent: "Cosa inviamo, e a chi",
    withdraw: "Ritira il consenso",
    failed: "Non siamo riusciti a ritirare il consenso. Controlla la connessione e riprova.",
  },
  app: "App",
  homeRows: { title: "In home, oltre al diario", water: "Acqua", weight: "Peso" },
  theme: { title: "Aspetto", system: "Sistema", light: "Chiaro", dark: "Scuro" },
  entryTimes: { title: "Ora dei pasti", text: "Accanto a ogni voce del diario" },
  shortcuts: {
    title: "Tasti rapidi",
    text: "Una lettera da sola agisce: N aggiunge, / cerca. L’elenco si apre con ?.",
  },
  install: { title: "Installa app", text: "Fetta tra le tue app, a tutto schermo" },
  clearCache: {
    title: "Pulisci cache",
    text: "Scarica di nuovo i file dell’app. Il diario resta com’è.",
    clearing: "Pulizia in corso…",
    done: "Cache pulita",
    doneText: "Fetta si ricarica tra un attimo.",
    part: "Cache pulita parzialmente",
    partText: "Il resto si pulisce da solo quando riapri Fetta.",
    failed: "Errore nella pulizia",
    failedText: "Il browser non ha lasciato cancellare i file. Riprova tra poco.",
  },
  privacy: "Privacy",
  data: { title: "I tuoi dati", text: "Esporta, importa, consensi, elimina account" },
  notice: "Informativa sulla privacy",
  readerLinks: {
    title: "Link per chi ti segue",
    text: "Fai leggere il diario a chi vuoi, per quanto vuoi",
    waiting: (notes: number, proposals: number) =>
      list.format([
        ...(notes > 0 ? [formatCount(notes, "nota nuova", "note nuove")] : []),
        ...(proposals > 0 ? [formatCount(proposals, "proposta da vedere", "proposte da vedere")] : []),
      ]),
  },
  help: "Aiuto",
  faq: "Domande frequenti",
  support: "Contatta supporto",
  about: {
    title: "Informazioni",
    text: "Fetta è un diario alimentare che parte da una foto. I numeri vengono da tabelle pubbliche e dalle etichette; quelli stimati lo dicono.",
    medical: "Fetta non è un dispositivo medico e non sostituisce il parere di un medico o di un dietista.",
    licences:
      "Le tabelle degli alimenti, i prodotti e i caratteri tipografici hanno ciascuno la propria licenza: li trovi tutti, con gli autori, in «Fonti e crediti».",
  },
  admin: "Amministrazione",
  credits: "Fonti e crediti",
  version: "v1.0.0",
} as const;
