import { createSupportInput } from "@fetta/domain/account/support-request";
import { z } from "zod";
import { fieldMessages } from "../../messages/field-messages.ts";

export const sendInput = createSupportInput(fieldMessages);
export type SupportInput = z.output<typeof sendInput>;

export const sendOutput = z.object({ id: z.string(), message: z.string() });

/** Support address, for when the form does not work; null where none is configured. */
export const contactOutput = z.object({ email: z.string().nullable() });
