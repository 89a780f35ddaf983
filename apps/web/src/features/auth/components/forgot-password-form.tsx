import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { FormEvent } from "react";
import { auth } from "../auth.messages.ts";
import { recovery } from "../recovery.messages.ts";
import { focusFirstInvalidField } from "../../../lib/focus-first-invalid-field.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import styles from "../auth.module.css";

const words = recovery.forgot;

type Props = { email: string; onEmail: (email: string) => void };

/**
 * Requests a mail with a link for a new password. The response is the same whether the address has an account or not.
 */
export function ForgotPasswordForm({ email, onEmail }: Props) {
  const [problem, setProblem] = useState<string>();
  const request = trpc.auth.requestReset.useMutation({
    onError: (error) => setProblem(parseApiError(error).issues[0]?.message ?? describeError(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const missing = email.trim() === "" ? auth.invalidEmail : undefined;
    setProblem(missing);
    if (missing === undefined) request.mutate({ email: email.trim() });
    else focusFirstInvalidField(event.currentTarget);
  };
  if (request.isSuccess)
    return (
      <div className={styles.authForm}>
        <div role="status" className="col gap-m">
          <h2 className="h2" tabIndex={-1} ref={(heading) => heading?.focus()}>
            {words.sentTitle}
          </h2>
          <p>{words.sent(email.trim())}</p>
          <p className="sm ink2">{words.notThere}</p>
        </div>
        <Link to="/auth" search={{ scheda: "accedi" }} replace className={buttonClass({ size: "large", wide: true })}>
          {words.back}
        </Link>
        <Button variant="ghost" wide onClick={() => request.reset()}>
          {words.again}
        </Button>
      </div>
    );
  return (
    <form className={styles.authForm} noValidate onSubmit={submit}>
      <p className="ink2">{words.text}</p>
      <TextField
        label={auth.email}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        value={email}
        onValue={onEmail}
        error={problem}
      />
      <Button type="submit" size="large" wide pending={request.isPending}>
        {words.submit}
      </Button>
    </form>
  );
}
