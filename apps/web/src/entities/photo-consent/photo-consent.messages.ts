export const photoConsent = {
  title: "Prima di scattare",
  purpose: {
    dish: "Per riconoscere il piatto",
    label: "Per leggere l’etichetta",
    ingredients: "Per riconoscere gli ingredienti",
    all: "Per riconoscere quello che fotografi",
  },
  toHost: (purpose: string, host: string) =>
    `${purpose}, Fetta invia la foto a ${host}, un servizio di intelligenza artificiale esterno.`,
  toThisServer: (purpose: string) =>
    `${purpose}, la foto va a un programma su questo stesso server: un modello, oppure risposte registrate per le prove. La foto non lascia il server.`,
  sent: "Inviamo solo la foto, rimpicciolita e senza posizione: niente nome, email o diario.",
  notKept:
    "Le foto di piatti ed etichette Fetta non le conserva: restano soltanto gli alimenti riconosciuti e i valori.",
  keptWithRecipe:
    "La foto degli ingredienti resta con la ricetta, rimpicciolita e senza posizione, finché non elimini la ricetta.",
  openAiKeeps:
    "Chiediamo a OpenAI di non conservarla. Per controllare gli abusi può comunque tenerne traccia fino a 30 giorni.",
  hostKeeps: (host: string) =>
    `Chiediamo al servizio di non conservarla. Quanto ne resta nei suoi registri lo decide chi gestisce ${host}.`,
  thisServerKeeps: "Nessun altro servizio la riceve.",
  frame: "Inquadra il cibo ed evita persone e documenti.",
  agree: "Acconsento e continuo",
  refuse: "Non ora",
  failed:
    "Non siamo riusciti a salvare il consenso, quindi non inviamo nessuna foto. Controlla la connessione e riprova.",
} as const;
