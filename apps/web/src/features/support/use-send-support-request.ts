import { useRef } from "react";
import type { SupportCategory } from "@fetta/domain/account/support-request";
import { support } from "./support.messages.ts";
import { parseApiError } from "../../lib/api/api-error.ts";
import { withIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { trpc } from "../../lib/api/trpc-hooks.ts";
import { toast } from "../../ui/overlays/toast.ts";
import { isSupportField } from "./validate-support-form.ts";
import type { SupportFormProblems, SupportFormValues } from "./validate-support-form.ts";

export type SupportInput = SupportFormValues & {
  category: SupportCategory;
  /** Honeypot value: empty when a user filled the form in. */
  website: string;
};
type SendHandlers = { onSent: () => void; onProblems: (fields: SupportFormProblems["fields"]) => void };

/** The server's errors by field. */
function toFieldProblems(issues: readonly { path: string; message: string }[]): SupportFormProblems["fields"] {
  return Object.fromEntries(issues.flatMap(({ path, message }) => (isSupportField(path) ? [[path, message]] : [])));
}

/** Sends a support request, once however often the button is pressed; a failure is shown in a notification. */
export function useSendSupportRequest({ onSent, onProblems }: SendHandlers) {
  // The form works without the support address.
  const { data: contact } = trpc.support.contact.useQuery(undefined, { staleTime: Infinity, retry: false });
  const { mutateAsync, isPending } = trpc.support.send.useMutation();
  const isSending = useRef(false);
  const address = contact?.email ?? null;

  const toastSendError = (error: unknown): void => {
    const { code, message, issues } = parseApiError(error);
    const fields = toFieldProblems(issues);
    onProblems(fields);
    if (fields.email !== undefined) {
      toast({ title: support.invalidEmail, text: fields.email, tone: "error" });
      return;
    }
    const cause = code === "too_many_attempts" ? message : issues[0]?.message;
    const then = address === null ? support.retry : support.retryOrWrite(address);
    const text = [cause, then, support.kept].filter((sentence) => sentence !== undefined).join(" ");
    toast({ title: support.failed, text, tone: "error" });
  };

  const send = async (input: SupportInput): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await withIdempotencyKey(input, (id) => mutateAsync({ ...input, id }));
      toast({ title: support.sent, text: support.sentText, tone: "success" });
      onSent();
    } catch (error) {
      toastSendError(error);
    } finally {
      isSending.current = false;
    }
  };
  return { send, pending: isPending, address };
}
