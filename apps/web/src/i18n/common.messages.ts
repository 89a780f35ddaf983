import type { MealType } from "@fetta/domain/diary/meal-type";
import { formatCount } from "./pluralize.ts";

const meals: Record<MealType, string> = { breakfast: "Colazione", lunch: "Pranzo", dinner: "Cena", snack: "Spuntino" };

/** Messages that every screen uses. */
export const common = {
  appName: "Fetta",
  today: "Oggi",
  yesterday: "Ieri",
  tomorrow: "Domani",
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
  notifications: "Notifiche (F8)",
  dismissNotification: "Chiudi la notifica",
} as const;
