export const shell = {
  tabs: { home: "Home", recipes: "Ricette", settings: "Impostazioni" },
  navigation: "Navigazione principale",
  add: "Aggiungi al diario",
  loadFailedTitle: "Errore di Caricamento",
  loadFailedText: "Si è verificato un errore nell'applicazione.",
  reload: "Ricarica",
  notFoundTitle: "Qui il piatto è vuoto",
  notFoundText: "Questa pagina non esiste o è stata spostata.",
  backToDiary: "Torna al diario",
  recipesTitle: "Ricette",
  noRecipesTitle: "Nessuna ricetta, per ora",
  noRecipesText: "Le ricette dagli ingredienti che hai in casa arrivano presto.",
} as const;
