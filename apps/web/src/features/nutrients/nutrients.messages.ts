import { formatWhole } from "@fetta/domain/italian-number";
import type { MaternityStatus, Sex } from "@fetta/domain/goals/energy-need";
import type { IntakeSpan } from "@fetta/domain/trends/nutrient-intake";
import { nutrientTexts } from "../../entities/nutrition/nutrient-names.messages.ts";
import { formatCount } from "../../i18n/pluralize.ts";

const people: Record<Sex, string> = { female: "una donna", male: "un uomo" };
const maternities: Record<MaternityStatus, string> = { pregnant: " in gravidanza", nursing: " in allattamento" };

/** Texts of the nutrients of a day and a week. */
export const nutrients = {
  title: "Nutrienti",
  span: "Periodo",
  spans: { day: "Giorno", week: "Settimana" } satisfies Record<IntakeSpan, string>,
  previous: { day: "Giorno precedente", week: "Settimana precedente" } satisfies Record<IntakeSpan, string>,
  next: { day: "Giorno successivo", week: "Settimana successiva" } satisfies Record<IntakeSpan, string>,
  week: (from: string, to: string) => `${from} – ${to}`,
  loadFailed: "Non riusciamo a caricare i nutrienti",
  offline: "Sei offline: questi sono gli ultimi dati letti.",

  groups: { label: "Fibre, zuccheri, grassi saturi e sale", micronutrient: "Vitamine e minerali" },
  knownShare: {
    before: "Sappiamo di che cosa è fatto ",
    share: nutrientTexts.share,
    ofDay: " delle calorie di questo giorno. ",
    ofWeek: (days: number) => ` delle calorie di ${formatCount(days, "giorno", "giorni")}. `,
  },
  outside: "«Solo calorie» e stime senza tabella restano fuori, non valgono zero.",
  legend: "Pieno è ciò che sappiamo; tratteggiata la parte che resta, se fosse simile.",
  leftOut: (count: number) =>
    `${formatCount(count, "giorno resta", "giorni restano")} fuori: sotto la metà del solito, senza «Giornata completa». `,
  weekLegend: "Le colonne mostrano i giorni noti per almeno l’80%.",
  atLeast: "almeno",
  perDay: "al giorno",
  amount: nutrientTexts.amount,
  known: nutrientTexts.known,
  allKnown: "noto per intero",
  unknown: nutrientTexts.unknown,
  reference: ({ low, high }: { low: number; high: number }, unit: string) =>
    `riferimento ${low === high ? "" : `${nutrientTexts.figure(low)}–`}${nutrientTexts.amount(high, unit)}`,
  noReference: "senza riferimento",
  meter: (amount: string, known: string) => `${amount}, ${known}`,
  ofDay: (day: string, amount: string) => `${day} ${amount}`,
  weekChart: (name: string, days: readonly string[]) => `${name}: ${days.join("; ")}`,
  notLogged: "niente nel diario",
  incomplete: "incompleto, fuori dalla media",
  tooLittle: "noto per meno dell’80%",
  sourcesTitle: { day: "Da dove viene", week: "Da dove viene, in tutta la settimana" } satisfies Record<
    IntakeSpan,
    string
  >,
  source: (amount: string, share: number) => `${amount} · ${formatWhole(share)}%`,
  sharesNote: "In percentuale di quello che è noto.",

  empty: {
    day: "In questo giorno non c’è ancora niente nel diario.",
    week: "In questa settimana non c’è ancora niente nel diario.",
  } satisfies Record<IntakeSpan, string>,
  emptyText: "I nutrienti si sommano da quello che scrivi: qui compaiono appena c’è una voce.",
  open: "Vai al diario",

  referencesTitle: "Riferimenti e fonti",
  referenceOf: (sex: Sex, age: number, maternity: MaternityStatus | null) =>
    `I riferimenti sono quelli dell’EFSA per ${people[sex]} di ${formatCount(age, "anno", "anni")}${maternity ? maternities[maternity] : ""}.`,
  referenceOfAge: (age: number) =>
    `I riferimenti sono quelli dell’EFSA a ${formatCount(age, "anno", "anni")}; dove donne e uomini ne hanno di diversi li mostriamo tutti e due, e la barra arriva al più alto.`,
  referenceOfAdults:
    "I riferimenti sono quelli dell’EFSA per una persona adulta; dove donne e uomini ne hanno di diversi li mostriamo tutti e due, e la barra arriva al più alto. Con età e sesso nel questionario degli obiettivi diventano i tuoi.",
  iron: "Per il ferro l’EFSA ha due valori, prima e dopo la menopausa: tra 45 e 59 anni mostriamo tutti e due.",
  noFigures:
    "Per gli zuccheri e i grassi saturi l’EFSA non indica una cifra: scrive «il meno possibile» (per gli zuccheri, di quelli aggiunti), in un’alimentazione che basta per il resto. Qui gli zuccheri sono tutti, anche quelli di frutta e latte.",
  groupsNote:
    "Sono valori pensati per gruppi di persone: un giorno sotto o sopra non dice nulla di te. I valori di vitamine e minerali non tolgono le perdite della cottura.",
  journal: (source: string) => `EFSA Journal ${source}`,

  pro: {
    title: "I nutrienti sono inclusi in PRO",
    text: "Con PRO vedi giorno per giorno e settimana per settimana:",
    has: [
      "fibre, zuccheri, grassi saturi e sale",
      "vitamine e minerali, accanto ai valori di riferimento dell’EFSA",
      "quanto è noto di ciascuno e quali alimenti ne portano di più",
    ],
    free: "Calorie e macro, il dettaglio di ogni alimento e la ricerca «ricco di ferro» restano gratuiti.",
    discover: "Scopri PRO",
  },
  hidden: {
    title: "Calorie e macro sono nascoste",
    text: "Anche i nutrienti sono numeri: finché le calorie sono nascoste non li mostriamo.",
    settings: "Vai alle impostazioni",
  },
} as const;
