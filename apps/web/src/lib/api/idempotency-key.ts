import { sessionMap } from "../session-state.ts";

const unanswered = sessionMap<string, string>();

/**
 * Sends `what` under an id that stays the same until an answer comes: asked for again after a lost one, the server
 * finds what it has made already. After an answer the same wish is a new one.
 */
export async function withRetryKey<Answer>(
  what: unknown,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const name = JSON.stringify(what);
  const key = unanswered.get(name) ?? crypto.randomUUID();
  unanswered.set(name, key);
  const answer = await send(key);
  unanswered.delete(name);
  return answer;
}
