import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { recovery } from "../recovery.messages.ts";
import { useLinkToken } from "../hooks/use-link-token.ts";
import { causeOf } from "../../../lib/api/api-error.ts";
import { useSession } from "../../../entities/session/session.ts";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { PageSpinner } from "../../../ui/icons/spinner.tsx";
import { noAnswers } from "../model/validate-auth-form.ts";
import { ConfirmAddress } from "./confirm-email.tsx";
import { IncompleteLink, LinkPage } from "./email-link-page.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const words = recovery.verify;

/** Who has the link only signs in first: the mail alone does not say that the account is theirs. */
function AsGuest() {
  const [answers, setAnswers] = useState(noAnswers);
  return (
    <>
      <p className="ink2">{words.guest}</p>
      <SignInForm
        stay
        answers={answers}
        onAnswer={(part) => setAnswers((before) => ({ ...before, ...part }))}
      />
      <section className="card card-pad col gap-s" aria-label={words.notMine}>
        <h2 className="h3">{words.notMine}</h2>
        <p className="sm ink2">{words.notMineText}</p>
        <Link
          to="/auth"
          search={{ scheda: "password" }}
          className={buttonClass({ variant: "tonal", size: "small" })}
        >
          {words.unknownPassword}
        </Link>
      </section>
    </>
  );
}

/** Where the link leads that proves an address. */
export function VerifyPage() {
  const token = useLinkToken();
  const { data: me, error, refetch, isFetching } = useSession();
  if (error)
    return (
      <LinkPage title={words.title}>
        <ErrorCard
          title={words.failed}
          cause={causeOf(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      </LinkPage>
    );
  if (me === undefined) return <PageSpinner />;
  return (
    <LinkPage title={words.title}>
      {token === undefined ? (
        <IncompleteLink />
      ) : me ? (
        <ConfirmAddress token={token} email={me.user.email} />
      ) : (
        <AsGuest />
      )}
    </LinkPage>
  );
}
