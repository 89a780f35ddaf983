/** Texts of the installation where the browser does not offer it itself. */
export const install = {
  title: "Installa Fetta",
  intro: "Tre passi, e Fetta si apre come un’app.",
  steps: [
    { title: "Tocca Condividi", text: "Il quadrato con la freccia, nella barra del browser." },
    { title: "Scegli «Aggiungi alla schermata Home»", text: "Scorri l’elenco, se non la vedi subito." },
    { title: "Conferma con Aggiungi", text: "L’icona di Fetta compare tra le tue app." },
  ],
  done: "Ho capito",
} as const;
