import { recovery } from "../../i18n/recovery.ts";
import { useLinkToken } from "../../lib/link-token.ts";
import { IncompleteLink, LinkPage } from "./link-page.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

/** Where the link for a new password leads. */
export function NewPasswordPage() {
  const token = useLinkToken();
  return (
    <LinkPage title={recovery.choose.title}>
      {token === undefined ? <IncompleteLink /> : <NewPasswordForm token={token} />}
    </LinkPage>
  );
}
