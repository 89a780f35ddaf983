import type { ReactNode } from "react";
import { BackHeader } from "../../../ui/layout/page-header.tsx";

type Props = {
  backLabel: string;
  onBack: () => void;
  /** Shown at the right of the bar. */
  aside?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
};

/** A step of the search that fills the sheet: back button at the top, actions at the bottom. */
export function SearchSheetPage({ backLabel, onBack, aside, footer, children }: Props) {
  return (
    <div className="search-page">
      <BackHeader label={backLabel} onBack={onBack}>
        {aside}
      </BackHeader>
      <div className="search-page-body">{children}</div>
      <div className="search-page-foot">{footer}</div>
    </div>
  );
}
