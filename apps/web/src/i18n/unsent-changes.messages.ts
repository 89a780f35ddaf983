import { formatCount, pluralize } from "./pluralize.ts";

/** Messages about pending changes; a separate chunk, since most sessions never need them. */
export const unsentChanges = {
  title: "Sei offline",
  waitingTitle: (count: number) => pluralize(count, "1 voce in attesa", `${count} voci in attesa`),
  waiting: (count: number) =>
    pluralize(
      count,
      "1 voce in attesa, la inviamo appena torna la rete",
      `${count} voci in attesa, le inviamo appena torna la rete`,
    ),
  nothing: "Vedi quello che avevi già aperto. Puoi aggiungere, modificare ed eliminare: inviamo tutto dopo.",
  droppedAfterAWeek:
    "Su iPhone e iPad Safari cancella dopo 7 giorni quello che non è stato inviato: apri Fetta con la rete prima di allora, o aggiungila alla schermata Home.",
  serverAway: "Il server non risponde. Riproviamo tra poco.",
  sending: "Invio…",
  rejectedTitle: (count: number) => `${formatCount(count, "modifica non inviata", "modifiche non inviate")}`,
  why: {
    add: (name: string) => `Non abbiamo potuto aggiungere ${name}.`,
    copy: (name: string) => `Non abbiamo potuto copiare ${name}.`,
    save: (name: string) => `Non abbiamo potuto salvare ${name}.`,
    favourite: (name: string) => `Non abbiamo potuto cambiare i preferiti: ${name}.`,
    shopping: (name: string) => `Non abbiamo potuto cambiare la lista della spesa: ${name}.`,
    edit: (name: string) => `Non abbiamo potuto modificare ${name}.`,
    remove: (name: string) => `Non abbiamo potuto eliminare ${name}.`,
    close: (day: string) => `Non abbiamo potuto segnare come completa la giornata: ${day}.`,
    reopen: (day: string) => `Non abbiamo potuto riaprire la giornata: ${day}.`,
  },
  nowhereToKeep:
    "Questo telefono non ha spazio per Fetta, o la finestra è privata: senza connessione la modifica non si può conservare. Riprova con la connessione.",
  goneElsewhere: "Non esiste più: è stata eliminata da un altro dispositivo.",
  canMakeAgain: "Non esiste più: è stata eliminata da un altro dispositivo. Riprova per salvarla come nuova.",
  gone: "Questa voce non c’è più: è stata eliminata altrove.",
  unknown: "Il server non l’ha accettata.",
  giveUp: "Elimina la modifica",
  giveUpNamed: (name: string) => `Elimina la modifica: ${name}`,
  retryNamed: (name: string) => `Riprova con ${name}`,
  others: (count: number) =>
    pluralize(
      count,
      "Su questo telefono c’è 1 voce non inviata di un altro account: resta lì finché non rientra.",
      `Su questo telefono ci sono ${count} voci non inviate di un altro account: restano lì finché non rientra.`,
    ),
  leaving: {
    title: (count: number) => `Hai ${formatCount(count, "voce non inviata", "voci non inviate")}`,
    text: (count: number) =>
      pluralize(
        count,
        "Se esci adesso va persa. Torna online e aspetta che sia inviata, oppure esci lo stesso.",
        "Se esci adesso vanno perse. Torna online e aspetta che siano inviate, oppure esci lo stesso.",
      ),
    confirm: "Esci lo stesso",
    stay: "Resta",
  },
};
