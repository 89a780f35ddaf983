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
  /** Empty, where a person has filled the form in. */
  website: string;
};
type SendHandlers = { onSent: () => void; onProblems: (fields: SupportFormProblems["fields"]) => void };

/** What is wrong with single fields, in the server's words. */
function toFieldProblems(
  issues: readonly { path: string; message: string }[],
): SupportFormProblems["fields"] {
  return Object.fromEntries(
    issues.flatMap(({ path, message }) => (isSupportField(path) ? [[path, message]] : [])),
  );
}

/** Sends what somebody asks, once however often it is pressed; what it failed of is said in a notification. */
export function useSendSupportRequest({ onSent, onProblems }: SendHandlers) {
  // Without our address the form works all the same.
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
