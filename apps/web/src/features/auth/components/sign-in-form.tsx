import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { FormEvent } from "react";
import { auth } from "../auth.messages.ts";
import { focusFirstProblem } from "../../../lib/focus-first-invalid-field.ts";
import { refusalOf } from "../../../lib/api/api-error.ts";
import { refreshSession } from "../../../entities/session/session.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { PasswordField, TextField } from "../../../ui/forms/text-field.tsx";
import { clearToast, toast } from "../../../ui/overlays/toast.ts";
import { signInProblems } from "../model/validate-auth-form.ts";
import type { AuthAnswers, Problems } from "../model/validate-auth-form.ts";

type Props = {
  answers: AuthAnswers;
  onAnswer: (part: Partial<AuthAnswers>) => void;
  /** Where the page goes on by itself once somebody is signed in. */
  stay?: boolean;
};

export function SignInForm({ answers, onAnswer, stay = false }: Props) {
  const navigate = useNavigate();
  const [problems, setProblems] = useState<Problems["fields"]>({});
  const signIn = trpc.auth.login.useMutation({
    onSuccess: async () => {
      clearToast();
      await refreshSession();
      if (!stay) await navigate({ to: "/", replace: true });
    },
    onError: (error) => {
      const text = refusalOf(error).message ?? auth.wrongCredentials;
      setProblems({ password: text });
      toast({ title: auth.signInFailed, text, tone: "error" });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = signInProblems(answers);
    setProblems(found.fields);
    if (found.summary !== undefined) {
      toast({ title: auth.signInFailed, text: found.summary, tone: "error" });
      focusFirstProblem(event.currentTarget);
      return;
    }
    signIn.mutate({ email: answers.email.trim(), password: answers.password });
  };
  return (
    <form className="auth-form" noValidate onSubmit={submit}>
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
        autoComplete="current-password"
        value={answers.password}
        onValue={(password) => onAnswer({ password })}
        error={problems.password}
      />
      <Button type="submit" size="large" wide pending={signIn.isPending || signIn.isSuccess}>
        {auth.signInSubmit}
      </Button>
    </form>
  );
}
