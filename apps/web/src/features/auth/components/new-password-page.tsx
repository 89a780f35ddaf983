import { Link, useNavigate } from "@tanstack/react-router";
import { auth } from "../auth.messages.ts";
import { recovery } from "../recovery.messages.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { endSession, refreshSession, useSession } from "../../../entities/session/session.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useUnsavedChanges } from "../../../lib/unsaved-changes.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { PasswordField } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { newPasswordPrecheck, reset } from "../model/auth-form-schemas.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import styles from "../auth.module.css";
import { Note } from "../../../ui/feedback/note.tsx";
import { EmailLinkPage } from "./auth-layout.tsx";

const messages = recovery.choose;

/** Sets a new password; success signs its account in, replacing any session on this device. */
function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  // The subscription makes the session refetch below wait for its response.
  const { data: session } = useSession();
  const save = trpc.auth.resetPassword.useMutation({
    onSuccess: async () => {
      endSession();
      await refreshSession();
      await navigate({ to: "/", replace: true });
      toast({ title: messages.done, text: messages.doneText });
    },
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
      <p className="ink2">{messages.text}</p>
      <PasswordField
        {...form.field("password")}
        label={messages.password}
        autoComplete="new-password"
        help={auth.passwordHint}
      />
      <PasswordField {...form.field("confirmation")} label={messages.confirmation} autoComplete="new-password" />
      <div role="alert">
        {isLinkExpired && (
          <Note title={messages.failed}>
            <p>{describeError(save.error)}</p>
          </Note>
        )}
      </div>
      {isLinkExpired ? (
        <Link
          {...(session ? { to: "/profile" } : { to: "/auth", search: { tab: "password" } })}
          className={buttonClass({ size: "large", wide: true })}
        >
          {session ? messages.toSettings : messages.another}
        </Link>
      ) : (
        <Button type="submit" size="large" wide pending={save.isPending || save.isSuccess}>
          {messages.submit}
        </Button>
      )}
    </form>
  );
}

/** Page that the link for a new password opens. */
export function NewPasswordPage() {
  return <EmailLinkPage title={messages.title}>{(token) => <NewPasswordForm token={token} />}</EmailLinkPage>;
}
