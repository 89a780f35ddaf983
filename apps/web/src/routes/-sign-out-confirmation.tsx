import { UnsentChangesDialog } from "../features/settings/components/unsent-changes-dialog.tsx";
import { useSignOut } from "../entities/session/use-sign-out.ts";

/** The question of the settings, for the other places that one can leave from. */
export function SignOutConfirmation() {
  const { signOutAnyway } = useSignOut();
  return <UnsentChangesDialog onLeave={signOutAnyway} />;
}
