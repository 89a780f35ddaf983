import { queryClient } from "../../../lib/api/query-client.ts";
import { isString, isRecordOf } from "../../../lib/stored-schema.ts";
import { runWhenSaved } from "../../../lib/unsaved-changes.ts";

const isOpening = isRecordOf({ type: (type) => type === "OPEN_ADDRESS", address: isString });
const isDiaryChange = isRecordOf({ type: (type) => type === "DIARY_CHANGED" });

function follow({ data }: MessageEvent): void {
  if (isOpening(data)) runWhenSaved(() => location.assign((data as { address: string }).address));
  if (isDiaryChange(data)) void queryClient.invalidateQueries();
}

/**
 * Does what a press on a notification asks of the open page: to show the diary at a meal, or what was logged. However often
 * it is called, the page follows once.
 */
export function followNotifications(): void {
  navigator.serviceWorker.addEventListener("message", follow);
}
