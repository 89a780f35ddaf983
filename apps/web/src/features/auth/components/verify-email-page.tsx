import { Link } from "@tanstack/react-router";
import { recovery } from "../recovery.messages.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import styles from "../auth.module.css";
import { useSession } from "../../../entities/session/session.ts";
import { QueryErrorCard } from "../../../ui/feedback/error-card.tsx";
import { Note } from "../../../ui/feedback/note.tsx";
import { PageSpinner } from "../../../ui/icons/spinner.tsx";
import { EmailLinkPage, AuthLayout } from "./auth-layout.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const messages = recovery.verify;

function EmailVerified({ title, text }: { title: string; text?: string }) {
  return (
    <div className={styles.authForm}>
      <Note title={title} icon="check" isPlain role="status">
        {text !== undefined && <p>{text}</p>}
      </Note>
      <Link to="/" replace className={buttonClass({ size: "large", wide: true })}>
        {messages.toDiary}
      </Link>
    </div>
  );
}

/** What the user can do when the link is not valid for this account. */
function VerificationFailed({ cause, isLinkExpired }: { cause: string; isLinkExpired: boolean }) {
  const resendMutation = trpc.auth.requestVerification.useMutation({
    onSuccess: () => toast({ title: messages.anotherSent, text: messages.anotherSentText }),
    onError: (error) => toast({ title: messages.failed, text: describeError(error), tone: "error" }),
  });
  return (
    <>
      <Note title={messages.failed} role="alert">
        <p>{cause}</p>
        {isLinkExpired && <p>{messages.otherAccount}</p>}
      </Note>
      {isLinkExpired && (
        <Button size="large" wide pending={resendMutation.isPending} onClick={() => resendMutation.mutate()}>
          {messages.another}
        </Button>
      )}
    </>
  );
}

/** Verifies the address of the signed-in account. It takes a button press, so that opening the link changes nothing. */
function ConfirmEmail({ token, email }: { token: string; email: string }) {
  const utils = trpc.useUtils();
  const { data: security } = trpc.auth.security.useQuery();
  const verify = trpc.auth.verifyEmail.useMutation({
    onSuccess: () => utils.auth.security.setData(undefined, (now) => now && { ...now, verified: true }),
  });
  if (verify.isSuccess) return <EmailVerified title={messages.done} text={messages.doneText} />;
  if (security?.verified === true) return <EmailVerified title={messages.already} />;
  const isLinkExpired = parseApiError(verify.error).code === "link_expired";
  return (
    <div className={styles.authForm}>
      <p className="ink2">{messages.signedIn(email)}</p>
      {verify.error && <VerificationFailed cause={describeError(verify.error)} isLinkExpired={isLinkExpired} />}
      {!isLinkExpired && (
        <Button size="large" wide pending={verify.isPending} onClick={() => verify.mutate({ token })}>
          {messages.submit}
        </Button>
      )}
    </div>
  );
}

/** Sign-in form for a signed-out user with a link: access to the mail alone does not prove ownership of the account. */
function GuestSignIn() {
  return (
    <>
      <p className="ink2">{messages.guest}</p>
      <SignInForm shouldStayOnPage />
      <section className="card card-pad col gap-s" aria-label={messages.notMine}>
        <h2 className="h3">{messages.notMine}</h2>
        <p className="sm ink2">{messages.notMineText}</p>
        <Link to="/auth" search={{ tab: "password" }} className={buttonClass({ variant: "tonal", size: "small" })}>
          {messages.unknownPassword}
        </Link>
      </section>
    </>
  );
}

/** Page of the link that verifies an address. */
export function VerifyEmailPage() {
  const query = useSession();
  const { data: session, error } = query;
  if (error)
    return (
      <AuthLayout title={messages.title}>
        <QueryErrorCard title={messages.failed} query={query} />
      </AuthLayout>
    );
  if (session === undefined) return <PageSpinner />;
  return (
    <EmailLinkPage title={messages.title}>
      {(token) => (session ? <ConfirmEmail token={token} email={session.user.email} /> : <GuestSignIn />)}
    </EmailLinkPage>
  );
}
