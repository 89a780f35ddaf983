import { createSessionMap } from "../session-state.ts";

const pendingKeys = createSessionMap<string, string>();

/**
 * Calls `send` with an idempotency key that stays the same for equal `input` until a response arrives: after a lost
 * response the server recognises the repeated call. After a response an equal input gets a new key.
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
