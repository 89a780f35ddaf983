import { UnsentChangesDialog } from "../features/settings/components/unsent-changes-dialog.tsx";
import { useSignOut } from "../entities/session/sign-out.ts";

/** The dialog about unsent changes, for signing out from outside the settings. */
export function SignOutConfirmation() {
  const { signOutAnyway } = useSignOut();
  return <UnsentChangesDialog onLeave={signOutAnyway} />;
}
