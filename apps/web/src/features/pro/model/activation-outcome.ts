import { pro } from "../../../entities/pro/pro.messages.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";

/** The server's latest outcome for a payment. */
export type ActivationOutcome =
  | { kind: "unknown" }
  /** PRO is active; `until` is its end (ISO), null without one. */
  | { kind: "active"; until: string | null }
  /** The payment does not count or is pending: asking again at once returns the same. */
  | { kind: "missing" | "pending"; text: string }
  /** The server could not determine it. */
  | { kind: "unanswered"; text: string };

export const unknownOutcome: ActivationOutcome = { kind: "unknown" };

export function toActivationOutcome(error: unknown): ActivationOutcome {
  const { code, message, isUnreachable } = parseApiError(error);
  if (code === "payment_missing" || code === "payment_pending")
    return { kind: code === "payment_pending" ? "pending" : "missing", text: message ?? pro.delayed.unanswered };
  return { kind: "unanswered", text: isUnreachable ? pro.delayed.unreachable : (message ?? pro.delayed.unanswered) };
}
