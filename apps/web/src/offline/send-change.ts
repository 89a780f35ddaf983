import { api } from "../lib/api/api-client.ts";
import type { PendingChange, Entry } from "../lib/api/diary-change.ts";

/** Timeout of a call, ms; a change without a response by then is sent again later. */
const timeoutMs = 12_000;

/** Sends a change on behalf of its user; the server rejects it in the session of another user. */
export async function sendChange({ call, user }: PendingChange): Promise<Entry | undefined> {
  const options = { signal: AbortSignal.timeout(timeoutMs), context: { account: user } };
  switch (call.type) {
    case "log":
      return api.food.log.mutate(call.input, options);
    case "add":
      return api.diary.add.mutate(call.input, options);
    case "quick":
      return api.diary.addQuick.mutate(call.input, options);
    case "copy":
      return api.diary.copyEntry.mutate(call.input, options);
    case "recipe":
      return api.recipes.addToLog.mutate(call.input, options);
    case "edit":
      return api.diary.edit.mutate(call.input, options);
    case "remove":
      await api.diary.remove.mutate(call.input, options);
      return undefined;
  }
}
