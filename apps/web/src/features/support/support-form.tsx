import { useState } from "react";
import { support } from "./support.messages.ts";
import { useSession } from "../../entities/session/session.ts";
import { useUnsavedChanges } from "../../lib/unsaved-changes.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { TextArea, TextField } from "../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../ui/forms/use-schema-form.ts";
import { toast } from "../../ui/overlays/toast.ts";
import { CategoryField } from "./category-field.tsx";
import { emptySupportForm, supportInput, supportPrecheck, toSupportNotice } from "./support-form-schema.ts";
import { useSendSupportRequest } from "./use-send-support-request.ts";
import styles from "./support.module.css";

/** The support form; name and address of a signed-in user are filled in. */
export function SupportForm() {
  const { data: session } = useSession();
  const [honeypot, setHoneypot] = useState("");
  const { send, pending, address } = useSendSupportRequest((problems) => form.setProblems(problems));
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
      <TextField {...field("name")} autoComplete="name" />
      <TextField
        {...field("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
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
