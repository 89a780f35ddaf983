import { Link } from "@tanstack/react-router";
import { recovery } from "../recovery.messages.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import styles from "../auth.module.css";

const messages = recovery.verify;

function EmailVerified({ title, text }: { title: string; text?: string }) {
  return (
    <div className={styles.authForm}>
      <div role="status" className="note note-plain">
        <Icon name="check" size="s" />
        <div>
          <b>{title}</b>
          {text !== undefined && <p>{text}</p>}
        </div>
      </div>
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
      <div role="alert" className="note">
        <Icon name="info" size="s" />
        <div>
          <b>{messages.failed}</b>
          <p>{cause}</p>
          {isLinkExpired && <p>{messages.otherAccount}</p>}
        </div>
      </div>
      {isLinkExpired && (
        <Button size="large" wide pending={resendMutation.isPending} onClick={() => resendMutation.mutate()}>
          {messages.another}
        </Button>
      )}
    </>
  );
}

/** Verifies the address of the signed-in account. It takes a button press, so that opening the link changes nothing. */
export function ConfirmEmail({ token, email }: { token: string; email: string }) {
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
