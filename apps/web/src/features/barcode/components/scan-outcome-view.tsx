import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { BackHeader } from "../../../ui/layout/page-header.tsx";
import styles from "../barcode.module.css";

type Props = { title: string; onBack: () => void; children: ReactNode; actions?: ReactNode };

/** The outcome of a code without a food, in place of the camera. */
export function ScanOutcomeView({ title, onBack, children, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.scanAfter}>
      <BackHeader label={common.back} onBack={onBack} />
      <div className={styles.scanAfterBody}>
        <h2 ref={heading} tabIndex={-1} className="h1">
          {title}
        </h2>
        {children}
      </div>
      {actions !== undefined && <div className={styles.scanAfterActions}>{actions}</div>}
    </div>
  );
}
