import { isRecordOf, isString } from "../lib/stored-schema.ts";
import type { PendingChange } from "../lib/api/diary-change.ts";

const isPendingChange = isRecordOf({
  id: isString,
  user: isString,
  at: isString,
  call: isRecordOf({ type: isString }),
});

/** Parses a journal entry; undefined where it is not a valid change. */
export function parsePendingChange(text: string): PendingChange | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isPendingChange(value) ? (value as PendingChange) : undefined;
  } catch {
    return undefined;
  }
}
