import { isRecordOf, isString } from "../lib/stored-schema.ts";
import type { Change } from "../lib/api/diary-change.ts";

const isChange = isRecordOf({
  id: isString,
  user: isString,
  at: isString,
  call: isRecordOf({ way: isString }),
});

/** Reads a change that was written down; undefined for what is none. */
export function readChange(text: string): Change | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isChange(value) ? (value as Change) : undefined;
  } catch {
    return undefined;
  }
}
