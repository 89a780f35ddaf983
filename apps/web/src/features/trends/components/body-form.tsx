import { useId, useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { common } from "../../../i18n/common.messages.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { useResetKey } from "../../../lib/use-reset-key.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { showFirstProblem } from "../../../ui/forms/show-first-problem.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";

type Props = {
  name: string;
  title: string;
  /** Saves the input: true on success, undefined where a field is still invalid. */
  send: () => Promise<boolean> | undefined;
  /** The fields; they show errors after the first submit. */
  children: (tried: boolean) => ReactNode;
};

function BodyFormFields({ id, onSubmit, children }: Omit<Props, "name" | "title" | "send"> & FormProps) {
  const [hasTriedSubmit, setHasTriedSubmit] = useState(false);
  return (
    <form
      id={id}
      className="trend-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        flushSync(() => setHasTriedSubmit(true));
        showFirstProblem(event.currentTarget);
        onSubmit();
      }}
    >
      {children(hasTriedSubmit)}
    </form>
  );
}
type FormProps = { id: string; onSubmit: () => void };

/** A short form on a sheet: it closes on success and keeps the input on failure. */
export function BodyForm({ name, title, send, children }: Props) {
  const sheet = useSheet(name);
  const form = useId();
  const [pending, setPending] = useState(false);
  const resetKey = useResetKey(sheet.isOpen);
  const submit = async (): Promise<void> => {
    const sent = pending ? undefined : send();
    if (!sent) return;
    setPending(true);
    const isSaved = await sent;
    setPending(false);
    if (isSaved) sheet.close();
  };
  const footer = (
    <Button type="submit" form={form} pending={pending}>
      {common.save}
    </Button>
  );
  return (
    <Sheet name={name} title={title} footer={footer}>
      <BodyFormFields key={resetKey} id={form} onSubmit={() => void submit()}>
        {children}
      </BodyFormFields>
    </Sheet>
  );
}
