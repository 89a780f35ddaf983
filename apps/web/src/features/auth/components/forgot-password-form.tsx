import { Link } from "@tanstack/react-router";
import { auth } from "../auth.messages.ts";
import { recovery } from "../recovery.messages.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { EmailField } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { requestReset, type AuthFormValues } from "../model/auth-form-schemas.ts";
import styles from "../auth.module.css";

const messages = recovery.forgot;

type Props = { initial: AuthFormValues; onChange: (values: AuthFormValues) => void };

/**
 * Requests a mail with a link for a new password. The response is the same whether the address has an account or not.
 */
export function ForgotPasswordForm({ initial, onChange }: Props) {
  const request = trpc.auth.requestReset.useMutation({
    onError: (error): void =>
      form.setProblems({ email: parseApiError(error).issues[0]?.message ?? describeError(error) }),
  });
  const form = useSchemaForm({ schema: requestReset, initial, send: (input): void => request.mutate(input), onChange });
  if (request.isSuccess)
    return (
      <div className={styles.authForm}>
        <div role="status" className="col gap-m">
          <h2 className="h2" tabIndex={-1} ref={(heading) => heading?.focus()}>
            {messages.sentTitle}
          </h2>
          <p>{messages.sent(form.values.email.trim())}</p>
          <p className="sm ink2">{messages.notThere}</p>
        </div>
        <Link to="/auth" search={{ tab: "signIn" }} replace className={buttonClass({ size: "large", wide: true })}>
          {messages.back}
        </Link>
        <Button variant="ghost" wide onClick={() => request.reset()}>
          {messages.again}
        </Button>
      </div>
    );
  return (
    <form className={styles.authForm} noValidate onSubmit={form.onSubmit}>
      <p className="ink2">{messages.text}</p>
      <EmailField {...form.field("email")} label={auth.email} />
      <Button type="submit" size="large" wide pending={request.isPending}>
        {messages.submit}
      </Button>
    </form>
  );
}
