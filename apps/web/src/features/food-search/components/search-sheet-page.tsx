import type { ReactNode } from "react";
import { BackHeader } from "../../../ui/layout/back-header.tsx";
import { ToastSlot } from "../../../ui/overlays/toast-region.tsx";
import styles from "../food-search.module.css";

type Props = {
  backLabel: string;
  onBack: () => void;
  /** Shown at the right of the bar. */
  aside?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
};

/** Moves the focus to the amount of the food that is shown. */
export function focusAmount(): void {
  document.querySelector<HTMLElement>("[data-food-page] input:not([type=radio])")?.focus();
}

/** A step of the search that fills the sheet: back button at the top, actions at the bottom. */
export function SearchSheetPage({ backLabel, onBack, aside, footer, children }: Props) {
  return (
    <div className={`${styles.searchPage} ${styles.searchPane}`} data-food-page="">
      <BackHeader label={backLabel} onBack={onBack}>
        {aside}
      </BackHeader>
      <div className={styles.searchPageBody}>{children}</div>
      <ToastSlot />
      <div className={styles.searchPageFoot}>{footer}</div>
    </div>
  );
}
