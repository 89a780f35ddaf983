import { pro } from "../../../entities/pro/pro.messages.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";

/** What the server has said of a payment so far. */
export type ActivationOutcome =
  | { kind: "unknown" }
  /** PRO is active; `until` is its end (ISO), null without one. */
  | { kind: "active"; until: string | null }
  /** No payment counts, or it is still on its way: asking again at once changes nothing. */
  | { kind: "missing" | "pending"; text: string }
  /** It could not say. */
  | { kind: "unanswered"; text: string };

export const unknownOutcome: ActivationOutcome = { kind: "unknown" };

/** What a refused or failed question means. */
export function toActivationOutcome(error: unknown): ActivationOutcome {
  const { code, message, isUnreachable } = parseApiError(error);
  if (code === "payment_missing" || code === "payment_pending")
    return { kind: code === "payment_pending" ? "pending" : "missing", text: message ?? pro.late.unanswered };
  return {
    kind: "unanswered",
    text: isUnreachable ? pro.late.unreachable : (message ?? pro.late.unanswered),
  };
}
