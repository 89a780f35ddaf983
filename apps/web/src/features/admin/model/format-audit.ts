import { admin } from "../admin.messages.ts";
import { formatEuro } from "../../../lib/format-euro.ts";

const { actions, details, factorBy, from } = admin.audit;
const { sources, plans, why } = admin.grant;

type DetailValue = string | number | boolean | null;

const hasKey = <Words extends object>(words: Words, key: PropertyKey): key is keyof Words =>
  Object.hasOwn(words, key);

/** What was done, in words; an action that has none yet by its own name. */
export function formatAuditAction(action: string): string {
  return hasKey(actions, action) ? actions[action] : action;
}

/** What the known names of a detail mean. */
const valueLabels: Record<string, object> = { source: sources, planType: plans, why, from, by: factorBy };

function formatAuditValue(key: string, value: Exclude<DetailValue, null>): string {
  if (key === "paidCents" && typeof value === "number") return formatEuro(value);
  const words = hasKey(valueLabels, key) ? valueLabels[key] : undefined;
  const name = String(value);
  return words && hasKey(words, name) ? String(words[name]) : name;
}

/** What is on record besides who, whom and what: only what says something. */
export function formatAuditDetails(
  detail: Readonly<Record<string, DetailValue>>,
): { name: string; value: string }[] {
  return Object.entries(detail).flatMap(([key, value]) =>
    value === null
      ? []
      : [{ name: hasKey(details, key) ? details[key] : key, value: formatAuditValue(key, value) }],
  );
}
