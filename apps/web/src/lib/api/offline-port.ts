/** A tRPC query: its path and its input. */
export type ProcedureQuery = { path: string; input: unknown };
export type ProcedureResponse = ProcedureQuery & { data: unknown };

/** The cache of earlier responses on this device. */
type OfflineCache = {
  readCachedResponse: (read: ProcedureQuery) => Promise<unknown>;
  applyPendingChanges: (read: ProcedureQuery, data: unknown) => unknown;
  showLateResponse: (read: ProcedureQuery, data: unknown) => void;
  cacheResponses: (responses: readonly ProcedureResponse[]) => Promise<void>;
  clearCachedResponses: () => Promise<void>;
};
/** The queue of pending changes on this device. */
type Outbox = { ready: Promise<void>; flushOutbox: () => void };

type OfflineModules = { cache: () => Promise<OfflineCache>; outbox: () => Promise<Outbox> };

const rejectUnregistered = (): Promise<never> => Promise.reject(new Error("this page keeps nothing"));
let modules: OfflineModules = { cache: rejectUnregistered, outbox: rejectUnregistered };

/**
 * Sets the loaders of the offline modules. They are injected because those modules import the API client themselves.
 */
export function registerModules(offlineModules: OfflineModules): void {
  modules = offlineModules;
}

export const loadOfflineCache = (): Promise<OfflineCache> => modules.cache();
export const loadOutbox = (): Promise<Outbox> => modules.outbox();
