/** A question to the server. */
export type ProcedureQuery = { path: string; input: unknown };
export type ProcedureResponse = ProcedureQuery & { data: unknown };

/** What the device knows of answers that were given before. */
type OfflineCache = {
  readCachedResponse: (read: ProcedureQuery) => Promise<unknown>;
  applyPendingChanges: (read: ProcedureQuery, data: unknown) => unknown;
  showLateResponse: (read: ProcedureQuery, data: unknown) => void;
  cacheResponses: (responses: readonly ProcedureResponse[]) => Promise<void>;
  clearCachedResponses: () => Promise<void>;
};
/** What waits on the device. */
type Outbox = { ready: Promise<void>; flushOutbox: () => void };

type OfflineModules = { cache: () => Promise<OfflineCache>; outbox: () => Promise<Outbox> };

const rejectUnregistered = (): Promise<never> => Promise.reject(new Error("this page keeps nothing"));
let modules: OfflineModules = { cache: rejectUnregistered, outbox: rejectUnregistered };

/** The parts are fetched when they are needed; who starts the page says from where, since they call the server too. */
export function registerModules(offlineModules: OfflineModules): void {
  modules = offlineModules;
}

export const loadOfflineCache = (): Promise<OfflineCache> => modules.cache();
export const loadOutbox = (): Promise<Outbox> => modules.outbox();
