export const shell = {
  tabs: { home: "Home", recipes: "Ricette", settings: "Impostazioni" },
  navigation: "Navigazione principale",
  add: "Aggiungi al diario",
  create: "Crea una ricetta",
  loadFailedTitle: "Errore di Caricamento",
  loadFailedText: "Si è verificato un errore nell'applicazione.",
  offlineTitle: "Sei offline",
  offlineText: "Questa pagina si apre con la connessione. Riprova appena torna la rete.",
  reload: "Ricarica",
  notFoundTitle: "Qui il piatto è vuoto",
  notFoundText: "Questa pagina non esiste o è stata spostata.",
  backToDiary: "Torna al diario",
} as const;
