import { useState } from "react";
import type { FormEvent } from "react";
import { auth } from "../auth.messages.ts";
import { focusFirstProblem } from "../../../lib/focus-first-invalid-field.ts";
import { refusalOf } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { PasswordField, TextField } from "../../../ui/forms/text-field.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { registerProblems } from "../model/validate-auth-form.ts";
import type { AuthAnswers, Problems } from "../model/validate-auth-form.ts";

type Props = { answers: AuthAnswers; onAnswer: (part: Partial<AuthAnswers>) => void };

/** The server's words beside the field that they are about. */
function serverProblems(error: unknown): Required<Problems> {
  const { code, message, issues } = refusalOf(error);
  const [issue] = issues;
  const summary = issue?.message ?? message ?? auth.cannotCreate;
  const field = code === "email_taken" || issue?.path === "email" ? "email" : "password";
  return { summary, fields: { [field]: summary } };
}

export function RegisterForm({ answers, onAnswer }: Props) {
  const [problems, setProblems] = useState<Problems["fields"]>({});
  const register = trpc.auth.register.useMutation({
    onSuccess: () => window.location.reload(),
    onError: (error) => {
      const { summary, fields } = serverProblems(error);
      setProblems(fields);
      toast({ title: auth.registerFailed, text: summary, tone: "error" });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = registerProblems(answers);
    setProblems(found.fields);
    if (found.summary !== undefined) {
      toast({ title: auth.registerFailed, text: found.summary, tone: "error" });
      focusFirstProblem(event.currentTarget);
      return;
    }
    const { email, password, firstName, lastName } = answers;
    register.mutate({
      email: email.trim(),
      password,
      firstName: firstName.trim(),
      lastName: lastName.trim(),
    });
  };
  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <div className="auth-names">
        <TextField
          label={auth.firstName}
          name="firstName"
          autoComplete="given-name"
          value={answers.firstName}
          onValue={(firstName) => onAnswer({ firstName })}
        />
        <TextField
          label={auth.lastName}
          name="lastName"
          autoComplete="family-name"
          value={answers.lastName}
          onValue={(lastName) => onAnswer({ lastName })}
        />
      </div>
      <TextField
        label={auth.email}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        value={answers.email}
        onValue={(email) => onAnswer({ email })}
        error={problems.email}
      />
      <PasswordField
        label={auth.password}
        name="password"
        autoComplete="new-password"
        help={auth.passwordHint}
        value={answers.password}
        onValue={(password) => onAnswer({ password })}
        error={problems.password}
      />
      <PasswordField
        label={auth.confirmPassword}
        name="confirmation"
        autoComplete="new-password"
        value={answers.confirmation}
        onValue={(confirmation) => onAnswer({ confirmation })}
        error={problems.confirmation}
      />
      <Button type="submit" size="large" wide pending={register.isPending || register.isSuccess}>
        {auth.registerSubmit}
      </Button>
    </form>
  );
}
