import { formatWhole } from "@fetta/domain/italian-number";
import { supportLimits } from "@fetta/domain/account/support-request";
import type { SupportCategory } from "@fetta/domain/account/support-request";
import { support } from "./support.messages.ts";

/** Values of the form; `category` is empty until one is chosen. */
export type SupportFormValues = {
  name: string;
  email: string;
  category: SupportCategory | "";
  subject: string;
  message: string;
};
export type SupportField = keyof SupportFormValues;

/** One message per invalid field, and the notification about them; empty when all are valid. */
export type SupportFormProblems = {
  notice?: { title: string; text: string };
  fields: Partial<Record<SupportField, string>>;
};

const fieldNames = ["name", "email", "category", "subject", "message"] as const;
const limited = ["name", "email", "subject", "message"] as const;

export const isSupportField = (name: string): name is SupportField => (fieldNames as readonly string[]).includes(name);

export function validateSupportForm(values: SupportFormValues): SupportFormProblems {
  const empty = fieldNames.filter((name) => values[name].trim() === "");
  if (empty.length > 0)
    return {
      notice: { title: support.missing, text: support.missingText },
      fields: Object.fromEntries(empty.map((name) => [name, support.required])),
    };
  if (!values.email.includes("@"))
    return {
      notice: { title: support.invalidEmail, text: support.invalidEmailText },
      fields: { email: support.invalidEmailText },
    };
  const tooLong = limited.filter((name) => values[name].trim().length > supportLimits[name]);
  const [first] = tooLong;
  if (first === undefined) return { fields: {} };
  const text = (name: (typeof limited)[number]): string => support.tooLongText(formatWhole(supportLimits[name]));
  return {
    notice: { title: support.tooLong, text: text(first) },
    fields: Object.fromEntries(tooLong.map((name) => [name, text(name)])),
  };
}
