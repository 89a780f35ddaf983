/** Messages of the ad: its consent dialog, its placement, and the settings. */
export const ads = {
  label: "Pubblicità",
  frame: "Annuncio",
  consent: {
    title: "Possiamo mostrarti un annuncio?",
    text: "Uno solo, qui in fondo al diario: aiuta Fetta a restare gratis.",
    isolated:
      "Sta in un riquadro isolato: non sa chi sei né cosa mangi. Chi lo pubblica vede solo, come ogni sito, l’indirizzo IP e il tipo di browser.",
    yes: "Va bene",
    no: "No grazie",
    later: "Puoi cambiare idea nelle Impostazioni.",
    failed: "Non siamo riusciti a salvare la risposta. Controlla la connessione e riprova.",
  },
  declined: { title: "Va bene, nessun annuncio", text: "Puoi cambiare idea nelle Impostazioni." },
  settings: {
    given: "Hai accettato un annuncio nel diario",
    declined: "Nessun annuncio nel diario",
    open: "Non hai ancora risposto",
    openText: "Te lo chiediamo in fondo al diario. Fino ad allora non ne mostriamo.",
    withdraw: "Ritira il consenso",
    give: "Mostra un annuncio",
  },
} as const;
