import { createCredentialInputs } from "@fetta/domain/account/credentials";
import { useId, useState } from "react";
import { security } from "../security.messages.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useResetKey } from "../../../lib/use-reset-key.ts";
import { HiddenUsernameField } from "../../../ui/forms/hidden-username-field.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { PasswordField } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import styles from "../settings.module.css";

const messages = security.password;

const { changePassword } = createCredentialInputs({
  emailAndPassword: messages.nextMissing,
  currentMissing: messages.currentMissing,
  passwordTooShort: messages.tooShort,
  passwordTooLong: messages.tooLong,
});

/** Maps the server's errors to their fields. */
function toPasswordProblems(error: unknown): { current?: string; password?: string } {
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
  const save = trpc.auth.changePassword.useMutation({
    onMutate: () => onPending(true),
    onSettled: () => onPending(false),
    onSuccess: () => {
      void utils.auth.sessions.invalidate();
      toast({ title: messages.saved, text: messages.savedText });
      onSaved();
    },
    onError: (error) => {
      form.setProblems(toPasswordProblems(error));
      toast({
        title: messages.failed,
        text: parseApiError(error).issues[0]?.message ?? describeError(error),
        tone: "error",
      });
    },
  });
  const form = useSchemaForm({
    schema: changePassword,
    initial: { current: "", password: "" },
    send: (input) => (save.isPending ? undefined : save.mutate(input)),
  });
  return (
    <form id={id} className={styles.securityForm} noValidate onSubmit={form.onSubmit}>
      <HiddenUsernameField label={messages.account} email={email} />
      <PasswordField {...form.field("current")} label={messages.current} autoComplete="current-password" />
      <PasswordField
        {...form.field("password")}
        label={messages.next}
        autoComplete="new-password"
        help={messages.hint}
      />
    </form>
  );
}

/** Changes the password; requires the current one. */
export function ChangePasswordSheet() {
  const sheet = useSheet(sheets.changePassword);
  const resetKey = useResetKey(sheet.isOpen);
  const form = useId();
  const [pending, setPending] = useState(false);
  const footer = (
    <Button type="submit" form={form} pending={pending}>
      {messages.save}
    </Button>
  );
  return (
    <Sheet name={sheets.changePassword} title={messages.change} footer={footer}>
      <PasswordForm key={resetKey} id={form} onSaved={sheet.close} onPending={setPending} />
    </Sheet>
  );
}
