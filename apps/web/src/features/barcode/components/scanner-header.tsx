import type { ReactNode } from "react";
import { barcode } from "../barcode.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import styles from "../barcode.module.css";

/** Close button, title, and at most one more button. */
export function ScannerHeader({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  return (
    <header className={styles.scanBar}>
      <IconButton icon="close" label={common.close} onClick={onClose} />
      <p className="h3" aria-hidden="true">
        {barcode.title}
      </p>
      <span className={styles.scanBarEnd}>{children}</span>
    </header>
  );
}
