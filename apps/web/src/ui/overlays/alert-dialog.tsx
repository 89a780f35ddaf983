import * as Radix from "radix-ui/alert-dialog";
import { common } from "../../i18n/common.messages.ts";
import { useSheet } from "../../lib/use-sheet.ts";
import type { SheetName } from "../../lib/search-params.ts";
import { Button } from "../buttons/button.tsx";
import { ignoreToastInteractions, returnFocus } from "./dialog-focus.ts";
import { ToastSlot } from "./toast-region.tsx";
import "../styles/sheet.css";

type Props = {
  /** Back closes it like a sheet. */
  name: SheetName;
  title: string;
  text: string;
  confirm: string;
  cancel?: string;
  tone?: "danger" | "primary";
  /** Called after the dialog has closed; its result is shown elsewhere. */
  onConfirm: () => void;
};

/** A modal question that must be answered. */
export function AlertDialog({ name, title, text, confirm, cancel = common.cancel, tone = "danger", onConfirm }: Props) {
  const sheet = useSheet(name);
  return (
    <Radix.Root open={sheet.isOpen} onOpenChange={(open) => !open && sheet.close()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim scrim-alert" />
        <Radix.Content
          className="alert-dialog"
          onCloseAutoFocus={(event) => returnFocus(event, name)}
          onEscapeKeyDown={ignoreToastInteractions.onEscapeKeyDown}
        >
          <Radix.Title className="h2">{title}</Radix.Title>
          <Radix.Description className="sm ink2">{text}</Radix.Description>
          {sheet.isOpen && <ToastSlot />}
          <div className="actions alert-dialog-actions">
            <Radix.Cancel asChild>
              <Button variant="tonal" size="small">
                {cancel}
              </Button>
            </Radix.Cancel>
            <Radix.Action asChild onClick={onConfirm}>
              <Button variant={tone} size="small">
                {confirm}
              </Button>
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
