import { createCredentialInputs } from "@fetta/domain/account/credentials";
import { security } from "../security.messages.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { api, trpc } from "../../../lib/api/trpc-hooks.ts";
import { useResetKey } from "../../../lib/use-reset-key.ts";
import { FormSheet } from "../../../ui/overlays/form-sheet.tsx";
import { PasswordField, HiddenUsernameField } from "../../../ui/forms/text-field.tsx";
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

function PasswordForm() {
  const sheet = useSheet(sheets.changePassword);
  const { email } = useMe().user;
  const utils = trpc.useUtils();
  const form = useSchemaForm({
    schema: changePassword,
    initial: { current: "", password: "" },
    send: async (input) => {
      try {
        await api.auth.changePassword.mutate(input);
      } catch (error) {
        const problems = toPasswordProblems(error);
        form.setProblems(problems);
        toast({ title: messages.failed, text: problems.current ?? problems.password, tone: "error" });
        return;
      }
      void utils.auth.sessions.invalidate();
      toast({ title: messages.saved, text: messages.savedText });
      sheet.close();
    },
  });
  return (
    <FormSheet
      name={sheets.changePassword}
      title={messages.change}
      action={messages.save}
      className={styles.securityForm}
      isPending={form.isSubmitting}
      onSubmit={form.onSubmit}
    >
      <HiddenUsernameField label={messages.account} email={email} />
      <PasswordField {...form.field("current")} label={messages.current} autoComplete="current-password" />
      <PasswordField
        {...form.field("password")}
        label={messages.next}
        autoComplete="new-password"
        help={messages.hint}
      />
    </FormSheet>
  );
}

/** Changes the password; requires the current one. */
export function ChangePasswordSheet() {
  const { isOpen } = useSheet(sheets.changePassword);
  return <PasswordForm key={useResetKey(isOpen)} />;
}
