import { shopping as words } from "../shopping.messages.ts";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { clearList } from "../model/shopping-actions.ts";
import { ShoppingView } from "./shopping-view.tsx";
import { usePendingItems } from "../hooks/use-pending-items.ts";
import "../shopping.css";

/** What is to buy: the whole screen, to be held in one hand in front of a shelf. */
export function ShoppingSheet() {
  // Out of the sheet: what was typed outlasts its closing.
  const drafts = usePendingItems();
  return (
    <>
      <Sheet name="spesa" title={words.title} full>
        <ShoppingView drafts={drafts} />
      </Sheet>
      <AlertDialog
        name="svuota-spesa"
        title={words.emptyTitle}
        text={words.emptyQuestion}
        confirm={words.empty}
        onConfirm={() => void clearList()}
      />
    </>
  );
}
