import { offline } from "../i18n/offline.messages.ts";
import { parseApiError } from "../lib/api/api-error.ts";
import type { Rejection } from "../lib/api/diary-change.ts";

/** Why the server did not take a change, in words that can be shown later. */
export function toRejection(error: unknown): Rejection {
  const { code, message } = parseApiError(error);
  // "Non trovato" says little to somebody who changed an entry yesterday.
  if (code === "not_found") return { code, message: offline.gone };
  return { code: code ?? null, message: message ?? null };
}
