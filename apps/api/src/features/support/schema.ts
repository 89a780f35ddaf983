import { supportCategories, supportLimits } from "@fetta/domain/account/support-request";
import { z } from "zod";
import { fields, tooLong } from "../../messages/field-messages.ts";
import { clientId } from "../../lib/input-schemas.ts";

const filled = (max: number) =>
  z
    .string({ error: fields.required })
    .trim()
    .min(1, fields.required)
    .max(max, tooLong(max))
    .transform((text) => text.toWellFormed());

/** What becomes a header field of a mail: a line break in it would begin another field. */
export const oneLine = (max: number) =>
  filled(max).refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), fields.oneLine);

export const sendInput = z.object({
  /** Made by the client: a request that is sent again after a lost answer is the same one. */
  id: clientId.optional(),
  name: oneLine(supportLimits.name),
  email: oneLine(supportLimits.email).pipe(z.email({ error: fields.email })),
  category: z.enum(supportCategories, { error: fields.supportCategory }),
  subject: oneLine(supportLimits.subject),
  message: filled(supportLimits.message).transform((text) =>
    text.replaceAll(/\r\n?/g, "\n").replaceAll(/(?![\n\t])\p{Cc}/gu, " "),
  ),
  /** No person sees this field: who fills it in fills in everything. */
  website: z
    .string()
    .refine((text) => text === "", fields.leaveEmpty)
    .optional(),
});
export type SupportWish = z.output<typeof sendInput>;

export const sendOutput = z.object({ id: z.string(), message: z.string() });

/** Our address, for when the form does not work; null where none is configured. */
export const contactOutput = z.object({ email: z.string().nullable() });
