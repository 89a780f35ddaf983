import { useState } from "react";
import { describeError } from "../../../lib/api/api-error.ts";
import { useSession } from "../../../entities/session/session.ts";
import { toast } from "../../../ui/overlays/toast.ts";

/** Refetches the session, one request at a time, and shows success or failure with the texts in `words`. */
export function useRefetchSession(words: { done: string; failed: string }): {
  pending: boolean;
  refetchSession: () => Promise<void>;
} {
  const { refetch } = useSession();
  const [pending, setPending] = useState(false);
  const refetchSession = async (): Promise<void> => {
    if (pending) return;
    setPending(true);
    const { error } = await refetch();
    setPending(false);
    if (error) toast({ title: words.failed, text: describeError(error), tone: "error" });
    else toast({ title: words.done });
  };
  return { pending, refetchSession };
}
