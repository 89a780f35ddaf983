import type { Adapter, AdapterPayload } from "oidc-provider";

type EntryMap = Map<string, AdapterPayload>;

/** Storage adapter of one provider: everything it issues stays in memory and is not shared with other providers. */
export function createMemoryAdapter(): (model: string) => Adapter {
  const entries: EntryMap = new Map();
  return (model) => {
    const storageKey = (id: string): string => `${model}:${id}`;
    const find = (matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
      [...entries].find(([key, payload]) => key.startsWith(`${model}:`) && matches(payload))?.[1];
    return {
      upsert: async (id, payload) => void entries.set(storageKey(id), payload),
      find: async (id) => entries.get(storageKey(id)),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = entries.get(storageKey(id));
        if (payload) entries.set(storageKey(id), { ...payload, consumed: Math.floor(Date.now() / 1000) });
      },
      destroy: async (id) => void entries.delete(storageKey(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}
