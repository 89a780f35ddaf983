/** Said whenever something goes into the diary, whichever way it came. */
export const adding = {
  added: "Aggiunto al log!",
  removeFailed: "Impossibile rimuovere l'alimento dal registro.",
} as const;
