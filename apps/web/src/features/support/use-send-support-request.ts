import { useRef } from "react";
import type { SupportCategory } from "@fetta/domain/account/support-request";
import { support } from "./support.messages.ts";
import { refusalOf } from "../../lib/api/api-error.ts";
import { withRetryKey } from "../../lib/api/idempotency-key.ts";
import { trpc } from "../../lib/api/trpc-hooks.ts";
import { toast } from "../../ui/overlays/toast.ts";
import { isField } from "./validate-support-form.ts";
import type { Problems, SupportAnswers } from "./validate-support-form.ts";

export type SupportWish = SupportAnswers & {
  category: SupportCategory;
  /** Empty, where a person has filled the form in. */
  website: string;
};
type Outcome = { onSent: () => void; onProblems: (fields: Problems["fields"]) => void };

/** What is wrong with single fields, in the server's words. */
function fieldsOf(issues: readonly { path: string; message: string }[]): Problems["fields"] {
  return Object.fromEntries(issues.flatMap(({ path, message }) => (isField(path) ? [[path, message]] : [])));
}

/** Sends what somebody asks, once however often it is pressed; what it failed of is said in a notification. */
export function useSend({ onSent, onProblems }: Outcome) {
  // Without our address the form works all the same.
  const { data: contact } = trpc.support.contact.useQuery(undefined, { staleTime: Infinity, retry: false });
  const { mutateAsync, isPending } = trpc.support.send.useMutation();
  const sending = useRef(false);
  const address = contact?.email ?? null;

  const sayWhy = (error: unknown): void => {
    const { code, message, issues } = refusalOf(error);
    const fields = fieldsOf(issues);
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

  const send = async (wish: SupportWish): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    try {
      await withRetryKey(wish, (id) => mutateAsync({ ...wish, id }));
      toast({ title: support.sent, text: support.sentText, tone: "success" });
      onSent();
    } catch (error) {
      sayWhy(error);
    } finally {
      sending.current = false;
    }
  };
  return { send, pending: isPending, address };
}
