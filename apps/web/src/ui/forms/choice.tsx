import { mealsInDisplayOrder, type MealType } from "@fetta/domain/diary/meal-type";
import { useId, type ReactNode } from "react";
import { common } from "../../i18n/common.messages.ts";
import { Icon } from "../icons/icon.tsx";
import { mealIcons } from "../icons/meal-icon.ts";

type RadioProps<T extends string> = { group: string; value: T; chosen: T | null; onValue: (value: T) => void };

/** A native radio laid over its label. */
function Radio<T extends string>({ group, value, chosen, onValue }: RadioProps<T>) {
  return (
    <input
      type="radio"
      className="overlay-input"
      name={group}
      value={value}
      checked={value === chosen}
      onChange={() => onValue(value)}
    />
  );
}

type Choice<T extends string> = { label: string; value: T | null; onValue: (value: T) => void };

type ChipGroupProps<T extends string> = Choice<T> & { options: readonly { value: T; label: string }[] };

/** A single choice among a few short options. */
export function ChipGroup<T extends string>({ label, options, value, onValue }: ChipGroupProps<T>) {
  const group = useId();
  return (
    <div className="chips" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="chip">
          <Radio group={group} value={option.value} chosen={value} onValue={onValue} />
          {option.label}
        </label>
      ))}
    </div>
  );
}

type ChipProps = { pressed: boolean; onPress: () => void; children: ReactNode };

/** A toggle chip. */
export function Chip({ pressed, onPress, children }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  );
}

/** A single choice among the four meals, by icon and name. */
export function MealPicker({
  value,
  onValue,
  label = common.meal,
}: Partial<Choice<MealType>> & Pick<Choice<MealType>, "onValue" | "value">) {
  const group = useId();
  return (
    <div className="meal-picker" role="radiogroup" aria-label={label}>
      {mealsInDisplayOrder.map((meal) => (
        <label key={meal} className="meal-option">
          <Radio group={group} value={meal} chosen={value} onValue={onValue} />
          <Icon name={mealIcons[meal]} size="s" />
          {common.meals[meal]}
        </label>
      ))}
    </div>
  );
}

type TilesProps<T extends string> = Choice<T> & { options: readonly { value: T; title: string; text?: string }[] };

/** A single choice among a few options with a line of explanation each. */
export function RadioTiles<T extends string>({ label, options, value, onValue }: TilesProps<T>) {
  const group = useId();
  return (
    <div className="tiles" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="tile">
          <Radio group={group} value={option.value} chosen={value} onValue={onValue} />
          <span className="tile-text">
            <b className="h3 tile-title">{option.title}</b>
            {option.text !== undefined && <span className="cap ink2">{option.text}</span>}
          </span>
          <span className="tile-mark">
            <Icon name="check" size="xs" />
          </span>
        </label>
      ))}
    </div>
  );
}
