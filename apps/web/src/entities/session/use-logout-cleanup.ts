import { useNavigate } from "@tanstack/react-router";
import { forgetChoices } from "../../lib/clear-local-preferences.ts";
import { endSession } from "./session.ts";

/** What follows once the session is over on the server: forgets what was read here and goes to the landing page. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    endSession();
    forgetChoices();
    // One that was shared and never looked at; a browser that keeps nothing has none.
    import("../../lib/shared-photo.ts")
      .then(({ forgetSharedPhoto }) => forgetSharedPhoto())
      .catch(() => undefined);
    await navigate({ to: "/", replace: true });
  };
}
