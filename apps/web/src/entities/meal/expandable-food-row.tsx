import { useId } from "react";
import type { ReactNode } from "react";
import { common } from "../../i18n/common.messages.ts";
import { useShowsCalories } from "../nutrition/calorie-visibility.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import "../../ui/styles/meal-rows.css";

type Props = {
  /** Names the row for whoever moves the focus. */
  rowId: string;
  name: string;
  /** Under the name: where its figures come from, what it still lacks. */
  notes: ReactNode;
  amount: ReactNode;
  /** As it is read; undefined where it is not known. */
  kcal: string | undefined;
  isExpanded: boolean;
  onToggle: (isExpanded: boolean) => void;
  /** Beside the line, outside the button that unfolds it. */
  action?: ReactNode;
  /** What unfolds; made only while it is to be seen. */
  children: () => ReactNode;
};

/** A food of a meal or a recipe: one line that unfolds in its place. */
export function ExpandableFoodRow({
  rowId,
  name,
  notes,
  amount,
  kcal,
  isExpanded,
  onToggle,
  action,
  children,
}: Props) {
  const id = useId();
  const showsCalories = useShowsCalories();
  return (
    <li className="meal-row" data-row={rowId}>
      <div className="meal-row-line">
        <button
          type="button"
          className="meal-row-open"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => onToggle(isExpanded)}
        >
          <span className="meal-row-text">
            <b className="meal-row-name">{name}</b>
            {notes}
          </span>
          {amount}
          {kcal !== undefined && showsCalories && (
            <span className="meal-row-kcal num">
              {kcal}
              <small className="mic ink3">{` ${common.kcal}`}</small>
            </span>
          )}
          <Icon name={isExpanded ? "chevron-up" : "chevron-down"} size="xs" />
        </button>
        {action}
      </div>
      <div id={id} hidden={!isExpanded}>
        {isExpanded && children()}
      </div>
    </li>
  );
}
