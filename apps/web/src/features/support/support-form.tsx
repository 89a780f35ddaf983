import { useState } from "react";
import type { FormEvent } from "react";
import { support } from "./support.messages.ts";
import { focusFirstProblem } from "../../lib/focus-first-invalid-field.ts";
import { useSession } from "../../entities/session/session.ts";
import { useUnsaved } from "../../lib/unsaved-changes.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { TextArea, TextField } from "../../ui/forms/text-field.tsx";
import { toast } from "../../ui/overlays/toast.ts";
import { CategoryField } from "./category-field.tsx";
import { supportProblems } from "./validate-support-form.ts";
import type { Problems, SupportAnswers } from "./validate-support-form.ts";
import { useSend } from "./use-send-support-request.ts";

/** What the person has said; the rest is what we know of them, or empty. */
type Said = Partial<SupportAnswers>;

/** The form by which people reach us; whoever is signed in need not say who they are. */
export function SupportForm() {
  const { data: me } = useSession();
  const [said, setSaid] = useState<Said>({});
  const [trap, setTrap] = useState("");
  const [problems, setProblems] = useState<Problems["fields"]>({});
  const { send, pending, address } = useSend({
    onSent: () => setSaid({}),
    onProblems: setProblems,
  });
  useUnsaved(Object.values(said).some((text) => text !== ""));
  const answers: SupportAnswers = {
    name: said.name ?? me?.profile.name ?? "",
    email: said.email ?? me?.profile.email ?? "",
    category: said.category ?? "",
    subject: said.subject ?? "",
    message: said.message ?? "",
  };
  const field = (name: "name" | "email" | "subject" | "message") => ({
    label: support[name],
    name,
    value: answers[name],
    onValue: (text: string) => setSaid((before) => ({ ...before, [name]: text })),
    error: problems[name],
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { notice, fields } = supportProblems(answers);
    setProblems(fields);
    const { category } = answers;
    if (notice || category === "") {
      if (notice) toast({ ...notice, tone: "error" });
      focusFirstProblem(event.currentTarget);
      return;
    }
    void send({ ...answers, category, website: trap });
  };
  return (
    <form className="support-form" noValidate onSubmit={submit}>
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
        value={answers.category}
        onValue={(category) => setSaid((before) => ({ ...before, category }))}
        error={problems.category}
      />
      <TextField {...field("subject")} autoComplete="off" />
      <TextArea {...field("message")} rows={6} />
      {/* Programs that fill in every form fill this in too; nobody else gets to see it. */}
      <div hidden>
        <TextField label={support.trap} name="website" autoComplete="off" value={trap} onValue={setTrap} />
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
