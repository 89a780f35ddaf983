import { useEffect, useRef } from "react";
import { shopping as words } from "../shopping.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { checkItem, removeItem } from "../model/shopping-actions.ts";
import type { ShoppingItem } from "../model/shopping-item.ts";

type Props = {
  items: readonly ShoppingItem[];
  /** The id of the item added last: its row scrolls into view. */
  newItemId: string | null;
  onCheck: (item: ShoppingItem) => void;
};

/** Items with checkboxes, one per row. */
export function ShoppingRows({ items, newItemId, onCheck }: Props) {
  return (
    <ul className="card shopping-rows">
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
    <li ref={row} className={isNew ? "shopping-row shopping-row-fresh" : "shopping-row"}>
      <label className="check shopping-check">
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
        <span className="shopping-text">{item.text}</span>
      </label>
      <IconButton icon="close" iconSize="s" label={words.remove(item.text)} onClick={() => void removeItem(item)} />
    </li>
  );
}
