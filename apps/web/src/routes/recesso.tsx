import { createFileRoute, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { noAnswers } from "../features/auth/model/validate-auth-form.ts";
import { LinkPage } from "../features/auth/components/email-link-page.tsx";
import { ProviderWay } from "../features/auth/components/provider-sign-in.tsx";
import { SignInForm } from "../features/auth/components/sign-in-form.tsx";
import { WithdrawalPage } from "../features/withdrawal/withdrawal-page.tsx";
import { withdrawal } from "../entities/withdrawal/withdrawal.messages.ts";
import { DataHooks } from "../lib/api/trpc-provider.tsx";
import { useSession } from "../entities/session/session.ts";
import { PageSpinner } from "../ui/icons/spinner.tsx";

/** For a guest: the ways to sign in, after which `returnTo`, this page with its purchase, goes on. */
function SignInFirst({ returnTo }: { returnTo: string }) {
  const [answers, setAnswers] = useState(noAnswers);
  const { title, text } = withdrawal.guest;
  return (
    <LinkPage title={title}>
      <p className="ink2">{text}</p>
      <ProviderWay returnTo={returnTo} />
      <SignInForm
        stay
        answers={answers}
        onAnswer={(part) => setAnswers((before) => ({ ...before, ...part }))}
      />
    </LinkPage>
  );
}

/** The mail about a purchase leads here: a guest signs in first, on this page. */
function Withdrawal() {
  const { acquisto } = useSearch({ strict: false });
  const { data: me, error } = useSession();
  if (me) return <WithdrawalPage />;
  if (error) throw error;
  if (me === undefined) return <PageSpinner />;
  const query = acquisto === undefined ? "" : `?${new URLSearchParams({ acquisto }).toString()}`;
  return <SignInFirst returnTo={`/recesso${query}`} />;
}

export const Route = createFileRoute("/recesso")({
  component: () => (
    <DataHooks>
      <Withdrawal />
    </DataHooks>
  ),
});
