import { useNavigate } from "@tanstack/react-router";
import { clearLocalPreferences } from "../../lib/clear-local-preferences.ts";
import { endSession } from "./session.ts";

/** What follows once the session is over on the server: forgets what was read here and goes to the landing page. */
export function useLogoutCleanup(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    endSession();
    clearLocalPreferences();
    // One that was shared and never looked at; a browser that keeps nothing has none.
    import("../../lib/shared-photo.ts")
      .then(({ deleteSharedPhoto }) => deleteSharedPhoto())
      .catch(() => undefined);
    await navigate({ to: "/", replace: true });
  };
}
