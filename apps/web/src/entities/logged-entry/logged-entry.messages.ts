/** Messages after logging, whatever the method. */
export const loggedEntry = {
  added: "Aggiunto al log!",
  removeFailed: "Impossibile rimuovere l'alimento dal registro.",
} as const;
