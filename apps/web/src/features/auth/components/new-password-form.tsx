import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { FormEvent } from "react";
import { auth } from "../auth.messages.ts";
import { recovery } from "../recovery.messages.ts";
import { focusFirstInvalidField } from "../../../lib/focus-first-invalid-field.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { endSession, refreshSession, useSession } from "../../../entities/session/session.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useUnsavedChanges } from "../../../lib/unsaved-changes.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { PasswordField } from "../../../ui/forms/text-field.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import styles from "../auth.module.css";

const words = recovery.choose;

type PasswordProblems = { password?: string; confirmation?: string };

function validateNewPassword(password: string, confirmation: string): PasswordProblems {
  if (password === "") return { password: words.missing };
  if (password !== confirmation) return { confirmation: auth.mismatch };
  if ([...password].length < 6) return { password: auth.tooShort };
  return {};
}

/** Sets a new password; success signs its account in, replacing any session on this device. */
export function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  // The subscription makes the session refetch below wait for its response.
  const { data: session } = useSession();
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [problems, setProblems] = useState<PasswordProblems>({});
  useUnsavedChanges(password !== "");
  const save = trpc.auth.resetPassword.useMutation({
    onSuccess: async () => {
      endSession();
      await refreshSession();
      await navigate({ to: "/", replace: true });
      toast({ title: words.done, text: words.doneText });
    },
    onError: (error) => {
      const { code, issues } = parseApiError(error);
      if (code === "link_over") return;
      setProblems({ password: issues[0]?.message ?? describeError(error) });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = validateNewPassword(password, confirmation);
    setProblems(found);
    if (Object.keys(found).length > 0) focusFirstInvalidField(event.currentTarget);
    else save.mutate({ token, password });
  };
  const isLinkExpired = parseApiError(save.error).code === "link_over";
  return (
    <form className={styles.authForm} noValidate onSubmit={submit}>
      <p className="ink2">{words.text}</p>
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="new-password"
        help={auth.passwordHint}
        value={password}
        onValue={setPassword}
        error={problems.password}
      />
      <PasswordField
        label={words.confirmation}
        name="confirmation"
        autoComplete="new-password"
        value={confirmation}
        onValue={setConfirmation}
        error={problems.confirmation}
      />
      <div role="alert">
        {isLinkExpired && (
          <div className="note">
            <Icon name="info" size="s" />
            <div>
              <b>{words.failed}</b>
              <p>{describeError(save.error)}</p>
            </div>
          </div>
        )}
      </div>
      {isLinkExpired ? (
        <Link
          {...(session ? { to: "/profile" } : { to: "/auth", search: { scheda: "password" } })}
          className={buttonClass({ size: "large", wide: true })}
        >
          {session ? words.toSettings : words.another}
        </Link>
      ) : (
        <Button type="submit" size="large" wide pending={save.isPending || save.isSuccess}>
          {words.submit}
        </Button>
      )}
    </form>
  );
}
