import { proposalSteps } from "@fetta/domain/need/check-in-proposal";
import { needGates } from "@fetta/domain/need/need-estimate";

type Section = { title: string; paragraphs: readonly string[]; points?: readonly string[] };

const { windowDays } = needGates;

const sections: readonly Section[] = [
  {
    title: "Che numero è",
    paragraphs: [
      "È l’energia che, segnata come la segni tu, tiene fermo il tuo peso. Quasi nessuno segna tutto: negli studi i diari perdono in media circa il 15% di ciò che si mangia. Non è una colpa, è parte della misura: se al diario sfuggono 300 kcal al giorno, il tuo fabbisogno in kcal segnate è più basso di 300, e un obiettivo scritto nella stessa unità funziona lo stesso.",
      "Per questo il numero può stare sotto la stima iniziale anche quando il tuo corpo consuma esattamente quanto dice la formula.",
    ],
  },
  {
    title: "Da dove parte",
    paragraphs: [
      "Dalla formula di Mifflin-St Jeor (età, altezza, peso, sesso) per il fattore di attività che hai scelto. Per due persone su dieci sbaglia di oltre il 10%: è solo l’inizio.",
    ],
  },
  {
    title: "Come impara",
    paragraphs: [
      "Ogni giorno un filtro di Kalman confronta due cose: le calorie dei giorni che hai detto completi e il peso che hai segnato. Se mangi quanto prima e il peso scende, il fabbisogno è più alto; se sale, è più basso. Un chilo di tessuto vale circa 7.700 kcal, e per ogni chilo perso il consumo cala di circa 24 kcal al giorno.",
      "Il peso di una mattina però è soprattutto acqua. Il filtro ne tiene conto:",
    ],
    points: [
      "la prima settimana di diario: glicogeno e acqua, spesso quasi un chilo, che non è grasso;",
      "i pasti salati o abbondanti, che passano in pochi giorni;",
      "il ciclo mestruale, circa mezzo chilo tra un momento e l’altro;",
      "la bilancia, i vestiti, l’ora: quanto oscillano da te lo impara dai tuoi pesi.",
    ],
  },
  {
    title: "Perché è un intervallo",
    paragraphs: [
      "Con poche settimane nessuno può dire un numero solo. L’intervallo contiene il valore vero in circa nove casi su dieci: lo abbiamo misurato su mille persone simulate, ognuna con i suoi errori. Dopo quattro settimane il centro sbaglia in media di circa 110 kcal, dopo sei di circa 80; la formula da sola, letta in calorie segnate, di oltre 350.",
      "Con più giorni completi e più pesi l’intervallo si stringe.",
    ],
  },
  {
    title: "Che cosa serve",
    paragraphs: [
      `Gli ultimi ${windowDays.min}-${windowDays.max} giorni, con almeno ${needGates.closedDays} giorni completi (e il ${needGates.closedShare * 100}% della finestra) e ${needGates.weighings} pesi. Un giorno che non hai chiuso non conta come mangiato poco: vale la media dei giorni simili, con la sua incertezza. Se manca qualcosa non c’è nessuna proposta.`,
    ],
  },
  {
    title: "Che cosa propone, e che cosa mai",
    paragraphs: [
      `Il fabbisogno con il passo che hai scelto, mai più di ${proposalSteps.max} kcal a settimana, e solo con un tuo tocco: vale da domani, e dal profilo si può annullare finché non imposti un altro obiettivo. Sotto le ${proposalSteps.least} kcal di differenza l’obiettivo è confermato.`,
    ],
    points: [
      "Mai un deficit oltre 500 kcal, oltre il 20% del fabbisogno, o oltre l’1% del peso a settimana; conta il più prudente tra la formula e il fabbisogno letto.",
      "Mai sotto 1.200 kcal, a meno che il tuo fabbisogno sia più basso.",
      "Nessun deficit sotto i 18 anni o con un indice di massa corporea sotto 18,5; nessuna proposta in gravidanza e in allattamento.",
    ],
  },
  {
    title: "I suoi limiti",
    paragraphs: [
      "Non è una misura del metabolismo e non è un parere medico. Farmaci che trattengono acqua, malattie, una crescita ancora in corso, un allenamento di forza appena iniziato o una gravidanza cambiano il peso per altre ragioni. Se cambi modo di segnare, il numero cambia con te e ci mette qualche settimana. Per chi segna proprio tutto, dopo quattro settimane è in media circa 90 kcal troppo basso.",
    ],
  },
];

/** What each source is cited for. */
const sources = {
  formula: "la formula",
  formulaError: "il suo errore",
  energyOfWeight: "7.700 kcal al chilo",
  firstDays: "i primi giorni",
  adaptation: "il consumo che cala con il peso",
  underLogging: "ciò che sfugge ai diari",
  glycogen: "glicogeno e acqua",
  dailyWeight: "il peso da un giorno all’altro",
  cycle: "il ciclo mestruale",
} as const;

/** The page about the learned need: its method, its sources and its limits. */
export const needMethod = {
  title: "Come lo calcoliamo",
  intro: "Il tuo fabbisogno reale: quanta energia al giorno tiene fermo il tuo peso, letta dal tuo diario.",
  sections,
  sourcesTitle: "Fonti",
  sources,
} as const;
