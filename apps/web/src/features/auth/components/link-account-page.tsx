import { Link, useNavigate } from "@tanstack/react-router";
import { provider } from "../../../entities/identity-provider/identity-provider.messages.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { endSession, refreshSession, useSession } from "../../../entities/session/session.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { EmailLinkPage } from "./auth-layout.tsx";
import styles from "../auth.module.css";
import { Note } from "../../../ui/feedback/note.tsx";

const messages = provider.join;

/**
 * Links the provider to the account whose mail was read. It takes a button press, so that opening the link changes
 * nothing.
 */
function LinkAccount({ token }: { token: string }) {
  const navigate = useNavigate();
  // The subscription makes the session refetch below wait for its response.
  useSession();
  const linkMutation = trpc.auth.confirmLink.useMutation({
    onSuccess: async () => {
      endSession();
      await refreshSession();
      await navigate({ to: "/", replace: true });
      toast({ title: messages.done });
    },
  });
  const isRejected = parseApiError(linkMutation.error).code !== undefined;
  return (
    <div className={styles.authForm}>
      <p className="ink2">{messages.text}</p>
      <p className="ink2">{messages.warning}</p>
      <div role="alert">
        {linkMutation.error && (
          <Note title={messages.failed}>
            <p>{describeError(linkMutation.error)}</p>
          </Note>
        )}
      </div>
      {isRejected ? (
        <Link to="/auth" className={buttonClass({ size: "large", wide: true })}>
          {messages.again}
        </Link>
      ) : (
        <Button
          size="large"
          wide
          pending={linkMutation.isPending || linkMutation.isSuccess}
          onClick={() => linkMutation.mutate({ token })}
        >
          {messages.submit}
        </Button>
      )}
    </div>
  );
}

/** Page of the link that ties another provider to an account with an unverified address. */
export function LinkAccountPage() {
  return <EmailLinkPage title={messages.title}>{(token) => <LinkAccount token={token} />}</EmailLinkPage>;
}
