import { useEffect, useRef } from "react";
import { shopping as words } from "../shopping.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { checkItem, removeItem } from "../model/shopping-actions.ts";
import type { ShoppingItem } from "../model/shopping-item.ts";
import styles from "../shopping.module.css";

type Props = {
  items: readonly ShoppingItem[];
  /** The id of the item added last: its row scrolls into view. */
  newItemId: string | null;
  onCheck: (item: ShoppingItem) => void;
};

/** Items with checkboxes, one per row. */
export function ShoppingRows({ items, newItemId, onCheck }: Props) {
  return (
    <ul className={`card ${styles.shoppingRows}`}>
      {items.map((item) => (
        <ShoppingRow key={item.id} item={item} isNew={item.id === newItemId} onCheck={onCheck} />
      ))}
    </ul>
  );
}

function ShoppingRow({ item, isNew, onCheck }: { item: ShoppingItem; isNew: boolean; onCheck: Props["onCheck"] }) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNew) row.current?.scrollIntoView({ block: "nearest" });
  }, [isNew]);
  return (
    <li ref={row} className={isNew ? `${styles.shoppingRow} ${styles.shoppingRowFresh}` : styles.shoppingRow}>
      <label className={`check ${styles.shoppingCheck}`}>
        <input
          type="checkbox"
          className="overlay-input"
          checked={item.checked}
          onChange={(event) => {
            onCheck(item);
            void checkItem(item, event.target.checked);
          }}
        />
        <span className="check-box">
          <Icon name="check" size="xs" />
        </span>
        <span className={styles.shoppingText}>{item.text}</span>
      </label>
      <IconButton icon="close" iconSize="s" label={words.remove(item.text)} onClick={() => void removeItem(item)} />
    </li>
  );
}
