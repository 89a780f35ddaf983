import { common } from "../../i18n/common.messages.ts";
import * as sheets from "../../lib/sheets.ts";
import { toastError } from "../../ui/overlays/toast.ts";
import { getOutboxState } from "../../lib/api/outbox-state.ts";
import { pendingPhotos } from "../../lib/api/pending-photo-state.ts";
import { useSheet } from "../../lib/use-sheet.ts";
import { trpc } from "../../lib/api/trpc-hooks.ts";
import { useLogoutCleanup } from "./use-logout-cleanup.ts";

/** Ends the session on the server, deletes the local data and opens the landing page. */
export function useSignOut() {
  const cleanUp = useLogoutCleanup();
  const confirmationSheet = useSheet(sheets.unsentChanges);
  const logout = trpc.auth.logout.useMutation({ onSuccess: cleanUp, onError: () => toastError(common.signOutFailed) });
  return {
    isPending: logout.isPending,
    /** Opens the confirmation first where changes would be lost. */
    signOut: (): void =>
      getOutboxState().changes.length + pendingPhotos.get().length > 0 ? confirmationSheet.open() : logout.mutate(),
    signOutAnyway: (): void => logout.mutate(),
  };
}
