import { useNavigate } from "@tanstack/react-router";
import { common } from "../../i18n/common.messages.ts";
import { getOutboxState } from "../../lib/api/outbox-state.ts";
import { pendingPhotos } from "../../lib/api/pending-photo-state.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { getDataOwner, setDataOwner, setSignedInAccount } from "../../lib/api/signed-in-account.ts";
import { trpc } from "../../lib/api/trpc-hooks.ts";
import { clearLocalPreferences } from "../../lib/clear-local-preferences.ts";
import { forgetHomeSnapshot } from "../../lib/first-paint/home-snapshot.ts";
import * as sheets from "../../lib/sheets.ts";
import { useSheet } from "../../lib/use-sheet.ts";
import { toastError } from "../../ui/overlays/toast.ts";
import { sessionKey } from "./session.ts";

/** Deletes the cached data of the user who signs out: in memory at once, on the device by the time it resolves. */
export async function endSession(): Promise<void> {
  const accountId = getDataOwner();
  forgetHomeSnapshot();
  setDataOwner(undefined);
  setSignedInAccount(null);
  queryClient.setQueryData(sessionKey, null);
  queryClient.removeQueries({ predicate: (query) => query.queryKey !== sessionKey && query.state.data !== null });
  queryClient.getMutationCache().clear();
  if (accountId !== undefined)
    await import("../../offline/clear-offline-data.ts")
      .then(({ clearOfflineData }) => clearOfflineData(accountId))
      // A device without storage has nothing to delete.
      .catch(() => undefined);
}

/** After the session has ended on the server: deletes the local data and opens the landing page. */
export function useLogoutCleanup(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    void endSession();
    clearLocalPreferences();
    // A shared photo that was never opened; a browser without storage has none.
    import("../../lib/shared-photo.ts").then(({ deleteSharedPhoto }) => deleteSharedPhoto()).catch(() => undefined);
    await navigate({ to: "/", replace: true });
  };
}

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
