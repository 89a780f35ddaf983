import { useState } from "react";
import { causeOf } from "../../../lib/api/api-error.ts";
import { useSession } from "../../../entities/session/session.ts";
import { toast } from "../../../ui/overlays/toast.ts";

/** Reads whoever is signed in again, once at a time, and says in `words` whether it went well. */
export function useReadAgain(words: { done: string; failed: string }): {
  pending: boolean;
  readAgain: () => Promise<void>;
} {
  const { refetch } = useSession();
  const [pending, setPending] = useState(false);
  const readAgain = async (): Promise<void> => {
    if (pending) return;
    setPending(true);
    const { error } = await refetch();
    setPending(false);
    if (error) toast({ title: words.failed, text: causeOf(error), tone: "error" });
    else toast({ title: words.done });
  };
  return { pending, readAgain };
}
