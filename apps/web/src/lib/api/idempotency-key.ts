import { createSessionMap } from "../session-state.ts";

const pendingKeys = createSessionMap<string, string>();

/**
 * Sends `what` under an id that stays the same until an answer comes: asked for again after a lost one, the server
 * finds what it has made already. After an answer the same wish is a new one.
 */
export async function withIdempotencyKey<Answer>(
  input: unknown,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const inputKey = JSON.stringify(input);
  const key = pendingKeys.get(inputKey) ?? crypto.randomUUID();
  pendingKeys.set(inputKey, key);
  const answer = await send(key);
  pendingKeys.delete(inputKey);
  return answer;
}
