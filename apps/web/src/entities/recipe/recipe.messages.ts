import { nutrientsByKey, type ExtraNutrient } from "@fetta/domain/nutrition/nutrient-keys";
import type { Diet } from "@fetta/domain/recipes/recipe-limits";
import type { Allergen } from "@fetta/domain/recipes/ingredients/ingredient";
import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { formatForInput } from "@fetta/domain/typed-number";
import { formatCount } from "../../i18n/pluralize.ts";

const diets: Record<Diet, string> = {
  vegan: "Vegana",
  vegetarian: "Vegetariana",
  low_cal: "Ipocalorica",
  high_protein: "Proteica",
  keto: "Keto",
  gluten_free: "Senza glutine",
};

const allergens: Record<Allergen, string> = {
  glutine: "cereali con glutine",
  crostacei: "crostacei",
  uova: "uova",
  pesce: "pesce",
  arachidi: "arachidi",
  soia: "soia",
  latte: "latte",
  "frutta-a-guscio": "frutta a guscio",
  sedano: "sedano",
  senape: "senape",
  sesamo: "sesamo",
  solfiti: "solfiti",
  lupini: "lupini",
  molluschi: "molluschi",
};

/** Further nutrients in the order of the sentence, which begins with a capital. */
const details = { sugars: "Zuccheri", saturated: "grassi saturi", fibre: "fibre", salt: "sale" } satisfies Record<
  ExtraNutrient,
  string
>;

const list = new Intl.ListFormat("it-IT");
const portions = (count: number): string => formatCount(count, "porzione", "porzioni");

/** Messages of the recipes and their actions. */
export const recipes = {
  title: "Ricette",
  filterLabel: "Quali ricette",
  all: (count: number) => `Tutte le ricette (${formatWhole(count)})`,
  favourites: (count: number) => `Preferite (${formatWhole(count)})`,
  loadFailed: "Non riusciamo a caricare le ricette",

  openSearch: "Cerca tra le ricette",
  closeSearch: "Chiudi la ricerca",
  searchPlaceholder: "Nome o ingrediente",
  found: (count: number) => formatCount(count, "ricetta trovata", "ricette trovate"),
  nothingFound: (text: string) => `Nessuna ricetta con “${text}”`,
  nothingFoundText: "Prova con un altro nome o un solo ingrediente.",

  noneChosen: "La ricetta scelta si apre qui.",
  none: "Nessuna ricetta, per ora",
  noneText: "Mostraci quello che hai in casa e ne facciamo un piatto.",
  photograph: "Fotografa gli ingredienti",
  write: "Scrivi una tua ricetta",
  noFavourites: "Ancora nessuna preferita",
  noFavouritesText: "Tocca il cuore di una ricetta per ritrovarla qui.",
  showAll: "Vedi tutte le ricette",

  photoOf: (name: string) => `Gli ingredienti fotografati per ${name}`,
  like: (name: string) => `Preferita: ${name}`,
  likeFailed: "Impossibile aggiornare i preferiti. Riprova.",
  minutes: (count: number) => `${formatWhole(count)} min`,
  kcal: (count: number) => `${formatWhole(count)} kcal`,
  perPerson: "a persona",
  portions,
  initials: { protein: "P", carbs: "C", fat: "G" },
  grams: (amount: number) => `${formatWhole(amount)} g`,
  diets,
  origins: { ai: "Generata con l’AI", catalogue: "Dal ricettario", custom: "Scritta da te" },
  details,
  detail: (nutrient: ExtraNutrient, amount: number) =>
    `${details[nutrient]} ${formatDecimal(amount)} ${nutrientsByKey[nutrient].unit}`,
  estimated: "valori stimati",
  withoutFigures: (names: readonly string[]) => `Valori stimati: le nostre tabelle non hanno ${list.format(names)}.`,

  portionsLabel: "Porzioni",
  portionsStep: "di una porzione",
  ingredients: "Ingredienti",
  ingredientsFor: (count: number) => `per ${portions(count)}`,
  missing: (names: readonly string[]) => `${names.length === 1 ? "Ti manca" : "Ti mancano"}: ${list.format(names)}.`,
  figuresFor: (count: number) =>
    `Dosi arrotondate: i valori a persona restano quelli della ricetta per ${portions(count)}.`,
  steps: "Preparazione",
  stepsFor: (count: number) => `Nei passaggi le dosi sono per ${portions(count)}.`,
  allergens: "Allergeni",
  contains: (held: readonly Allergen[]) => `Contiene: ${list.format(held.map((one) => allergens[one]))}.`,
  noAllergens: "Negli ingredienti in elenco non c’è nessuno dei 14 allergeni di legge.",
  unknownAllergens: (names: readonly string[]) =>
    `Di ${list.format(names)} non conosciamo gli allergeni: controlla l’etichetta.`,

  cook: "Modalità cucina",
  step: (at: number, count: number) => `Passaggio ${formatWhole(at)} di ${formatWhole(count)}`,
  done: "Fine",
  timer: {
    start: (minutes: number) => `Timer ${formatWhole(minutes)} min`,
    startOf: (at: number, minutes: number) => `Timer ${formatWhole(minutes)} min, passaggio ${formatWhole(at)}: avvia`,
    pause: "Pausa",
    pauseOf: (at: number) => `Pausa del timer del passaggio ${formatWhole(at)}`,
    resume: "Riprendi",
    resumeOf: (at: number) => `Riprendi il timer del passaggio ${formatWhole(at)}`,
    end: "Termina",
    endOf: (at: number) => `Termina il timer del passaggio ${formatWhole(at)}`,
    clock: (at: number) => `Timer del passaggio ${formatWhole(at)}`,
    over: "Tempo scaduto",
    overText: (name: string, at: number, minutes: number) =>
      `${name}, passaggio ${formatWhole(at)}: ${formatCount(minutes, "minuto", "minuti")}.`,
  },

  addToDiary: "Aggiungi al diario",
  day: "Giorno",
  servingUnitLabel: "Come misuri",
  servingUnits: { portions: "Porzioni", grams: "Grammi" },
  servingLabel: { portions: "Quante porzioni mangi", grams: "Quanti grammi mangi" },
  servingMissing: "Scrivi quanto ne mangi.",
  servingsStep: "di mezza porzione",
  servingGramsStep: "di 10 grammi",
  shareInGrams: (grams: number, whole: number) => `${formatDecimal(grams)} g di ${formatDecimal(whole)} g`,
  shareInPortions: (share: number, whole: number) => `${formatForInput(share)} di ${portions(whole)}`,
  addFailed: "Impossibile aggiungere la ricetta al log.",
  inMeal: (name: string, meal: string) => `${name} è in ${meal}`,
  inMealOn: (name: string, meal: string, day: string) => `${name} è in ${meal}, ${day}`,

  edit: "Modifica",
  rename: "Rinomina",
  renameTitle: "Rinomina ricetta",
  nameLabel: "Nome della ricetta",
  invalidName: "Nome non valido",
  invalidNameText: "Inserisci un nome valido per la ricetta.",
  renamed: "Nome aggiornato",
  renameFailed: "Impossibile aggiornare il nome della ricetta. Riprova.",

  remove: "Elimina",
  removeTitle: "Elimina ricetta",
  removeQuestion: "Sei sicuro di voler eliminare questa ricetta?",
  removed: "Ricetta eliminata",
  removeFailed: "Impossibile eliminare la ricetta. Riprova.",
} as const;
