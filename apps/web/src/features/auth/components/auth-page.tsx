import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { auth } from "../auth.messages.ts";
import { recovery } from "../recovery.messages.ts";
import { useUnsavedChanges } from "../../../lib/unsaved-changes.ts";
import { SegmentedTabs } from "../../../ui/layout/segmented-tabs.tsx";
import {
  type AuthFormValues,
  emptyAuthForm,
  register,
  registrationPrecheck,
  requestReset,
} from "../model/auth-form-schemas.ts";
import { ProviderSignIn } from "./provider-sign-in.tsx";
import styles from "../auth.module.css";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { findProviderFailureText, provider } from "../../../entities/identity-provider/identity-provider.messages.ts";
import { Note } from "../../../ui/feedback/note.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { FirstRunInvitation } from "./first-run-page.tsx";
import { CodeForm, SignInForm } from "./sign-in-forms.tsx";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { EmailField, PasswordField, TextField } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { isInstalled } from "../../../entities/install/use-install-prompt.ts";

type AuthFormProps = { initial: AuthFormValues; onChange: (values: AuthFormValues) => void };

/** Maps the server's messages to the form fields they are about. */
function toRegisterProblems(error: unknown): { summary: string; fields: Partial<AuthFormValues> } {
  const { code, message, issues } = parseApiError(error);
  const [issue] = issues;
  const summary = issue?.message ?? message ?? auth.cannotCreate;
  const field = code === "email_taken" || issue?.path === "email" ? "email" : "password";
  return { summary, fields: { [field]: summary } };
}

function RegisterForm({ initial, onChange }: AuthFormProps) {
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

const messages = recovery.forgot;

/**
 * Requests a mail with a link for a new password. The response is the same whether the address has an account or not.
 */
function ForgotPasswordForm({ initial, onChange }: AuthFormProps) {
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

const tabs = [
  { value: "signIn", label: auth.signIn },
  { value: "register", label: auth.register },
] as const;

const titles = {
  signIn: auth.welcomeBack,
  register: auth.welcome,
  password: recovery.forgot.title,
  code: auth.code.title,
};

/** Links to password recovery (where the server sends no mails, the support contact) and, in the installed app, to the code. */
function OtherWays() {
  const { data: signInMethods } = trpc.auth.signInMethods.useQuery();
  return (
    <div className={styles.authForgot}>
      {isInstalled() && (
        <Link to="/auth" search={{ tab: "code" }} className="text-link">
          {auth.code.link}
        </Link>
      )}
      {signInMethods?.mail === true && (
        <Link to="/auth" search={{ tab: "password" }} className="text-link">
          {auth.forgot}
        </Link>
      )}
      {signInMethods?.mail === false && (
        <p className="sm ink2">
          {auth.forgotWithoutMail} <Link to="/contact-support">{auth.askForHelp}</Link>
        </p>
      )}
    </div>
  );
}

/** Why the other provider returned here without a sign-in. A mailed link is shown as the next step, not as an error. */
function ProviderError() {
  const { error } = useSearch({ strict: false });
  const text = findProviderFailureText(error);
  if (text === undefined) return null;
  const isMailSent = error === "conferma-inviata";
  return (
    <Note
      title={isMailSent ? provider.checkMail : provider.failed}
      icon={isMailSent ? "check" : "info"}
      isPlain={isMailSent}
      role={isMailSent ? "status" : "alert"}
      className={styles.authNotice}
    >
      <p>{text}</p>
    </Note>
  );
}

/** Sign-in, registration and password recovery. Input is kept across the tabs and across failures. */
export function AuthPage() {
  const { tab = "signIn" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [values, setValues] = useState<AuthFormValues>(emptyAuthForm);
  useUnsavedChanges(Object.values(values).some((answer) => answer !== ""));
  const form = {
    initial: values,
    onChange: (changed: AuthFormValues) => setValues((before) => ({ ...before, ...changed })),
  };
  return (
    <AuthLayout title={titles[tab]}>
      <FirstRunInvitation />
      <ProviderError />
      {tab !== "password" && tab !== "code" && <ProviderSignIn />}
      {tab === "password" && <ForgotPasswordForm {...form} />}
      {tab === "code" && <CodeForm />}
      {tab !== "password" && tab !== "code" && (
        <SegmentedTabs
          label={auth.tabsLabel}
          tabs={tabs}
          value={tab}
          onValue={(value) => void navigate({ to: "/auth", search: { tab: value }, replace: true })}
        >
          {tab === "signIn" ? (
            <>
              <SignInForm {...form} />
              <OtherWays />
            </>
          ) : (
            <RegisterForm {...form} />
          )}
        </SegmentedTabs>
      )}
      <p className={`cap ink2 center ${styles.authPrivacy}`}>
        <Link to="/privacy">{auth.privacy}</Link>
      </p>
    </AuthLayout>
  );
}
