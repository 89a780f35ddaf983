import type { ReactNode } from "react";
import { IconButton } from "../buttons/button.tsx";

type Props = {
  /** What the arrows lead to: "Settimana precedente", "Settimana successiva". */
  previous: string;
  next: string;
  hasPrevious: boolean;
  hasNext: boolean;
  onMove: (count: 1 | -1) => void;
  className?: string | undefined;
  /** The period that is shown. */
  children: ReactNode;
};

/** A period between the arrows to the one before and the one after. */
export function PeriodNavigation({ previous, next, hasPrevious, hasNext, onMove, className = "", children }: Props) {
  return (
    <div className={`row period-navigation ${className}`}>
      <IconButton icon="chevron-left" label={previous} disabled={!hasPrevious} onClick={() => onMove(-1)} />
      <p className="h3 center grow" aria-live="polite" aria-atomic="true">
        {children}
      </p>
      <IconButton icon="chevron-right" label={next} disabled={!hasNext} onClick={() => onMove(1)} />
    </div>
  );
}
