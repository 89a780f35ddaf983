import { auth } from "../auth.messages.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmailField, PasswordField, TextField } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { register, registrationPrecheck, type AuthFormValues } from "../model/auth-form-schemas.ts";
import styles from "../auth.module.css";

type RegisterFormProps = { initial: AuthFormValues; onChange: (values: AuthFormValues) => void };

/** Maps the server's messages to the form fields they are about. */
function toRegisterProblems(error: unknown): { summary: string; fields: Partial<AuthFormValues> } {
  const { code, message, issues } = parseApiError(error);
  const [issue] = issues;
  const summary = issue?.message ?? message ?? auth.cannotCreate;
  const field = code === "email_taken" || issue?.path === "email" ? "email" : "password";
  return { summary, fields: { [field]: summary } };
}

export function RegisterForm({ initial, onChange }: RegisterFormProps) {
  const toastFailure = (text: string): void => toast({ title: auth.registerFailed, text, tone: "error" });
  const registration = trpc.auth.register.useMutation({
    onSuccess: () => window.location.reload(),
    onError: (error) => {
      const { summary, fields } = toRegisterProblems(error);
      form.setProblems(fields);
      toastFailure(summary);
    },
  });
  const form = useSchemaForm({
    schema: register,
    precheck: registrationPrecheck,
    initial,
    send: (input) => registration.mutate(input),
    onProblems: (_, first) => toastFailure(first),
    onChange,
  });
  return (
    <form className={styles.authForm} noValidate onSubmit={form.onSubmit}>
      <div className={styles.authNames}>
        <TextField {...form.field("firstName")} label={auth.firstName} autoComplete="given-name" />
        <TextField {...form.field("lastName")} label={auth.lastName} autoComplete="family-name" />
      </div>
      <EmailField {...form.field("email")} label={auth.email} />
      <PasswordField
        {...form.field("password")}
        label={auth.password}
        autoComplete="new-password"
        help={auth.passwordHint}
      />
      <PasswordField {...form.field("confirmation")} label={auth.confirmPassword} autoComplete="new-password" />
      <Button type="submit" size="large" wide pending={registration.isPending || registration.isSuccess}>
        {auth.registerSubmit}
      </Button>
    </form>
  );
}
