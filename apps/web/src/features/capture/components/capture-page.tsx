import type { ReactNode } from "react";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { IconName } from "../../../ui/icons/icon.tsx";
import { CaptureHeader } from "./capture-header.tsx";
import styles from "../capture.module.css";

type Props = {
  icon: IconName;
  title: string;
  onClose: () => void;
  actions: ReactNode;
  children: ReactNode;
};

/** Layout of the pages in place of the camera. */
export function CapturePage({ icon, title, onClose, actions, children }: Props) {
  return (
    <div className={styles.capturePage}>
      <CaptureHeader onClose={onClose} />
      <div className={styles.captureText}>
        <span className={styles.captureMark}>
          <Icon name={icon} size="l" />
        </span>
        <h2 className="h1">{title}</h2>
        {children}
      </div>
      <div className={styles.captureActions}>{actions}</div>
    </div>
  );
}
