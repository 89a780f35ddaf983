import { useId, useState } from "react";
import type { FormEvent } from "react";
import { flushSync } from "react-dom";
import { security } from "../security.messages.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useResetKey } from "../../../lib/use-reset-key.ts";
import { HiddenUsernameField } from "../../../ui/forms/hidden-username-field.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { PasswordField } from "../../../ui/forms/text-field.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import styles from "../settings.module.css";

const words = security.password;

type PasswordChangeProblems = { current?: string; password?: string };

function validatePasswordChange(current: string, password: string): PasswordChangeProblems {
  const found: PasswordChangeProblems = {};
  if (current === "") found.current = words.currentMissing;
  if (password === "") found.password = words.nextMissing;
  else if ([...password].length < 6) found.password = words.tooShort;
  return found;
}

/** Maps the server's errors to their fields. */
function toPasswordProblems(error: unknown): PasswordChangeProblems {
  const { code, issues } = parseApiError(error);
  const text = issues[0]?.message ?? describeError(error);
  const isCurrent = code === "wrong_current_password" || code === "too_many_logins";
  return isCurrent || issues[0]?.path === "current" ? { current: text } : { password: text };
}

function PasswordForm({
  id,
  onSaved,
  onPending,
}: {
  id: string;
  onSaved: () => void;
  onPending: (pending: boolean) => void;
}) {
  const { email } = useMe().user;
  const utils = trpc.useUtils();
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [problems, setProblems] = useState<PasswordChangeProblems>({});
  const save = trpc.auth.changePassword.useMutation({
    onMutate: () => onPending(true),
    onSettled: () => onPending(false),
    onSuccess: () => {
      void utils.auth.sessions.invalidate();
      toast({ title: words.saved, text: words.savedText });
      onSaved();
    },
    onError: (error) => {
      setProblems(toPasswordProblems(error));
      toast({
        title: words.failed,
        text: parseApiError(error).issues[0]?.message ?? describeError(error),
        tone: "error",
      });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = validatePasswordChange(current, password);
    flushSync(() => setProblems(found));
    form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    if (Object.keys(found).length === 0 && !save.isPending) save.mutate({ current, password });
  };
  return (
    <form id={id} className={styles.securityForm} noValidate onSubmit={submit}>
      <HiddenUsernameField label={words.account} email={email} />
      <PasswordField
        label={words.current}
        name="current"
        autoComplete="current-password"
        value={current}
        onValue={setCurrent}
        error={problems.current}
      />
      <PasswordField
        label={words.next}
        name="password"
        autoComplete="new-password"
        help={words.hint}
        value={password}
        onValue={setPassword}
        error={problems.password}
      />
    </form>
  );
}

/** Changes the password; requires the current one. */
export function ChangePasswordSheet() {
  const sheet = useSheet("password");
  const resetKey = useResetKey(sheet.isOpen);
  const form = useId();
  const [pending, setPending] = useState(false);
  const footer = (
    <Button type="submit" form={form} pending={pending}>
      {words.save}
    </Button>
  );
  return (
    <Sheet name="password" title={words.change} footer={footer}>
      <PasswordForm key={resetKey} id={form} onSaved={sheet.close} onPending={setPending} />
    </Sheet>
  );
}
