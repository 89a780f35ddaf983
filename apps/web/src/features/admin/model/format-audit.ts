import { admin } from "../admin.messages.ts";
import { formatEuro } from "../../../lib/format-euro.ts";

const { actions, details, factorBy, from } = admin.audit;
const { sources, plans, why } = admin.grant;

type Value = string | number | boolean | null;

const has = <Words extends object>(words: Words, key: PropertyKey): key is keyof Words =>
  Object.hasOwn(words, key);

/** What was done, in words; an action that has none yet by its own name. */
export function actionWords(action: string): string {
  return has(actions, action) ? actions[action] : action;
}

/** What the known names of a detail mean. */
const meanings: Record<string, object> = { source: sources, planType: plans, why, from, by: factorBy };

function valueWords(key: string, value: Exclude<Value, null>): string {
  if (key === "paidCents" && typeof value === "number") return formatEuro(value);
  const words = has(meanings, key) ? meanings[key] : undefined;
  const name = String(value);
  return words && has(words, name) ? String(words[name]) : name;
}

/** What is on record besides who, whom and what: only what says something. */
export function detailLines(detail: Readonly<Record<string, Value>>): { name: string; value: string }[] {
  return Object.entries(detail).flatMap(([key, value]) =>
    value === null ? [] : [{ name: has(details, key) ? details[key] : key, value: valueWords(key, value) }],
  );
}
