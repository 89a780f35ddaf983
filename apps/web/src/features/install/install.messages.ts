/** Texts of the installation where the browser does not offer it itself. */
export const install = {
  title: "Installa Fetta",
  intro: "Tre passi, e Fetta si apre come un’app.",
  steps: [
    { title: "Tocca Condividi", text: "Il quadrato con la freccia, nella barra del browser." },
    { title: "Scegli «Aggiungi alla schermata Home»", text: "Scorri l’elenco, se non la vedi subito." },
    { title: "Conferma con Aggiungi", text: "L’icona di Fetta compare tra le tue app." },
  ],
  before: {
    title: "Prima di installare",
    text: "L’app installata ha una memoria sua: alla prima apertura chiede di nuovo l’accesso. Lì puoi entrare con la tua passkey, con la password o con un codice creato qui.",
    create: "Crea un codice",
    another: "Crea un altro codice",
    created: "Nell’app scegli «Ho un codice dal browser» e scrivi:",
    validity: "Vale 10 minuti e una volta sola. Non darlo a nessuno.",
    failed: "Codice non creato",
  },
  done: "Ho capito",
} as const;
