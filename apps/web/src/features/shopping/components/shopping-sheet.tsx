import { shopping } from "../shopping.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { clearList } from "../model/shopping-actions.ts";
import { ShoppingView } from "./shopping-view.tsx";
import { usePendingItems } from "../hooks/use-pending-items.ts";

/** The shopping list, full-screen and usable with one hand in a shop. */
export function ShoppingSheet() {
  // State outside the sheet: the typed text survives its closing.
  const drafts = usePendingItems();
  return (
    <>
      <Sheet name={sheets.shopping} title={shopping.title} full>
        <ShoppingView drafts={drafts} />
      </Sheet>
      <AlertDialog
        name={sheets.clearShopping}
        title={shopping.emptyTitle}
        text={shopping.emptyQuestion}
        confirm={shopping.empty}
        onConfirm={() => void clearList()}
      />
    </>
  );
}
