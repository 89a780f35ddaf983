import { useNavigate } from "@tanstack/react-router";
import { clearLocalPreferences } from "../../lib/clear-local-preferences.ts";
import { endSession } from "./session.ts";

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
