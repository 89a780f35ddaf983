import type { Adapter, AdapterPayload } from "oidc-provider";

type Store = Map<string, AdapterPayload>;

/** Where a provider keeps what it has issued: in memory, each provider for itself, so that none is left by another. */
export function memoryStore(): (model: string) => Adapter {
  const kept: Store = new Map();
  return (model) => {
    const keyOf = (id: string): string => `${model}:${id}`;
    const find = (wanted: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
      [...kept].find(([key, payload]) => key.startsWith(`${model}:`) && wanted(payload))?.[1];
    return {
      upsert: async (id, payload) => void kept.set(keyOf(id), payload),
      find: async (id) => kept.get(keyOf(id)),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = kept.get(keyOf(id));
        if (payload) kept.set(keyOf(id), { ...payload, consumed: Math.floor(Date.now() / 1000) });
      },
      destroy: async (id) => void kept.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}
