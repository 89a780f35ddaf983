import { formatDecimal } from "@fetta/domain/italian-number";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { formatCount } from "./pluralize.ts";

const meals: Record<MealType, string> = { breakfast: "Colazione", lunch: "Pranzo", dinner: "Cena", snack: "Spuntino" };

/** Messages that every screen uses. */
export const common = {
  appName: "Fetta",
  today: "Oggi",
  yesterday: "Ieri",
  tomorrow: "Domani",
  dayMissing: "Scegli un giorno.",
  dayOutside: "Scegli un giorno dal 2015 a un anno da oggi.",
  dayAtHour: (day: string, hour: string) => `${day} alle ${hour}`,
  meals,
  meal: "Pasto",
  macros: { protein: "Proteine", carbs: "Carboidrati", fat: "Grassi" },
  calories: "Calorie",
  kcal: "kcal",
  grams: "g",
  valuesToCheck: "valori da verificare",
  entries: (count: number) => formatCount(count, "voce", "voci"),
  close: "Chiudi",
  clearText: "Cancella testo",
  cancel: "Annulla",
  save: "Salva",
  back: "Indietro",
  next: "Avanti",
  retry: "Riprova",
  error: "Errore",
  loading: "Caricamento in corso",
  checkConnection: "Controlla la connessione.",
  unknownError: "Errore sconosciuto",
  skipToContent: "Vai al contenuto",
  signOut: "Esci",
  signOutFailed: "Non siamo riusciti a chiudere la sessione. Riprova.",
  increase: (what: string) => `Aumenta ${what}`,
  decrease: (what: string) => `Diminuisci ${what}`,
  showPassword: "Mostra password",
  hidePassword: "Nascondi password",
  noNumber: "Scrivi un numero, per esempio 12,5.",
  noWholeNumber: "Scrivi un numero intero.",
  noGrouping: (text: string) => `Scrivi il numero senza separatore delle migliaia: ${text.replaceAll(/[.,]/g, "")}.`,
  outOfRange: (min: number, max: number) => `Inserisci un valore tra ${formatDecimal(min)} e ${formatDecimal(max)}.`,
  notifications: "Notifiche (F8)",
  dismissNotification: "Chiudi la notifica",
} as const;
