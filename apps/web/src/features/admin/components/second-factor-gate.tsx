import { useState, type ReactNode } from "react";
import * as z from "zod/mini";
import { admin } from "../admin.messages.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { api, trpc, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { AdminQuery } from "./paged-list.tsx";
import styles from "../admin.module.css";
import { usePendingAction } from "../../../lib/use-pending-action.ts";

const messages = admin.factor;

type FactorState = Outputs["admin"]["factorState"];

const toastFactorError = (error: unknown): void => toastError(parseApiError(error).message ?? messages.failed);

const codeInput = z.object({ code: z.string().check(z.trim(), z.minLength(1, messages.codeNeeded)) });

type CodeFormProps = {
  label: string;
  action: string;
  inputMode: "numeric" | "text";
  send: (code: string) => Promise<void>;
};

/** A field for one code; the input stays until the server accepts it. */
function CodeForm({ label, action, inputMode, send }: CodeFormProps) {
  const form = useSchemaForm({
    schema: codeInput,
    initial: { code: "" },
    isLive: true,
    send: (input) => send(input.code).catch(toastFactorError),
  });
  return (
    <form className="col gap-m" noValidate onSubmit={form.onSubmit}>
      <TextField
        label={label}
        {...form.field("code")}
        inputMode={inputMode}
        autoComplete="one-time-code"
        maxLength={40}
      />
      <Button type="submit" wide pending={form.isSubmitting}>
        {action}
      </Button>
    </form>
  );
}

/** Shows the secret for the authenticator app and verifies the first code. */
function EnrolFactor({ required, onCodes }: { required: boolean; onCodes: (codes: string[]) => void }) {
  const [enrolment, setEnrolment] = useState<{ secret: string; uri: string } | null>(null);
  const [begin, pending] = usePendingAction(async () => {
    try {
      setEnrolment(await api.admin.beginSecondFactor.mutate());
    } catch (error) {
      toastFactorError(error);
    }
  });
  return (
    <section className="card card-pad col gap-m" aria-label={messages.title}>
      <h2 className="h3">{messages.title}</h2>
      <p>{messages.why}</p>
      {required && <p className="sm ink2">{messages.required}</p>}
      {enrolment === null ? (
        <Button wide pending={pending} onClick={() => void begin()}>
          {messages.show}
        </Button>
      ) : (
        <>
          <p>{messages.add}</p>
          <a className={buttonClass({ variant: "outline", wide: true })} href={enrolment.uri}>
            {messages.open}
          </a>
          <p className="sm ink2">{messages.secret}</p>
          <output className={`${styles.adminCode} num`}>{enrolment.secret.match(/.{1,4}/g)?.join(" ")}</output>
          <CodeForm
            label={messages.firstCode}
            action={messages.confirm}
            inputMode="numeric"
            send={async (code) => onCodes((await api.admin.enrolSecondFactor.mutate({ code })).recoveryCodes)}
          />
        </>
      )}
    </section>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <section className="card card-pad col gap-m" aria-label={messages.codesTitle}>
      <h2 className="h3">{messages.codesTitle}</h2>
      <p>{messages.codesText}</p>
      <ul className="col gap-s num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button wide onClick={onDone}>
        {messages.codesDone}
      </Button>
    </section>
  );
}

function VerifyFactor({ onPassed }: { onPassed: () => Promise<unknown> }) {
  return (
    <section className="card card-pad col gap-m" aria-label={messages.passTitle}>
      <h2 className="h3">{messages.passTitle}</h2>
      <p>{messages.passText}</p>
      <CodeForm
        label={messages.anyCode}
        action={messages.pass}
        inputMode="text"
        send={async (code) => {
          await api.admin.passSecondFactor.mutate({ code });
          await onPassed();
        }}
      />
      <p className="sm ink2">{messages.lost}</p>
    </section>
  );
}

/** Whether the second factor is on, shown below the content it protects, with a switch-off where that is allowed. */
function FactorCard({ state, onEnrol, onChange }: { state: FactorState; onEnrol: () => void; onChange: () => void }) {
  const remove = async (): Promise<void> => {
    try {
      await api.admin.removeFactor.mutate();
      toast({ title: messages.removed });
    } catch (error) {
      toastFactorError(error);
    }
    onChange();
  };
  return (
    <section className="card card-pad col gap-s" aria-label={messages.title}>
      <h2 className="h3">{messages.title}</h2>
      <p className="sm ink2">{state.enrolled ? messages.on(state.codesLeft) : messages.off}</p>
      <Button variant="outline" wide onClick={onEnrol}>
        {state.enrolled ? messages.change : messages.begin}
      </Button>
      {state.enrolled && !state.required && (
        <Button variant="ghost" wide onClick={() => void remove()}>
          {messages.remove}
        </Button>
      )}
    </section>
  );
}

type GateProps = {
  /** Shows the state of the second factor below. */
  hasCard: boolean;
  children: ReactNode;
};

/** Renders the admin page after the second factor was verified, where one is enrolled or required. */
export function SecondFactorGate({ hasCard, children }: GateProps) {
  const factorQuery = trpc.admin.factorState.useQuery(undefined, { staleTime: 0 });
  const [enrolling, setEnrolling] = useState(false);
  // State of this component, so that refetching the factor state does not remove the codes, which are shown once.
  const [codes, setCodes] = useState<string[] | null>(null);
  const refetchFactorState = (): Promise<unknown> => factorQuery.refetch();
  const finishEnrolment = (): void => {
    setCodes(null);
    setEnrolling(false);
    void refetchFactorState();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={finishEnrolment} />;
  return (
    <AdminQuery query={factorQuery}>
      {(state) => {
        if (state.enrolled && !state.passed) return <VerifyFactor onPassed={refetchFactorState} />;
        if (enrolling || (state.required && !state.enrolled))
          return <EnrolFactor required={state.required} onCodes={setCodes} />;
        return (
          <>
            {children}
            {hasCard && (
              <FactorCard state={state} onEnrol={() => setEnrolling(true)} onChange={() => void refetchFactorState()} />
            )}
          </>
        );
      }}
    </AdminQuery>
  );
}
