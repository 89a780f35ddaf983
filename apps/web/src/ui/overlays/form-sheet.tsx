import { useId, type FormEvent, type ReactNode } from "react";
import type { SheetName } from "../../lib/search-params.ts";
import { common } from "../../i18n/common.messages.ts";
import { Button } from "../buttons/button.tsx";
import { Sheet } from "./sheet.tsx";

type Props = {
  name: SheetName;
  title: string;
  /** Name of the submit button, which is fixed at the bottom of the sheet. */
  action?: string;
  className: string | undefined;
  form: { isSubmitting: boolean; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  children: ReactNode;
};

/** A sheet that is a form. */
export function FormSheet({ name, title, action = common.save, className, form, children }: Props) {
  const id = useId();
  const footer = (
    <Button type="submit" form={id} pending={form.isSubmitting}>
      {action}
    </Button>
  );
  return (
    <Sheet name={name} title={title} footer={footer}>
      <form id={id} className={className} noValidate onSubmit={form.onSubmit}>
        {children}
      </form>
    </Sheet>
  );
}
