import { useState } from "react";
import type { FormEvent } from "react";
import { auth } from "../auth.messages.ts";
import { focusFirstInvalidField } from "../../../lib/focus-first-invalid-field.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { PasswordField, TextField } from "../../../ui/forms/text-field.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { validateRegistration } from "../model/validate-auth-form.ts";
import type { AuthFormValues, AuthFormProblems } from "../model/validate-auth-form.ts";
import styles from "../auth.module.css";

type RegisterFormProps = { values: AuthFormValues; onChange: (part: Partial<AuthFormValues>) => void };

/** Maps the server's messages to the form fields they are about. */
function toRegisterProblems(error: unknown): Required<AuthFormProblems> {
  const { code, message, issues } = parseApiError(error);
  const [issue] = issues;
  const summary = issue?.message ?? message ?? auth.cannotCreate;
  const field = code === "email_taken" || issue?.path === "email" ? "email" : "password";
  return { summary, fields: { [field]: summary } };
}

export function RegisterForm({ values, onChange }: RegisterFormProps) {
  const [problems, setProblems] = useState<AuthFormProblems["fields"]>({});
  const register = trpc.auth.register.useMutation({
    onSuccess: () => window.location.reload(),
    onError: (error) => {
      const { summary, fields } = toRegisterProblems(error);
      setProblems(fields);
      toast({ title: auth.registerFailed, text: summary, tone: "error" });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = validateRegistration(values);
    setProblems(found.fields);
    if (found.summary !== undefined) {
      toast({ title: auth.registerFailed, text: found.summary, tone: "error" });
      focusFirstInvalidField(event.currentTarget);
      return;
    }
    const { email, password, firstName, lastName } = values;
    register.mutate({
      email: email.trim(),
      password,
      firstName: firstName.trim(),
      lastName: lastName.trim(),
    });
  };
  return (
    <form className={styles.authForm} noValidate onSubmit={submit}>
      <div className={styles.authNames}>
        <TextField
          label={auth.firstName}
          name="firstName"
          autoComplete="given-name"
          value={values.firstName}
          onValue={(firstName) => onChange({ firstName })}
        />
        <TextField
          label={auth.lastName}
          name="lastName"
          autoComplete="family-name"
          value={values.lastName}
          onValue={(lastName) => onChange({ lastName })}
        />
      </div>
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
        autoComplete="new-password"
        help={auth.passwordHint}
        value={values.password}
        onValue={(password) => onChange({ password })}
        error={problems.password}
      />
      <PasswordField
        label={auth.confirmPassword}
        name="confirmation"
        autoComplete="new-password"
        value={values.confirmation}
        onValue={(confirmation) => onChange({ confirmation })}
        error={problems.confirmation}
      />
      <Button type="submit" size="large" wide pending={register.isPending || register.isSuccess}>
        {auth.registerSubmit}
      </Button>
    </form>
  );
}
