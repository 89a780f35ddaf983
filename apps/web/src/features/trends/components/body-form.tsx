import { useId } from "react";
import type { FormEvent, ReactNode } from "react";
import { common } from "../../../i18n/common.messages.ts";
import type { SheetName } from "../../../lib/search-params.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import styles from "../trends.module.css";

type Props = {
  name: SheetName;
  title: string;
  form: { isSubmitting: boolean; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  children: ReactNode;
};

/** A short form on a sheet. */
export function BodyForm({ name, title, form, children }: Props) {
  const id = useId();
  const footer = (
    <Button type="submit" form={id} pending={form.isSubmitting}>
      {common.save}
    </Button>
  );
  return (
    <Sheet name={name} title={title} footer={footer}>
      <form id={id} className={styles.trendForm} noValidate onSubmit={form.onSubmit}>
        {children}
      </form>
    </Sheet>
  );
}
