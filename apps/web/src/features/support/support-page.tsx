import { Link } from "@tanstack/react-router";
import { support } from "./support.messages.ts";
import { BackLink } from "../../ui/layout/back-header.tsx";
import { Button, buttonClass } from "../../ui/buttons/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./support.module.css";
import { useEffect, useRef, useState } from "react";
import { useSession } from "../../entities/session/session.ts";
import { useUnsavedChanges } from "../../lib/unsaved-changes.ts";
import { EmailField, TextArea, TextField } from "../../ui/forms/text-field.tsx";
import { useSchemaForm, type FieldProblems } from "../../ui/forms/use-schema-form.ts";
import { toast, toastError } from "../../ui/overlays/toast.ts";
import { parseApiError } from "../../lib/api/api-error.ts";
import { withIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { trpc, type Inputs } from "../../lib/api/trpc-hooks.ts";
import {
  formatRequestNumber,
  supportCategories,
  createSupportInput,
  type SupportCategory,
} from "@fetta/domain/account/support-request";
import { Field } from "../../ui/forms/field.tsx";
import { formatWhole } from "@fetta/domain/italian-number";
import * as z from "zod/mini";

/** Values of the form; `category` is empty until one is chosen. */
export const emptySupportForm = { name: "", email: "", category: "" as SupportCategory | "", subject: "", message: "" };
export type SupportFormValues = typeof emptySupportForm;

const filled = z.string().check(z.regex(/\S/, support.required));
/** Missing fields are reported before invalid ones. */
export const supportPrecheck = z.record(z.string(), filled);
export const supportInput = createSupportInput({
  required: support.required,
  email: support.invalidEmailText,
  supportCategory: support.required,
  tooLong: (max) => support.tooLongText(formatWhole(max)),
});

/** The notification about a rejected form; `first` is the message of its first problem. */
export function toSupportNotice({ email }: FieldProblems<SupportFormValues>, first: string) {
  if (first === support.required) return { title: support.missing, text: support.missingText };
  if (email === support.invalidEmailText) return { title: support.invalidEmail, text: email };
  return { title: support.tooLong, text: first };
}

/** The server's errors by field. */
function toFieldProblems(issues: readonly { path: string; message: string }[]): FieldProblems<SupportFormValues> {
  return Object.fromEntries(issues.flatMap(({ path, message }) => (path in emptySupportForm ? [[path, message]] : [])));
}

type SentRequest = { number: string; subject: string; message: string };

/** Sends a support request; a failure is shown in a notification. */
function useSendSupportRequest(
  onProblems: (problems: FieldProblems<SupportFormValues>) => void,
  onSent: (sent: SentRequest) => void,
) {
  // The form works without the support address.
  const { data: contact } = trpc.support.contact.useQuery(undefined, { staleTime: Infinity, retry: false });
  const { mutateAsync, isPending } = trpc.support.send.useMutation();
  const address = contact?.email ?? null;

  const toastSendError = (error: unknown): void => {
    const { code, message, issues } = parseApiError(error);
    const fields = toFieldProblems(issues);
    onProblems(fields);
    if (fields.email !== undefined) {
      toast({ title: support.invalidEmail, text: fields.email, tone: "error" });
      return;
    }
    const cause = code === "too_many_attempts" ? message : issues[0]?.message;
    const then = address === null ? support.retry : support.retryOrWrite(address);
    const text = [cause, then, support.kept].filter((sentence) => sentence !== undefined).join(" ");
    toast({ title: support.failed, text, tone: "error" });
  };

  const send = async (input: Omit<Inputs["support"]["send"], "id">): Promise<"reset" | undefined> => {
    try {
      const { id } = await withIdempotencyKey(input, (key) => mutateAsync({ ...input, id: key }));
      onSent({ number: formatRequestNumber(id), subject: input.subject, message: input.message });
      return "reset";
    } catch (error) {
      toastSendError(error);
      return undefined;
    }
  };
  return { send, pending: isPending, address };
}

type Props = {
  value: SupportFormValues["category"];
  onValue: (category: SupportFormValues["category"]) => void;
  error: string | undefined;
};

/** The category of the request, as the device's native list. */
function CategoryField({ value, onValue, error }: Props) {
  return (
    <Field label={support.category} error={error}>
      {(described) => (
        <select
          {...described}
          className="field-input"
          name="category"
          value={value}
          onChange={(event) => onValue(event.target.value as Props["value"])}
        >
          <option value="">{support.choose}</option>
          {supportCategories.map((category) => (
            <option key={category} value={category}>
              {support.categories[category]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The request that was sent: its number and a copy of it stay on the page. */
function SentCard({ sent }: { sent: SentRequest }) {
  const { number, subject, message } = sent;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const copy = (): void =>
    void navigator.clipboard.writeText(support.copyOf(number, subject, message)).then(
      () => setIsCopied(true),
      () => toastError(support.copyFailed),
    );
  return (
    <section className="card card-pad col gap-m" aria-labelledby="inviato">
      <h2 id="inviato" ref={heading} tabIndex={-1} className="h3">
        {support.sent}
      </h2>
      <p className="sm ink2">{support.sentText}</p>
      <p className="num">
        {support.number} <b>{number}</b>
      </p>
      <blockquote className={`sm ink2 ${styles.supportCopy}`}>
        <b>{subject}</b>
        <br />
        {message}
      </blockquote>
      <Button variant="tonal" size="small" icon={isCopied ? "check" : "copy"} onClick={copy}>
        {isCopied ? support.copied : support.copy}
      </Button>
    </section>
  );
}

/** The support form; name and address of a signed-in user are filled in. */
function SupportForm() {
  const { data: session } = useSession();
  const [honeypot, setHoneypot] = useState("");
  const [sent, setSent] = useState<SentRequest | null>(null);
  const { send, pending, address } = useSendSupportRequest((problems) => form.setProblems(problems), setSent);
  const form = useSchemaForm({
    schema: supportInput,
    precheck: supportPrecheck,
    initial: emptySupportForm,
    ...(session && { prefill: { ...emptySupportForm, name: session.profile.name, email: session.profile.email } }),
    send: (input) => send({ ...input, website: honeypot }),
    onProblems: (problems, first) => toast({ ...toSupportNotice(problems, first), tone: "error" }),
  });
  useUnsavedChanges(form.isDirty);
  const field = (name: "name" | "email" | "subject" | "message") => ({ label: support[name], ...form.field(name) });
  return (
    <form className={styles.supportForm} noValidate onSubmit={form.onSubmit}>
      {sent && <SentCard key={sent.number} sent={sent} />}
      <TextField {...field("name")} autoComplete="name" />
      <EmailField {...field("email")} spellCheck={false} />
      <CategoryField {...form.field("category")} />
      <TextField {...field("subject")} autoComplete="off" />
      <TextArea {...field("message")} rows={6} />
      {/* Honeypot: bots fill in this hidden field, users do not see it. */}
      <div hidden>
        <TextField label={support.honeypot} name="website" autoComplete="off" value={honeypot} onValue={setHoneypot} />
      </div>
      <Button type="submit" size="large" wide pending={pending}>
        {support.send}
      </Button>
      {address !== null && (
        <p className="sm ink2 center">
          {support.directly} <a href={`mailto:${address}`}>{address}</a>
        </p>
      )}
    </form>
  );
}

/** Links to the FAQ, and the support form. Public. */
export function SupportPage() {
  return (
    <main id="contenuto" className="page" tabIndex={-1}>
      <BackLink to="/faq" label={support.back} />
      <div className={`pad ${styles.support}`}>
        <div>
          <h1 className="h1">{support.title}</h1>
          <p className="ink2">{support.intro}</p>
        </div>
        <section className="card card-pad col gap-m" aria-labelledby="prima">
          <h2 id="prima" className="h3">
            {support.before}
          </h2>
          <ul className={`${styles.supportChecks} col gap-s sm`}>
            {support.checks.map((check) => (
              <li key={check}>
                <Icon name="check" size="s" />
                {check}
              </li>
            ))}
          </ul>
          <Link to="/faq" className={buttonClass({ variant: "tonal", size: "inline" })}>
            {support.faq}
          </Link>
        </section>
        <SupportForm />
      </div>
    </main>
  );
}
