import type { ReactNode } from "react";
import { capture } from "../capture.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { useCaptureSubject } from "../model/capture-subject.ts";
import styles from "../capture.module.css";

/** Close button, title, and at most one more button. */
export function CaptureHeader({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const { of } = useCaptureSubject();
  return (
    <header className={styles.captureBar}>
      <IconButton icon="close" label={common.close} onClick={onClose} />
      <p className="h3" aria-hidden="true">
        {of === "ingredients" ? capture.ingredientsTitle : capture.title}
      </p>
      <span className={styles.captureBarEnd}>{children}</span>
    </header>
  );
}
