import type { PlanType } from "@fetta/domain/billing/pro-plan";
import { formatWhole } from "@fetta/domain/italian-number";
import type { NutrientUnit } from "@fetta/domain/nutrition/nutrient-definition";
import type { SupportCategory } from "@fetta/domain/account/support-request";
import type { GoalWarning } from "@fetta/domain/goals/energy-need";
import { errorMessages } from "./error-messages.ts";

const unitNames: Record<NutrientUnit, string> = { kcal: "kcal", g: "grammi", mg: "milligrammi", µg: "microgrammi" };

/** Validation messages of input fields whose checks have a message of their own. */
export const fieldMessages = {
  email: "Inserisci un indirizzo email valido.",
  emailAndPassword: "Email e password sono obbligatorie",
  passwordTooShort: "La password deve contenere almeno 6 caratteri",
  passwordTooLong: "La password può contenere al massimo 200 caratteri",
  date: "Inserisci una data valida (aaaa-mm-gg).",
  time: "Inserisci un’ora valida (hh:mm).",
  calorieGoal: "Inserisci un obiettivo calorico tra 1000 e 5000 calorie.",
  macroGoal: "Inserisci un valore tra 0 e 1000 grammi.",
  search: "Digita almeno 2 caratteri per iniziare la ricerca",
  grams: "Inserisci una quantità tra 0,1 e 1000 grammi.",
  mealGrams: "Inserisci una quantità tra 0,1 e 1500 grammi.",
  servings: "Inserisci un numero di porzioni maggiore di zero, al massimo 1000.",
  recipeServings: "Inserisci un numero di porzioni tra 0,01 e 100.",
  unknownFood: "Alimento sconosciuto.",
  recipeName: "Inserisci un nome valido per la ricetta.",
  recipeGrams: "Inserisci una quantità tra 0,1 e 40000 grammi.",
  ingredient: "Scrivi il nome di un ingrediente.",
  ingredients: "Indica almeno un ingrediente.",
  required: "Campo obbligatorio.",
  duplicated: "Lo stesso elemento è indicato due volte.",
  nutrientPer100: (max: number, unit: NutrientUnit): string =>
    `Inserisci un valore tra 0 e ${formatWhole(max)} ${unitNames[unit]} per 100 g.`,
  macrosOver100g: "Proteine, carboidrati e grassi insieme superano i 100 g: controlla l’etichetta.",
  sugarsOverCarbs: "Gli zuccheri non possono superare i carboidrati.",
  saturatedOverFat: "I grassi saturi non possono superare i grassi.",
  days: "Inserisci un numero intero di giorni tra 1 e 3650.",
  reason: "Scrivi il motivo.",
  barcode: errorMessages.barcode_invalid.message,
  planType: "Scegli un piano: settimanale, mensile o annuale.",
  months: "Indica da 1 a 12 mesi.",
  singleLine: "Scrivi su una riga sola.",
  tooLong: (max: number): string => `Scrivi al massimo ${max} caratteri.`,
  supportCategory: "Scegli di che cosa si tratta.",
  leaveEmpty: "Lascia vuoto questo campo.",
  weight: "Inserisci un peso tra 20 e 400 kg.",
  reportDays: "Scegli un rapporto di 7, 14 o 30 giorni.",
  water: "Inserisci una quantità intera fino a 20.000 ml.",
  readerScopes: "Scegli almeno una cosa da far leggere.",
  unnamedPasskey: "Passkey",
  readerConsent: "Per dare il link serve il tuo consenso.",
} as const;

/** Names of the plans on the payment provider's page. */
export const planNames = {
  weekly: "Fetta PRO, 1 settimana",
  monthly: "Fetta PRO, 1 mese",
  yearly: "Fetta PRO, 1 anno",
} as const satisfies Record<PlanType, string>;

/** Messages of the test pages. */
export const testPageMessages = {
  proActivated: "PRO attivato",
  proDeactivated: "PRO disattivato",
  webhookSimulated: "Webhook Simulato",
} as const;

/** Name of a device in the user's list of sessions. */
export const formatDeviceName = (browser: string, operatingSystem: string): string =>
  `${browser} su ${operatingSystem}`;

/** Confirmation after a support request. */
export const supportReceived = "Messaggio ricevuto: ti rispondiamo entro 24 ore.";

/** Category of a support request, as named in the mail to the support address. */
export const supportCategoryNames = {
  technical: "Problema tecnico",
  billing: "Fatturazione",
  account: "Account",
  features: "Funzionalità",
  data: "Dati e privacy",
  refund: "Rimborso",
  other: "Altro",
} as const satisfies Record<SupportCategory, string>;

/** Warnings returned with goals that were raised or that require a large deficit. */
export const goalWarningMessages: Record<GoalWarning, string> = {
  minor:
    "Sotto i 18 anni il corpo cresce: l’obiettivo resta pari al tuo fabbisogno. Per cambiarlo parlane con il pediatra o con il medico.",
  underweight:
    "Per il tuo peso e la tua altezza un deficit non fa bene: l’obiettivo resta pari al tuo fabbisogno. Parlane con il medico.",
  maternity:
    "In gravidanza e in allattamento l’obiettivo non scende sotto il tuo fabbisogno. Parlane con il medico o con l’ostetrica.",
  large_deficit:
    "Questo obiettivo è molto sotto il tuo fabbisogno. Un calo più lento è più sicuro: se vuoi scendere così, fatti seguire da un medico.",
};

/** Told to the reader of a diary who proposes less energy than is safe for its owner: the least, kcal, without the cause. */
export const readerGoalsTooLow = (minCalories: number): string =>
  `Per questa persona proponi almeno ${formatWhole(minCalories)} kcal: sotto non è prudente.`;
