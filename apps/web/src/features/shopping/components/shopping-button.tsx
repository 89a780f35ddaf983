import { formatWhole } from "@fetta/domain/italian-number";
import { shopping } from "../shopping.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { basket } from "../../../ui/icons/icon-drawings.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { openItems } from "../model/shopping-item.ts";
import { useShoppingList } from "../hooks/use-shopping-list.ts";
import styles from "../shopping-entry.module.css";

/** Larger counts are shown as this number with a plus. */
const maxBadgeCount = 99;

/** Opens the list, with a badge of the number of open items. */
export function ShoppingButton() {
  const sheet = useSheet(sheets.shopping);
  const { list } = useShoppingList();
  const open = openItems(list ?? []).length;
  return (
    <button
      type="button"
      className={`icon-btn icon-btn-floating ${styles.shoppingEntry}`}
      aria-label={shopping.entry(open)}
      aria-haspopup="dialog"
      onClick={() => sheet.open()}
    >
      <Icon name={basket} />
      {open > 0 && (
        <span className={`${styles.shoppingCount} num`} aria-hidden="true">
          {open > maxBadgeCount ? `${formatWhole(maxBadgeCount)}+` : formatWhole(open)}
        </span>
      )}
    </button>
  );
}
