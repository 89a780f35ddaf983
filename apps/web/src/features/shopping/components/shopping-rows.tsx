import { useEffect, useRef } from "react";
import { shopping } from "../shopping.messages.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { checkItem, removeItem } from "../model/shopping-actions.ts";
import type { ShoppingItem } from "../model/shopping-item.ts";
import styles from "../shopping.module.css";
import { common } from "../../../i18n/common.messages.ts";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import type { PendingItem } from "../hooks/use-pending-items.ts";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";

type PendingItemRowsProps = {
  drafts: readonly PendingItem[];
  onRetry: (draft: PendingItem) => void;
  onDrop: (id: string) => void;
};

/** Typed items that are being sent, and those that failed. */
export function PendingItemRows({ drafts, onRetry, onDrop }: PendingItemRowsProps) {
  if (drafts.length === 0) return null;
  return (
    <ul className={`card ${styles.shoppingRows}`} aria-label={shopping.adding}>
      {drafts.map((draft) => (
        <PendingItemRow key={draft.id} draft={draft} onRetry={() => onRetry(draft)} onDrop={() => onDrop(draft.id)} />
      ))}
    </ul>
  );
}

type RowProps = { draft: PendingItem; onRetry: () => void; onDrop: () => void };

function PendingItemRow({ draft: { text, failed }, onRetry, onDrop }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    row.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <li ref={row} className={`${styles.shoppingRow} ${styles.shoppingDraft}`}>
      {!failed && <Spinner />}
      <span className={styles.shoppingText}>
        {text}
        <span className="cap ink2">{failed ? shopping.notAdded : shopping.adding}</span>
      </span>
      {failed && (
        <>
          <Button variant="ghost" size="inline" aria-label={shopping.addAgain(text)} onClick={onRetry}>
            {common.retry}
          </Button>
          <IconButton icon="close" iconSize="s" label={shopping.dropDraft(text)} onClick={onDrop} />
        </>
      )}
    </li>
  );
}

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
      <Checkbox
        className={styles.shoppingCheck}
        checked={item.checked}
        onChecked={(isChecked) => {
          onCheck(item);
          void checkItem(item, isChecked);
        }}
      >
        <span className={styles.shoppingText}>{item.text}</span>
      </Checkbox>
      <IconButton icon="close" iconSize="s" label={shopping.remove(item.text)} onClick={() => void removeItem(item)} />
    </li>
  );
}
