import * as z from "zod/mini";
import { clientId, emailAddress, singleLineText, type TextMessages } from "../text-input.ts";

/** The input of the procedure that withdraws from a purchase; `nameMissing` replaces `required` at the name. */
export const createWithdrawalInput = (messages: TextMessages & { email: string; nameMissing?: string }) =>
  z.object({
    purchaseId: clientId,
    name: singleLineText(200, { ...messages, required: messages.nameMissing ?? messages.required }),
    email: emailAddress(messages),
  });
