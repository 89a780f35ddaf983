import { useNavigate } from "@tanstack/react-router";
import { auth } from "../auth.messages.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { refreshSession } from "../../../entities/session/session.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmailField, PasswordField } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { clearToast, toast } from "../../../ui/overlays/toast.ts";
import { emptyAuthForm, login, type AuthFormValues } from "../model/auth-form-schemas.ts";
import styles from "../auth.module.css";

type SignInFormProps = {
  initial?: AuthFormValues;
  onChange?: (values: AuthFormValues) => void;
  /** True where the page itself continues after the sign-in. */
  shouldStayOnPage?: boolean;
};

export function SignInForm({ initial = emptyAuthForm, onChange, shouldStayOnPage = false }: SignInFormProps) {
  const navigate = useNavigate();
  const toastFailure = (text: string): void => toast({ title: auth.signInFailed, text, tone: "error" });
  const signIn = trpc.auth.login.useMutation({
    onSuccess: async () => {
      clearToast();
      await refreshSession();
      if (!shouldStayOnPage) await navigate({ to: "/", replace: true });
    },
    onError: (error) => {
      const text = parseApiError(error).message ?? auth.wrongCredentials;
      form.setProblems({ password: text });
      toastFailure(text);
    },
  });
  const form = useSchemaForm({
    schema: login,
    initial,
    send: (input) => signIn.mutate(input),
    onProblems: (_, first) => toastFailure(first),
    onChange,
  });
  return (
    <form className={styles.authForm} noValidate onSubmit={form.onSubmit}>
      <EmailField {...form.field("email")} label={auth.email} />
      <PasswordField {...form.field("password")} label={auth.password} autoComplete="current-password" />
      <Button type="submit" size="large" wide pending={signIn.isPending || signIn.isSuccess}>
        {auth.signInSubmit}
      </Button>
    </form>
  );
}
