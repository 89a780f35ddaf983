import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { FormEvent } from "react";
import { auth } from "../auth.messages.ts";
import { focusFirstInvalidField } from "../../../lib/focus-first-invalid-field.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { refreshSession } from "../../../entities/session/session.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { PasswordField, TextField } from "../../../ui/forms/text-field.tsx";
import { clearToast, toast } from "../../../ui/overlays/toast.ts";
import { validateSignIn } from "../model/validate-auth-form.ts";
import type { AuthFormValues, AuthFormProblems } from "../model/validate-auth-form.ts";
import styles from "../auth.module.css";

type SignInFormProps = {
  values: AuthFormValues;
  onChange: (part: Partial<AuthFormValues>) => void;
  /** True where the page itself continues after the sign-in. */
  shouldStayOnPage?: boolean;
};

export function SignInForm({ values, onChange, shouldStayOnPage = false }: SignInFormProps) {
  const navigate = useNavigate();
  const [problems, setProblems] = useState<AuthFormProblems["fields"]>({});
  const signIn = trpc.auth.login.useMutation({
    onSuccess: async () => {
      clearToast();
      await refreshSession();
      if (!shouldStayOnPage) await navigate({ to: "/", replace: true });
    },
    onError: (error) => {
      const text = parseApiError(error).message ?? auth.wrongCredentials;
      setProblems({ password: text });
      toast({ title: auth.signInFailed, text, tone: "error" });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = validateSignIn(values);
    setProblems(found.fields);
    if (found.summary !== undefined) {
      toast({ title: auth.signInFailed, text: found.summary, tone: "error" });
      focusFirstInvalidField(event.currentTarget);
      return;
    }
    signIn.mutate({ email: values.email.trim(), password: values.password });
  };
  return (
    <form className={styles.authForm} noValidate onSubmit={submit}>
      <TextField
        label={auth.email}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        value={values.email}
        onValue={(email) => onChange({ email })}
        error={problems.email}
      />
      <PasswordField
        label={auth.password}
        name="password"
        autoComplete="current-password"
        value={values.password}
        onValue={(password) => onChange({ password })}
        error={problems.password}
      />
      <Button type="submit" size="large" wide pending={signIn.isPending || signIn.isSuccess}>
        {auth.signInSubmit}
      </Button>
    </form>
  );
}
