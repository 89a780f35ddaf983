import { mealsInDisplayOrder, type MealType } from "@fetta/domain/diary/meal-type";
import { useId, type ReactNode } from "react";
import { common } from "../../i18n/common.messages.ts";
import { Icon, type IconName } from "../icons/icon.tsx";
import { mealIcons } from "../icons/meal-icon.ts";

type Choice<T extends string> = { label: string; value: T | null; onValue: (value: T) => void };

type RadioGroupProps<T extends string, Option> = Choice<T> & {
  options: readonly (Option & { value: T })[];
  /** Classes of the group, and of the label that is an option. */
  className: string | undefined;
  optionClassName: string | undefined;
  children: (option: Option & { value: T }) => ReactNode;
};

/** A single choice: a native radio is laid over the label of each option. */
export function RadioGroup<T extends string, Option = unknown>(props: RadioGroupProps<T, Option>) {
  const { label, options, value: chosen, onValue, className, optionClassName, children } = props;
  const group = useId();
  return (
    <div className={className} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={optionClassName}>
          <input
            type="radio"
            className="overlay-input"
            name={group}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => onValue(option.value)}
          />
          {children(option)}
        </label>
      ))}
    </div>
  );
}

type ChipOption<T extends string> = {
  value: T;
  label: string;
  icon?: IconName | undefined;
  /** How many there are, after the label. */
  count?: string;
};

/** A single choice among a few short options. */
export function ChipGroup<T extends string>(props: Choice<T> & { options: readonly ChipOption<T>[] }) {
  return (
    <RadioGroup {...props} className="chips" optionClassName="chip">
      {({ label, icon, count }) => (
        <>
          {icon && <Icon name={icon} size="xs" />}
          {label}
          {count !== undefined && <span className="num"> {count}</span>}
        </>
      )}
    </RadioGroup>
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

const mealOptions = mealsInDisplayOrder.map((value) => ({ value }));

/** A single choice among the four meals, by icon and name. */
export function MealPicker(props: Omit<Choice<MealType>, "label"> & { label?: string }) {
  return (
    <RadioGroup
      label={common.meal}
      {...props}
      options={mealOptions}
      className="meal-picker"
      optionClassName="meal-option"
    >
      {({ value }) => (
        <>
          <Icon name={mealIcons[value]} size="s" />
          {common.meals[value]}
        </>
      )}
    </RadioGroup>
  );
}

type TilesProps<T extends string> = Choice<T> & { options: readonly { value: T; title: string; text?: string }[] };

/** A single choice among a few options with a line of explanation each. */
export function RadioTiles<T extends string>(props: TilesProps<T>) {
  return (
    <RadioGroup {...props} className="tiles" optionClassName="tile">
      {({ title, text }) => (
        <>
          <span className="tile-text">
            <b className="h3 tile-title">{title}</b>
            {text !== undefined && <span className="cap ink2">{text}</span>}
          </span>
          <span className="tile-mark">
            <Icon name="check" size="xs" />
          </span>
        </>
      )}
    </RadioGroup>
  );
}
