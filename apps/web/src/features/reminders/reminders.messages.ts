/** What the notification, the settings and the card of the home page say. */
export const reminders = {
  title: "Promemoria",
  notification: {
    ask: { breakfast: "Segni la colazione?", lunch: "Segni il pranzo?", dinner: "Segni la cena?" },
    text: "Nel diario di oggi questo pasto è ancora vuoto.",
    usual: "Come al solito",
    logged: "Segnato, come al solito",
    loggedText: "Tocca per vedere il diario.",
    notEmpty: "Questo pasto è già nel diario",
    failed: "Non siamo riusciti a segnarlo",
    failedText: "Tocca per aprire Fetta e riprovare.",
  },
  settings: {
    wanted: "Ricordami il pasto che manca",
    text: "Uno al giorno al massimo: 45 minuti dopo la tua ora abituale, e solo se quel pasto è vuoto. Sullo schermo non compaiono né cibi né numeri. Dopo tre senza risposta si ferma da solo.",
    elsewhere: "È acceso su un altro tuo dispositivo.",
    stopped: "Si è fermato da solo: gli ultimi tre sono rimasti senza risposta.",
    denied:
      "In questo browser le notifiche di Fetta sono bloccate. Sbloccale nelle impostazioni del sito, poi torna qui.",
    unsupported: "Questo browser non riceve notifiche dai siti.",
    needsInstall:
      "Su iPhone e iPad le notifiche arrivano solo alle app installate: aggiungi Fetta alla schermata Home e accendilo da lì.",
    install: "Installa app",
    on: "Promemoria acceso su questo dispositivo",
    failed: "Non siamo riusciti ad accendere le notifiche. Controlla la connessione e riprova.",
    loadFailed: "Il promemoria non si è caricato.",
  },
  card: {
    ask: {
      title: "Ti ricordiamo i pasti che mancano?",
      text: "Una notifica al giorno al massimo, 45 minuti dopo la tua ora abituale e solo se quel pasto è vuoto. Se non ti serve, si ferma da sola. È anche nelle Impostazioni.",
      yes: "Sì, ricordameli",
      no: "No, grazie",
    },
    stopped: {
      title: "Il promemoria si è fermato",
      text: "Gli ultimi tre sono rimasti senza risposta, quindi non ne mandiamo altri. Puoi riaccenderlo quando vuoi.",
      yes: "Riaccendilo",
      no: "Va bene così",
    },
  },
} as const;
