import { formatWhole } from "@fetta/domain/italian-number";
import { createSupportInput, type SupportCategory } from "@fetta/domain/account/support-request";
import * as z from "zod/mini";
import { support } from "./support.messages.ts";
import type { FieldProblems } from "../../ui/forms/use-schema-form.ts";

/** Values of the form; `category` is empty until one is chosen. */
export const emptySupportForm = { name: "", email: "", category: "" as SupportCategory | "", subject: "", message: "" };
export type SupportFormValues = typeof emptySupportForm;

const filled = z.string().check(z.regex(/\S/, support.required));
/** Missing fields are reported before invalid ones. */
export const supportPrecheck = z.record(z.string(), filled);
export const supportInput = createSupportInput({
  required: support.required,
  email: support.invalidEmailText,
  supportCategory: support.required,
  tooLong: (max) => support.tooLongText(formatWhole(max)),
});

/** The notification about a rejected form; `first` is the message of its first problem. */
export function toSupportNotice({ email }: FieldProblems<SupportFormValues>, first: string) {
  if (first === support.required) return { title: support.missing, text: support.missingText };
  if (email === support.invalidEmailText) return { title: support.invalidEmail, text: email };
  return { title: support.tooLong, text: first };
}
