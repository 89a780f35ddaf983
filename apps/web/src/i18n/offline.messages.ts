/**
 * Messages about what needs a connection or is sent later; those of pending changes are in unsent-changes.messages.ts.
 */
const savedOnDevice = "Salvato sul telefono: lo inviamo appena torni online.";

export const offline = {
  needsConnection: "Serve la connessione",
  needsConnectionText: "Questa parte di Fetta non è ancora su questo dispositivo. Controlla la connessione e riprova.",
  savedOnDevice,
  alsoSaved: (what?: string) => (what === undefined ? savedOnDevice : `${what}. ${savedOnDevice}`),
  pending: "In attesa di invio",
};
