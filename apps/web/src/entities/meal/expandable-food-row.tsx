import { useId, type ReactNode } from "react";
import { common } from "../../i18n/common.messages.ts";
import { useShowsCalories } from "../nutrition/macros.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import "../../ui/styles/meal-rows.css";

type Props = {
  /** Identifies the row, for moving the focus. */
  rowId: string;
  name: string;
  /** Below the name: the source of the values, missing data. */
  notes: ReactNode;
  amount: ReactNode;
  /** Formatted energy; undefined where it is not known. */
  kcal: string | undefined;
  isExpanded: boolean;
  onToggle: (isExpanded: boolean) => void;
  /** Beside the row, outside the button that expands it. */
  action?: ReactNode;
  /** The expanded content; rendered only while it is visible. */
  children: () => ReactNode;
};

/** A food of a meal or a recipe: a row that expands in place. */
export function ExpandableFoodRow({ rowId, name, notes, amount, kcal, isExpanded, onToggle, action, children }: Props) {
  const id = useId();
  const showsCalories = useShowsCalories();
  return (
    <li className="meal-row" data-row={rowId}>
      <div className="row">
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
