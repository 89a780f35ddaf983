import { Link, useNavigate } from "@tanstack/react-router";
import { recovery } from "../recovery.messages.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { toast, type ToastSpec } from "../../../ui/overlays/toast.ts";
import styles from "../auth.module.css";
import { refreshSession, useSession } from "../../../entities/session/session.ts";
import { endSession } from "../../../entities/session/sign-out.ts";
import { QueryErrorCard } from "../../../ui/feedback/query-boundary.tsx";
import { Note } from "../../../ui/feedback/note.tsx";
import { PageSpinner } from "../../../ui/icons/spinner.tsx";
import { AuthLayout, EmailLinkPage } from "./auth-layout.tsx";
import { SignInForm } from "./sign-in-forms.tsx";
import { auth } from "../auth.messages.ts";
import { useUnsavedChanges } from "../../../lib/unsaved-changes.ts";
import { PasswordField } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { newPasswordPrecheck, reset } from "../model/auth-form-schemas.ts";
import { provider } from "../../../entities/identity-provider/identity-provider.messages.ts";

const joinMessages = provider.join;

/** A link signs its account in: `showDiary` replaces any session on this device by the new one. */
function useNewSession() {
  const navigate = useNavigate();
  // The subscription makes the session refetch below wait for its response.
  const { data: session } = useSession();
  const showDiary = async (done: ToastSpec): Promise<void> => {
    void endSession();
    await refreshSession();
    await navigate({ to: "/", replace: true });
    toast(done);
  };
  return { session, showDiary };
}

/** What a link could not do. The region stands before its text, so that a screen reader announces it. */
function LinkFailure({ title, error }: { title: string; error: unknown }) {
  return (
    <div role="alert">
      {error !== null && (
        <Note title={title}>
          <p>{describeError(error)}</p>
        </Note>
      )}
    </div>
  );
}

/**
 * Links the provider to the account whose mail was read. It takes a button press, so that opening the link changes
 * nothing.
 */
function LinkAccount({ token }: { token: string }) {
  const { showDiary } = useNewSession();
  const linkMutation = trpc.auth.confirmLink.useMutation({ onSuccess: () => showDiary({ title: joinMessages.done }) });
  const isRejected = parseApiError(linkMutation.error).code !== undefined;
  return (
    <div className={styles.authForm}>
      <p className="ink2">{joinMessages.text}</p>
      <p className="ink2">{joinMessages.warning}</p>
      <LinkFailure title={joinMessages.failed} error={linkMutation.error} />
      {isRejected ? (
        <Link to="/auth" className={buttonClass({ size: "large", wide: true })}>
          {joinMessages.again}
        </Link>
      ) : (
        <Button
          size="large"
          wide
          pending={linkMutation.isPending || linkMutation.isSuccess}
          onClick={() => linkMutation.mutate({ token })}
        >
          {joinMessages.submit}
        </Button>
      )}
    </div>
  );
}

/** Page of the link that ties another provider to an account with an unverified address. */
export function LinkAccountPage() {
  return <EmailLinkPage title={joinMessages.title}>{(token) => <LinkAccount token={token} />}</EmailLinkPage>;
}

const chooseMessages = recovery.choose;

/** Sets a new password. */
function NewPasswordForm({ token }: { token: string }) {
  const { session, showDiary } = useNewSession();
  const save = trpc.auth.resetPassword.useMutation({
    onSuccess: () => showDiary({ title: chooseMessages.done, text: chooseMessages.doneText }),
    onError: (error) => {
      const { code, issues } = parseApiError(error);
      if (code === "link_expired") return;
      form.setProblems({ password: issues[0]?.message ?? describeError(error) });
    },
  });
  const form = useSchemaForm({
    schema: reset,
    precheck: newPasswordPrecheck,
    initial: { token, password: "", confirmation: "" },
    send: (input) => save.mutate(input),
  });
  useUnsavedChanges(form.values.password !== "");
  const isLinkExpired = parseApiError(save.error).code === "link_expired";
  return (
    <form className={styles.authForm} noValidate onSubmit={form.onSubmit}>
      <p className="ink2">{chooseMessages.text}</p>
      <PasswordField
        {...form.field("password")}
        label={chooseMessages.password}
        autoComplete="new-password"
        help={auth.passwordHint}
      />
      <PasswordField {...form.field("confirmation")} label={chooseMessages.confirmation} autoComplete="new-password" />
      <LinkFailure title={chooseMessages.failed} error={isLinkExpired ? save.error : null} />
      {isLinkExpired ? (
        <Link
          {...(session ? { to: "/profile" } : { to: "/auth", search: { tab: "password" } })}
          className={buttonClass({ size: "large", wide: true })}
        >
          {session ? chooseMessages.toSettings : chooseMessages.another}
        </Link>
      ) : (
        <Button type="submit" size="large" wide pending={save.isPending || save.isSuccess}>
          {chooseMessages.submit}
        </Button>
      )}
    </form>
  );
}

/** Page that the link for a new password opens. */
export function NewPasswordPage() {
  return <EmailLinkPage title={chooseMessages.title}>{(token) => <NewPasswordForm token={token} />}</EmailLinkPage>;
}

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
