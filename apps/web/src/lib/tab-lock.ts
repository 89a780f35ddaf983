/** Runs one task of this name at a time across all tabs; without the Web Locks API, one per tab. */
export function createTabLock(name: string): (run: () => Promise<void>) => Promise<void> {
  let lastTurn: Promise<unknown> = Promise.resolve();
  return async (run) => {
    if ("locks" in navigator) return navigator.locks.request(name, run);
    const ownTurn = lastTurn.then(run);
    lastTurn = ownTurn.catch(() => undefined);
    return ownTurn;
  };
}
