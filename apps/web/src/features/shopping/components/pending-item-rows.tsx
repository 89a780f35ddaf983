import { useEffect, useRef } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { shopping as words } from "../shopping.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import type { PendingItem } from "../hooks/use-pending-items.ts";
import styles from "../shopping.module.css";

type Props = {
  drafts: readonly PendingItem[];
  onRetry: (draft: PendingItem) => void;
  onDrop: (id: string) => void;
};

/** Typed items that are being sent, and those that failed. */
export function PendingItemRows({ drafts, onRetry, onDrop }: Props) {
  if (drafts.length === 0) return null;
  return (
    <ul className={`card ${styles.shoppingRows}`} aria-label={words.adding}>
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
        <span className="cap ink2">{failed ? words.notAdded : words.adding}</span>
      </span>
      {failed && (
        <>
          <Button variant="ghost" size="inline" aria-label={words.addAgain(text)} onClick={onRetry}>
            {common.retry}
          </Button>
          <IconButton icon="close" iconSize="s" label={words.dropDraft(text)} onClick={onDrop} />
        </>
      )}
    </li>
  );
}
