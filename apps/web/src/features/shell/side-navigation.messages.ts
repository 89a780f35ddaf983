/** Texts of the navigation at the side, which only wide screens load. */
export const side = {
  add: "Aggiungi",
  create: "Nuova ricetta",
  trends: "Andamento",
  admin: "Ammini\u00ADstrazione",
  shortcuts: {
    title: "Tasti rapidi",
    keys: [
      [["N"], "aggiungi al diario, o una nuova ricetta"],
      [["/"], "cerca un alimento"],
      [["1", "2", "3", "4"], "Home, Ricette, Andamento, Impostazioni"],
      [["O"], "oggi"],
      [["←", "→"], "il giorno prima, il giorno dopo"],
      [["↑", "↓"], "scegli tra i risultati"],
      [["P"], "segna o togli l’alimento scelto dai preferiti"],
      [["Canc"], "togli la voce scelta dal diario"],
      [["?"], "questo elenco"],
      [["Esc"], "chiudi, poi torna al diario"],
    ],
    off: "Non agiscono mentre scrivi. Puoi spegnerli in Impostazioni.",
  },
  keys: { add: "N", list: "?" },
  plan: { free: "Piano gratuito", active: "PRO attivo", expired: "PRO scaduto" },
} as const;
