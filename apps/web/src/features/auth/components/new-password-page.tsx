import { recovery } from "../recovery.messages.ts";
import { useLinkToken } from "../hooks/use-link-token.ts";
import { IncompleteEmailLink, AuthLayout } from "./auth-layout.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

/** Page that the link for a new password opens. */
export function NewPasswordPage() {
  const token = useLinkToken();
  return (
    <AuthLayout title={recovery.choose.title}>
      {token === undefined ? <IncompleteEmailLink /> : <NewPasswordForm token={token} />}
    </AuthLayout>
  );
}
