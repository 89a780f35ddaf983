import type { Diet } from "@fetta/domain/recipes/recipe-limits";
import { recipes } from "../recipe/recipe.messages.ts";

const { diets } = recipes;

/** Messages of the creation of a recipe from ingredients. */
export const recipeCreation = {
  preferences: {
    title: "Nuova ricetta",
    diets: "Preferenze",
    rennetStrict: "Solo formaggi con caglio vegetale",
    time: "Tempo",
    minutes: { 15: "15 min", 30: "30 min", 60: "1 ora+" },
    servings: "Porzioni",
    continue: "Continua",
  },
  diets,
  write: "Scrivi gli ingredienti",
  writeShort: "Scrivi",

  title: "Stiamo creando la tua ricetta",
  stages: { ingredients: "Ingredienti", recipe: "Ricetta", saving: "Salvataggio" },
  doing: {
    reading: "Riconosciamo gli ingredienti…",
    choosing: "Controlla gli ingredienti",
    generating: "Scriviamo la ricetta e controlliamo che rispetti le tue scelte…",
    saving: "Salviamo la ricetta…",
  },
  slow: "Ci vuole più del solito",
  photo: "La foto degli ingredienti",
  fromPhoto: "Abbiamo visto",
  chosen: "Gli ingredienti",
  touchToRemove: "· tocca per togliere",
  remove: (name: string) => `Togli ${name}`,
  against: (name: string, against: readonly Diet[]) =>
    `${name}: non va con ${against.map((diet) => diets[diet]).join(", ")}`,
  unknown: (name: string, against: readonly Diet[]) =>
    `${name}: non lo conosciamo, quindi non lo usiamo con ${against.map((diet) => diets[diet]).join(", ")}`,
  changeDiets: "Cambia le preferenze di questa ricetta",
  addLabel: "Aggiungi ingredienti",
  addHelp: "Anche più di uno, separati da una virgola",
  add: "Aggiungi",
  tooMany: (max: number) => `Al massimo ${max} ingredienti.`,
  notAnalysed: "Qui le foto non vengono analizzate: scrivi tu che cosa c’è.",
  nothingUsable: "Serve almeno un ingrediente che vada con le tue preferenze.",
  autoContinues: "Tra poco si prosegue. Tocca la lista per restare qui.",
  goOn: "Continua",
  generationUsed: (moment: string) =>
    `La ricetta nuova di oggi è già stata creata: la prossima si può creare ${moment}. Dal ricettario non ci sono limiti.`,

  interruptedTitle: "La tua ricetta è in sospeso",
  givenUp: "Creazione interrotta: foto, ingredienti e preferenze sono ancora qui.",
  fromCatalogue: "Dal ricettario",
  change: "Cambia scelte",
  discard: "Lascia perdere",

  readingFailedTitle: "Analisi Fallita",
  readingFailed: "Impossibile analizzare gli ingredienti. Riprova.",
  failedTitle: "Errore Generazione",
  failed: "Impossibile generare la ricetta. Riprova.",
  offline: "Sei senza connessione. Riprova appena torni in rete.",
} as const;
