import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { auth } from "../auth.messages.ts";
import { recovery } from "../recovery.messages.ts";
import { type AuthFormValues, emptyAuthForm, login, signInCode } from "../model/auth-form-schemas.ts";
import styles from "../auth.module.css";
import { passkeyTexts } from "../../../entities/passkey/passkey.messages.ts";
import { passkeyOffer } from "../../../entities/passkey/passkey-offer.ts";
import { refreshSession } from "../../../entities/session/session.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { pendingAttribute } from "../../../lib/first-paint/prerendered.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { usePendingAction } from "../../../lib/use-pending-action.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { EmailField, PasswordField, TextField } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { clearToast, toast } from "../../../ui/overlays/toast.ts";

const loadPasskey = () => import("../../../entities/passkey/passkey.ts");

const toastFailure = (text: string): void => toast({ title: auth.signInFailed, text, tone: "error" });

/** Continues after a sign-in: on the diary, or on this page. */
function useContinue(shouldStayOnPage: boolean): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    clearToast();
    await refreshSession();
    if (!shouldStayOnPage) await navigate({ to: "/", replace: true });
  };
}

/**
 * Offers passkeys in the autofill of the field with `autocomplete="username webauthn"`, while it is on the page. True
 * where the browser has passkeys but no autofill for them, so that a button is needed.
 */
function usePasskeyAutofill(proceed: () => Promise<void>): boolean {
  const [needsButton, setNeedsButton] = useState(false);
  const onSignedIn = useEffectEvent(() => void proceed());
  useEffect(() => {
    if (!("PublicKeyCredential" in window)) return undefined;
    let stop: (() => void) | undefined;
    let isLeft = false;
    loadPasskey()
      .then(async ({ offerAutofill, supportsAutofill }) => {
        const hasAutofill = await supportsAutofill();
        if (isLeft) return;
        if (hasAutofill)
          stop = offerAutofill({ onSignedIn, onRejected: (error: unknown) => toastFailure(describeError(error)) });
        else setNeedsButton(true);
      })
      // Without that code the password signs in.
      .catch(() => undefined);
    return () => {
      isLeft = true;
      stop?.();
    };
  }, []);
  return needsButton;
}

function PasskeyButton({ proceed }: { proceed: () => Promise<void> }) {
  const [signIn, isSigningIn] = usePendingAction(async () => {
    try {
      const { signInByPrompt } = await loadPasskey();
      if (await signInByPrompt()) await proceed();
    } catch (error) {
      toastFailure(describeError(error));
    }
  });
  return (
    <Button variant="outline" size="large" wide pending={isSigningIn} onClick={() => void signIn()}>
      {passkeyTexts.signIn}
    </Button>
  );
}

const facePath =
  "M4.5 8.5v-2a2 2 0 0 1 2-2h2M15.5 4.5h2a2 2 0 0 1 2 2v2M19.5 15.5v2a2 2 0 0 1-2 2h-2M8.5 19.5h-2a2 2 0 0 1-2-2v-2M9 9.5v1M15 9.5v1M12.2 9.5v3h-.9M9.2 15.2c1.6 1.3 4 1.3 5.6 0";

/** Offers a passkey once after a sign-in with the password. A prompt that is cancelled closes it without a word. */
function PasskeyCard() {
  const title = useId();
  const [create, isCreating] = usePendingAction(async () => {
    try {
      const { createPasskey, closeOffer } = await loadPasskey();
      const creation = await createPasskey();
      if (creation === "cancelled") {
        passkeyOffer.set(null);
        return;
      }
      closeOffer({ isSettled: true });
      if (creation === "created")
        toast({ title: passkeyTexts.created, text: passkeyTexts.createdText, tone: "success" });
    } catch (error) {
      passkeyOffer.set(null);
      toast({ title: passkeyTexts.createFailed, text: describeError(error), tone: "error" });
    }
  });
  return (
    <section className={`card ${styles.offer}`} aria-labelledby={title} {...pendingAttribute}>
      <span className={styles.offerMark}>
        <Icon name={facePath} />
      </span>
      <div className={styles.offerText}>
        <h2 className="h3" id={title}>
          {passkeyTexts.offer.title}
        </h2>
        <p className="sm ink2">{passkeyTexts.offer.text}</p>
      </div>
      <div className={styles.offerAnswers}>
        <Button size="small" pending={isCreating} onClick={() => void create()}>
          {passkeyTexts.offer.create}
        </Button>
        <Button size="small" variant="tonal" onClick={() => void loadPasskey().then((passkey) => passkey.closeOffer())}>
          {passkeyTexts.offer.later}
        </Button>
      </div>
    </section>
  );
}

type SignInFormProps = {
  initial?: AuthFormValues;
  onChange?: (values: AuthFormValues) => void;
  /** True where the page itself continues after the sign-in. */
  shouldStayOnPage?: boolean;
};

/** Sign-in with address and password, or with a passkey: offered by the browser in the address field, else by a button. */
export function SignInForm({ initial = emptyAuthForm, onChange, shouldStayOnPage = false }: SignInFormProps) {
  const proceed = useContinue(shouldStayOnPage);
  const needsPasskeyButton = usePasskeyAutofill(proceed);
  const signIn = trpc.auth.login.useMutation({
    onSuccess: async () => {
      await proceed();
      loadPasskey()
        .then(({ createAfterPassword }) => createAfterPassword())
        .then((outcome) => outcome === "offer" && passkeyOffer.set(<PasskeyCard />))
        // A passkey can be created in the settings, or after the next sign-in.
        .catch(() => undefined);
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
      <EmailField {...form.field("email")} label={auth.email} autoComplete="username webauthn" />
      <PasswordField {...form.field("password")} label={auth.password} autoComplete="current-password" />
      <Button type="submit" size="large" wide pending={signIn.isPending || signIn.isSuccess}>
        {auth.signInSubmit}
      </Button>
      {needsPasskeyButton && <PasskeyButton proceed={proceed} />}
    </form>
  );
}

/** Sign-in of the installed app with a code that the browser beside it has shown. */
export function CodeForm() {
  const proceed = useContinue(false);
  const signIn = trpc.auth.signInWithCode.useMutation({
    onSuccess: proceed,
    onError: (error): void => form.setProblems({ code: describeError(error) }),
  });
  const form = useSchemaForm({
    schema: signInCode,
    initial: { code: "" },
    send: (input): void => signIn.mutate(input),
  });
  return (
    <form className={styles.authForm} noValidate onSubmit={form.onSubmit}>
      <p className="ink2">{auth.code.text}</p>
      <TextField
        {...form.field("code")}
        label={auth.code.label}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" size="large" wide pending={signIn.isPending || signIn.isSuccess}>
        {auth.signInSubmit}
      </Button>
      <Link to="/auth" search={{ tab: "signIn" }} replace className={buttonClass({ variant: "ghost", wide: true })}>
        {recovery.forgot.back}
      </Link>
    </form>
  );
}
