import { useState } from "react";
import type { FormEvent } from "react";
import { support } from "./support.messages.ts";
import { focusFirstInvalidField } from "../../lib/focus-first-invalid-field.ts";
import { useSession } from "../../entities/session/session.ts";
import { useUnsavedChanges } from "../../lib/unsaved-changes.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { TextArea, TextField } from "../../ui/forms/text-field.tsx";
import { toast } from "../../ui/overlays/toast.ts";
import { CategoryField } from "./category-field.tsx";
import { validateSupportForm } from "./validate-support-form.ts";
import type { SupportFormProblems, SupportFormValues } from "./validate-support-form.ts";
import { useSendSupportRequest } from "./use-send-support-request.ts";
import styles from "./support.module.css";

/** Values typed by the user; missing ones come from the account or are empty. */
type TypedValues = Partial<SupportFormValues>;

/** The support form; name and address of a signed-in user are filled in. */
export function SupportForm() {
  const { data: session } = useSession();
  const [typedValues, setTypedValues] = useState<TypedValues>({});
  const [honeypot, setHoneypot] = useState("");
  const [problems, setProblems] = useState<SupportFormProblems["fields"]>({});
  const { send, pending, address } = useSendSupportRequest({
    onSent: () => setTypedValues({}),
    onProblems: setProblems,
  });
  useUnsavedChanges(Object.values(typedValues).some((text) => text !== ""));
  const values: SupportFormValues = {
    name: typedValues.name ?? session?.profile.name ?? "",
    email: typedValues.email ?? session?.profile.email ?? "",
    category: typedValues.category ?? "",
    subject: typedValues.subject ?? "",
    message: typedValues.message ?? "",
  };
  const field = (name: "name" | "email" | "subject" | "message") => ({
    label: support[name],
    name,
    value: values[name],
    onValue: (text: string) => setTypedValues((before) => ({ ...before, [name]: text })),
    error: problems[name],
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { notice, fields } = validateSupportForm(values);
    setProblems(fields);
    const { category } = values;
    if (notice || category === "") {
      if (notice) toast({ ...notice, tone: "error" });
      focusFirstInvalidField(event.currentTarget);
      return;
    }
    void send({ ...values, category, website: honeypot });
  };
  return (
    <form className={styles.supportForm} noValidate onSubmit={submit}>
      <TextField {...field("name")} autoComplete="name" />
      <TextField
        {...field("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CategoryField
        value={values.category}
        onValue={(category) => setTypedValues((before) => ({ ...before, category }))}
        error={problems.category}
      />
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
