import { supportCategories, supportLimits } from "@fetta/domain/account/support-request";
import { z } from "zod";
import { fieldMessages, textTooLong } from "../../messages/field-messages.ts";
import { clientId } from "../../lib/input-schemas.ts";

const requiredText = (max: number) =>
  z
    .string({ error: fieldMessages.required })
    .trim()
    .min(1, fieldMessages.required)
    .max(max, textTooLong(max))
    .transform((text) => text.toWellFormed());

/** What becomes a header field of a mail: a line break in it would begin another field. */
export const singleLineText = (max: number) =>
  requiredText(max).refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), fieldMessages.singleLine);

export const sendInput = z.object({
  /** Made by the client: a request that is sent again after a lost answer is the same one. */
  id: clientId.optional(),
  name: singleLineText(supportLimits.name),
  email: singleLineText(supportLimits.email).pipe(z.email({ error: fieldMessages.email })),
  category: z.enum(supportCategories, { error: fieldMessages.supportCategory }),
  subject: singleLineText(supportLimits.subject),
  message: requiredText(supportLimits.message).transform((text) =>
    text.replaceAll(/\r\n?/g, "\n").replaceAll(/(?![\n\t])\p{Cc}/gu, " "),
  ),
  /** No person sees this field: who fills it in fills in everything. */
  website: z
    .string()
    .refine((text) => text === "", fieldMessages.leaveEmpty)
    .optional(),
});
export type SupportInput = z.output<typeof sendInput>;

export const sendOutput = z.object({ id: z.string(), message: z.string() });

/** Our address, for when the form does not work; null where none is configured. */
export const contactOutput = z.object({ email: z.string().nullable() });
