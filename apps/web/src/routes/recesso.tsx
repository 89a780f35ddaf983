import { createFileRoute, useSearch } from "@tanstack/react-router";
import { pickSearch, stringifySearch } from "../lib/search-params.ts";
import { AuthLayout } from "../features/auth/components/auth-layout.tsx";
import { ProviderSignIn } from "../features/auth/components/provider-sign-in.tsx";
import { SignInForm } from "../features/auth/components/sign-in-forms.tsx";
import { WithdrawalPage } from "../features/withdrawal/withdrawal-page.tsx";
import { withdrawal } from "../entities/withdrawal/withdrawal.messages.ts";
import { useSession } from "../entities/session/session.ts";
import { PageSpinner } from "../ui/icons/spinner.tsx";
import { trpcPage } from "./-page-gates.tsx";

/** For guests: the ways to sign in, after which `returnTo`, this page with its purchase, opens. */
function SignInPrompt({ returnTo }: { returnTo: string }) {
  const { title, text } = withdrawal.guest;
  return (
    <AuthLayout title={title}>
      <p className="ink2">{text}</p>
      <ProviderSignIn returnTo={returnTo} />
      <SignInForm shouldStayOnPage />
    </AuthLayout>
  );
}

/** The e-mail about a purchase links here; guests sign in on this page first. */
function Withdrawal() {
  const { purchase } = useSearch({ strict: false });
  const { data: me, error } = useSession();
  if (me) return <WithdrawalPage />;
  if (error) throw error;
  if (me === undefined) return <PageSpinner />;
  return <SignInPrompt returnTo={`/recesso${stringifySearch({ purchase })}`} />;
}

export const Route = createFileRoute("/recesso")({
  validateSearch: pickSearch<"purchase">,
  component: trpcPage(Withdrawal),
});
