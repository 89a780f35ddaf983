import { Link } from "@tanstack/react-router";
import { recovery } from "../recovery.messages.ts";
import { useLinkToken } from "../hooks/use-link-token.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { useSession } from "../../../entities/session/session.ts";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { PageSpinner } from "../../../ui/icons/spinner.tsx";
import { ConfirmEmail } from "./confirm-email.tsx";
import { IncompleteEmailLink, EmailLinkPage } from "./email-link-page.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const messages = recovery.verify;

/** Sign-in form for a signed-out user with a link: access to the mail alone does not prove ownership of the account. */
function GuestSignIn() {
  return (
    <>
      <p className="ink2">{messages.guest}</p>
      <SignInForm shouldStayOnPage />
      <section className="card card-pad col gap-s" aria-label={messages.notMine}>
        <h2 className="h3">{messages.notMine}</h2>
        <p className="sm ink2">{messages.notMineText}</p>
        <Link to="/auth" search={{ scheda: "password" }} className={buttonClass({ variant: "tonal", size: "small" })}>
          {messages.unknownPassword}
        </Link>
      </section>
    </>
  );
}

/** Page of the link that verifies an address. */
export function VerifyEmailPage() {
  const token = useLinkToken();
  const { data: session, error, refetch, isFetching } = useSession();
  if (error)
    return (
      <EmailLinkPage title={messages.title}>
        <ErrorCard
          title={messages.failed}
          cause={describeError(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      </EmailLinkPage>
    );
  if (session === undefined) return <PageSpinner />;
  return (
    <EmailLinkPage title={messages.title}>
      {token === undefined ? (
        <IncompleteEmailLink />
      ) : session ? (
        <ConfirmEmail token={token} email={session.user.email} />
      ) : (
        <GuestSignIn />
      )}
    </EmailLinkPage>
  );
}
