import { formatWhole } from "@fetta/domain/italian-number";
import type { ShoppingGroup } from "@fetta/domain/shopping/shopping-list";
import { formatCount } from "../../i18n/pluralize.ts";

const groups: Record<ShoppingGroup, string> = {
  vegetables: "Verdura",
  fruit: "Frutta",
  meat: "Carne e salumi",
  fish: "Pesce",
  dairy: "Latticini e uova",
  grains: "Pane, pasta e cereali",
  legumes: "Legumi",
  pantry: "Dispensa",
  plant_based: "Alternative vegetali",
  drinks: "Bevande",
  other: "Altro",
};

const list = new Intl.ListFormat("it-IT");
/** Maximum number of names in a notification. */
const maxListedNames = 3;

function without(names: readonly string[]): string {
  if (names.length === 0) return "";
  return `Lasciati fuori: ${names.length <= maxListedNames ? list.format(names) : `${formatWhole(names.length)} ingredienti di base`}.`;
}

function changes(added: number, merged: number): string {
  const parts = [
    added > 0 ? formatCount(added, "ingrediente aggiunto", "ingredienti aggiunti") : "",
    merged > 0 ? formatCount(merged, "sommato a quello in lista", "sommati a quelli in lista") : "",
  ].filter((part) => part !== "");
  return `${parts.join(", ")}.`;
}

/** Texts of the shopping list. */
export const shopping = {
  title: "Lista della spesa",
  groups,
  toBuy: (count: number) => `${formatWhole(count)} da comprare`,
  entry: (open: number) => (open === 0 ? "Lista della spesa" : `Lista della spesa, ${formatWhole(open)} da comprare`),

  addRecipe: "Aggiungi alla spesa",
  withStaples: "Anche sale, olio e simili",
  seeList: "Vedi la lista",
  recipeWaits: "Gli ingredienti arrivano nella lista appena torni online.",
  recipeAdded: "Nella lista della spesa",
  recipeAddedText: ({ added, merged, leftOut }: RecipeAdded) =>
    [changes(added, merged), without(leftOut)].filter((part) => part !== "").join(" "),
  nothingToBuy: "Niente da comprare",
  nothingToBuyText: (leftOut: readonly string[]) => without(leftOut),
  addRecipeFailed: "Non riusciamo ad aggiungere gli ingredienti alla spesa.",

  field: "Cosa ti serve?",
  fieldExample: "2 l di latte",
  add: "Aggiungi alla lista",
  adding: "Aggiungiamo…",
  notAdded: "Non aggiunto",
  added: (text: string, group: string) => `${text}: aggiunto in ${group}`,
  addFailed: (text: string) => `Non riusciamo ad aggiungere “${text}”.`,
  addAgain: (text: string) => `Riprova ad aggiungere ${text}`,
  dropDraft: (text: string) => `Lascia perdere ${text}`,

  checkFailed: "Non riusciamo a salvare la spunta.",
  gone: "Non è più in lista: forse la lista è cambiata da un altro dispositivo.",
  remove: (text: string) => `Togli ${text} dalla lista`,
  removed: "Tolto dalla lista",
  removeFailed: "Non riusciamo a toglierlo dalla lista.",
  restoreFailed: "Non riusciamo a rimetterlo in lista.",

  inCart: (count: number) => `Nel carrello (${formatWhole(count)})`,
  allTaken: "Hai preso tutto.",
  clearTaken: "Togli i presi",
  takenCleared: (count: number) => formatCount(count, "cosa presa tolta", "cose prese tolte"),
  empty: "Svuota",
  emptyTitle: "Svuota la lista",
  emptyQuestion: "Vuoi togliere tutto dalla lista, anche quello che è ancora da comprare?",
  emptied: "Lista svuotata",
  clearFailed: "Non riusciamo a togliere le cose dalla lista.",

  none: "La lista è vuota",
  noneText: "Scrivi qui sopra quello che ti serve, o prendi gli ingredienti da una ricetta.",
  toRecipes: "Scegli una ricetta",
  loadFailed: "Non riusciamo a caricare la lista della spesa",
  notFresh: "La lista potrebbe non essere aggiornata",

  share: "Condividi",
  copied: "Lista copiata",
  copiedText: "Incollala nella chat che vuoi.",
  shareFailed: "Non riusciamo a condividere la lista.",
} as const;

type RecipeAdded = { added: number; merged: number; leftOut: readonly string[] };
