import { admin } from "../admin.messages.ts";
import { formatEuro } from "../../../lib/format-euro.ts";

const { actions, details, factorBy, from } = admin.audit;
const { sources, plans, why } = admin.grant;

type DetailValue = string | number | boolean | null;

const hasKey = <Words extends object>(words: Words, key: PropertyKey): key is keyof Words => Object.hasOwn(words, key);

/** Italian label of an audit action; an unlabelled action is returned by its own name. */
export function formatAuditAction(action: string): string {
  return hasKey(actions, action) ? actions[action] : action;
}

const valueLabels: Record<string, object> = { source: sources, planType: plans, why, from, by: factorBy };

function formatAuditValue(key: string, value: Exclude<DetailValue, null>): string {
  if (key === "paidCents" && typeof value === "number") return formatEuro(value);
  const words = hasKey(valueLabels, key) ? valueLabels[key] : undefined;
  const name = String(value);
  return words && hasKey(words, name) ? String(words[name]) : name;
}

/** The details of an audit record besides actor, target and action, without empty values. */
export function formatAuditDetails(detail: Readonly<Record<string, DetailValue>>): { name: string; value: string }[] {
  return Object.entries(detail).flatMap(([key, value]) =>
    value === null ? [] : [{ name: hasKey(details, key) ? details[key] : key, value: formatAuditValue(key, value) }],
  );
}
