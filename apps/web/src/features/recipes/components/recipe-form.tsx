import { Fragment, type ReactNode } from "react";
import type { SheetName } from "../../../lib/search-params.ts";
import { useResetKey, useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useDraftSubmit } from "../../../ui/forms/use-draft-submit.ts";
import type { IconName } from "../../../ui/icons/icon.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";

type SheetProps = { name: SheetName; title: string; children: ReactNode };

/** A small sheet over a recipe; its form is reset at every opening. */
export function RecipeFormSheet({ name, title, children }: SheetProps) {
  const { isOpen } = useSheet(name);
  const resetKey = useResetKey(isOpen);
  return (
    <Sheet name={name} title={title}>
      <Fragment key={resetKey}>{children}</Fragment>
    </Sheet>
  );
}

type FormProps = {
  /** Name of the sheet, which closes on success. */
  sheet: SheetName;
  action: string;
  icon?: IconName;
  /** Resolves to false after showing an error; the input stays. */
  send: () => Promise<boolean>;
  /** `tried`: errors are shown from the first submit on. */
  children: (tried: boolean) => ReactNode;
};

/** Submits its fields, one request at a time; the first invalid field gets the focus instead. */
export function RecipeForm({ sheet: name, action, icon, send, children }: FormProps) {
  const sheet = useSheet(name);
  const { hasTriedSubmit, isPending, onSubmit } = useDraftSubmit(async () => {
    const isSent = await send();
    if (isSent) sheet.close();
    return isSent;
  });
  return (
    <form className="stack gap-l" noValidate onSubmit={onSubmit}>
      {children(hasTriedSubmit)}
      <Button type="submit" wide icon={icon} pending={isPending}>
        {action}
      </Button>
    </form>
  );
}
