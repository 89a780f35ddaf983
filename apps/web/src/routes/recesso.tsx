import { createFileRoute, useSearch } from "@tanstack/react-router";
import { SignInFirst } from "../features/auth/sign-in-first.tsx";
import { WithdrawalPage } from "../features/withdrawal/withdrawal-page.tsx";
import { withdrawal } from "../i18n/withdrawal.ts";
import { DataHooks } from "../lib/data-hooks.tsx";
import { useSession } from "../lib/session.ts";
import { PageSpinner } from "../ui/spinner.tsx";

/** The mail about a purchase leads here: a guest signs in first, on this page. */
function Withdrawal() {
  const { acquisto } = useSearch({ strict: false });
  const { data: me, error } = useSession();
  if (me) return <WithdrawalPage />;
  if (error) throw error;
  if (me === undefined) return <PageSpinner />;
  const query = acquisto === undefined ? "" : `?${new URLSearchParams({ acquisto }).toString()}`;
  const { title, text } = withdrawal.guest;
  return <SignInFirst title={title} text={text} returnTo={`/recesso${query}`} />;
}

export const Route = createFileRoute("/recesso")({
  component: () => (
    <DataHooks>
      <Withdrawal />
    </DataHooks>
  ),
});
