import { support } from "./support.messages.ts";
import { parseApiError } from "../../lib/api/api-error.ts";
import { withIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { trpc } from "../../lib/api/trpc-hooks.ts";
import type { Inputs } from "../../lib/api/trpc-hooks.ts";
import type { FieldProblems } from "../../ui/forms/use-schema-form.ts";
import { toast } from "../../ui/overlays/toast.ts";
import { emptySupportForm } from "./support-form-schema.ts";
import type { SupportFormValues } from "./support-form-schema.ts";

/** The server's errors by field. */
function toFieldProblems(issues: readonly { path: string; message: string }[]): FieldProblems<SupportFormValues> {
  return Object.fromEntries(issues.flatMap(({ path, message }) => (path in emptySupportForm ? [[path, message]] : [])));
}

/** Sends a support request; a failure is shown in a notification. */
export function useSendSupportRequest(onProblems: (problems: FieldProblems<SupportFormValues>) => void) {
  // The form works without the support address.
  const { data: contact } = trpc.support.contact.useQuery(undefined, { staleTime: Infinity, retry: false });
  const { mutateAsync, isPending } = trpc.support.send.useMutation();
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

  const send = async (input: Omit<Inputs["support"]["send"], "id">): Promise<"reset" | undefined> => {
    try {
      await withIdempotencyKey(input, (id) => mutateAsync({ ...input, id }));
      toast({ title: support.sent, text: support.sentText, tone: "success" });
      return "reset";
    } catch (error) {
      toastSendError(error);
      return undefined;
    }
  };
  return { send, pending: isPending, address };
}
