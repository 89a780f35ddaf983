import { offline } from "../i18n/offline.messages.ts";
import { parseApiError } from "../lib/api/api-error.ts";
import type { Rejection } from "../lib/api/diary-change.ts";

/** The stored form of a rejection, with a message that can be shown later. */
export function toRejection(error: unknown): Rejection {
  const { code, message } = parseApiError(error);
  // "Non trovato" alone is unclear for a change that was made a day before.
  if (code === "not_found") return { code, message: offline.gone };
  return { code: code ?? null, message: message ?? null };
}
