import { pro } from "../../../entities/pro/pro.messages.ts";
import { refusalOf } from "../../../lib/api/api-error.ts";

/** What the server has said of a payment so far. */
export type Outcome =
  | { kind: "unknown" }
  /** PRO is active; `until` is its end (ISO), null without one. */
  | { kind: "active"; until: string | null }
  /** No payment counts, or it is still on its way: asking again at once changes nothing. */
  | { kind: "missing" | "pending"; text: string }
  /** It could not say. */
  | { kind: "unanswered"; text: string };

export const unknown: Outcome = { kind: "unknown" };

/** What a refused or failed question means. */
export function outcomeOf(error: unknown): Outcome {
  const { code, message, unreachable } = refusalOf(error);
  if (code === "payment_missing" || code === "payment_pending")
    return { kind: code === "payment_pending" ? "pending" : "missing", text: message ?? pro.late.unanswered };
  return { kind: "unanswered", text: unreachable ? pro.late.unreachable : (message ?? pro.late.unanswered) };
}
