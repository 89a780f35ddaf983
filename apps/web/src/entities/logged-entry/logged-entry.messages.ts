/** Said whenever something goes into the diary, whichever way it came. */
export const loggedEntry = {
  added: "Aggiunto al log!",
  removeFailed: "Impossibile rimuovere l'alimento dal registro.",
} as const;
