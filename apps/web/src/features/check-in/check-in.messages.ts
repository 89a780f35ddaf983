import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { formatCount } from "../../i18n/pluralize.ts";

/** "−0,6 kg", "+0,3 kg", "0 kg". */
function formatChange(kg: number): string {
  const rounded = Math.round(Math.abs(kg) * 10) / 10;
  const sign = rounded === 0 ? "" : kg < 0 ? "−" : "+";
  return `${sign}${formatDecimal(rounded)} kg`;
}

const kcal = (calories: number): string => `${formatWhole(calories)} kcal`;
/** "+100", "−50", "0". */
const formatSigned = (calories: number): string =>
  `${calories === 0 ? "" : calories < 0 ? "−" : "+"}${formatWhole(Math.abs(calories))}`;
const perWeek = (kg: number): string => `${formatChange(kg)} a settimana`;

/** "5 giorni completi", "un peso". */
const days = (count: number): string => formatCount(count, "giorno completo", "giorni completi");
const weights = (count: number): string => formatCount(count, "peso", "pesi");
const diaryDays = (count: number): string => formatCount(count, "giorno di diario", "giorni di diario");

/** "5 giorni completi e 2 pesi" */
function listMissing(missing: { windowDays: number; closedDays: number; weighings: number }): string {
  const parts = [
    ...(missing.windowDays > 0 ? [diaryDays(missing.windowDays)] : []),
    ...(missing.closedDays > 0 ? [days(missing.closedDays)] : []),
    ...(missing.weighings > 0 ? [weights(missing.weighings)] : []),
  ];
  const last = parts.pop() ?? "";
  return parts.length === 0 ? last : `${parts.join(", ")} e ${last}`;
}

/** The Monday check-in: the learned need and what it means for the goals. */
export const checkIn = {
  title: "Il tuo fabbisogno reale",
  notYetTitle: "Il tuo fabbisogno reale: non ancora",
  hide: "Nascondi fino a lunedì prossimo",
  range: (low: number, high: number) => `${formatWhole(low)}–${formatWhole(high)}`,
  perDay: "kcal al giorno",
  scaleEnd: formatWhole,
  initial: (need: number) => `stima iniziale ${formatWhole(need)}`,
  bandLabel: (low: number, high: number, initial: number) =>
    `Tra ${formatWhole(low)} e ${kcal(high)}; la stima iniziale era ${formatWhole(initial)}`,
  trend: perWeek,
  noTrend: "Peso senza una tendenza",
  trendText: (weeks: number) => `media di 7 giorni, ${formatCount(weeks, "settimana", "settimane")}`,
  asLogged: "Sono le calorie come le segni tu: quelle che sfuggono al diario sono già nel conto.",
  method: "Come lo calcoliamo",
  /** `kg` is null where the goal is not the one of that pace: a step on the way to it, or a bound. */
  pace: (kg: number | null) =>
    kg === null
      ? "Il tuo obiettivo diventa "
      : Math.abs(kg) < 0.05
        ? "Per restare al tuo peso, il tuo obiettivo diventa "
        : `Con lo stesso passo, ${perWeek(kg)}, il tuo obiettivo diventa `,
  goal: kcal,
  change: (change: number) =>
    change === 0 ? "." : `: ${formatWhole(Math.abs(change))} ${change > 0 ? "in più" : "in meno"}.`,
  /** By how many kcal the goals of single weekdays move. */
  weekdays: ({ least, most }: { least: number; most: number }) => {
    if (least === 0 && most === 0) return " I giorni con un obiettivo proprio restano come sono.";
    const by = least === most ? `di ${formatSigned(least)}` : `da ${formatSigned(least)} a ${formatSigned(most)}`;
    return ` Anche i giorni con un obiettivo proprio cambiano ${by} kcal.`;
  },
  step: " È un passo verso il fabbisogno: al massimo 150 kcal a settimana.",
  floor: " Non proponiamo di meno: è il minimo prudente per te.",
  ceiling: " È l’obiettivo più alto che si può impostare.",
  apply: (calories: number) => `Applica ${kcal(calories)}`,
  keep: "Lascia così",
  confirmed: (calories: number) => `Confermato: resta ${kcal(calories)}.`,
  fine: "Bene",
  review: (calories: number, min: number, max: number) =>
    `Il tuo obiettivo, ${kcal(calories)}, è lontano da ciò che è prudente per te: da ${formatWhole(min)} a ${kcal(max)}. Rivedilo quando vuoi.`,
  reviewGoal: "Rivedi l’obiettivo",
  none: {
    maternity:
      "In gravidanza e in allattamento il peso non dice quanta energia serve: l’obiettivo resta com’è. Parlane con chi ti segue.",
    unclear: "Questa lettura è molto lontana dalla stima iniziale: per ora l’obiettivo resta com’è.",
  },
  missing: "Per leggerlo dai tuoi dati servono ancora ",
  missingEnd: ".",
  listMissing,
  parts: { windowDays: "Tre settimane di diario", closedDays: "Giorni completi", weighings: "Pesi segnati" },
  progress: (have: number, needed: number) => `${formatWhole(have)} di ${formatWhole(needed)}`,
  meanwhile: "Intanto vale la stima iniziale: ",
  noHurry: ". Nessuna fretta.",
  logWeight: "Segna il peso",
  accept: "Va bene così",
  applied: (calories: number) => `Da domani l’obiettivo è ${kcal(calories)}`,
  /** Where weekdays have goals of their own, the one of tomorrow says nothing about the others. */
  appliedWithWeekdays: (calories: number) => `Obiettivi cambiati: domani è ${kcal(calories)}`,
  undo: "Annulla",
  undone: "L’obiettivo resta quello di prima",
  loadFailed: "Non siamo riusciti a leggere il tuo fabbisogno.",
  noBody: "Per stimare il tuo fabbisogno servono età, altezza, peso e quanto ti muovi.",
  answerQuestions: "Rispondi alle domande",
  settings: {
    title: "Fabbisogno reale",
    monday: "Controllo del lunedì",
    mondayText: "Una scheda in home, senza notifiche. Niente cambia senza un tuo tocco.",
    pace: "Che cosa vuoi dal peso",
    directions: { lose: "Scendere", hold: "Restare", gain: "Salire" },
    kgPerWeek: "Chili a settimana",
    unit: "kg",
    step: "di 0,1 kg",
    ranges: {
      lose: (max: number) => `Al massimo ${formatDecimal(max)} kg a settimana: più in fretta non è prudente per te.`,
      gain: (max: number) => `Al massimo ${formatDecimal(max)} kg a settimana.`,
    },
    invalid: "Passo da correggere",
    lowNeed: "Il tuo fabbisogno è già vicino al minimo prudente: qui non si può scendere.",
    save: "Salva il passo",
    saved: "Passo salvato",
    loadFailed: "Non siamo riusciti a leggere le scelte sul fabbisogno.",
    applied: (calories: number, before: number) =>
      `Il controllo ha portato l’obiettivo da ${formatWhole(before)} a ${kcal(calories)}.`,
    appliedWeekdays: "Il controllo ha cambiato gli obiettivi di alcuni giorni.",
    undo: "Annulla",
  },
} as const;
