import { common } from "../../i18n/common.messages.ts";
import { toast } from "../../ui/overlays/toast.ts";
import { heldNow } from "../../lib/api/outbox-state.ts";
import { useSheet } from "../../lib/use-sheet.ts";
import { trpc } from "../../lib/api/trpc-hooks.ts";
import { useLeave } from "./use-logout-cleanup.ts";

/** The question that is asked first where changes wait on this device. */
export const unsentSheet = "non-inviate";

/** Ends the session on the server, forgets what was read here and goes to the landing page. */
export function useSignOut() {
  const leave = useLeave();
  const question = useSheet(unsentSheet);
  const leaving = trpc.auth.logout.useMutation({
    onSuccess: leave,
    onError: () => toast({ title: common.error, text: common.signOutFailed, tone: "error" }),
  });
  return {
    isPending: leaving.isPending,
    /** Asks first where changes would be lost. */
    mutate: (): void => (heldNow().changes.length > 0 ? question.open() : leaving.mutate()),
    leaveAnyway: (): void => leaving.mutate(),
  };
}
