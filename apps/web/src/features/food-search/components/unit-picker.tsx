import type { Unit } from "@fetta/domain/portions/food-units";
import { foodSearch } from "../food-search.messages.ts";
import { pluralizeUnit } from "../../../i18n/format-units.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { isMeasuredUnit } from "../model/quantity-input.ts";
import styles from "../food-detail.module.css";

/** "grammi", "fetta"; with its weight where the name does not state it. */
function formatUnitOption(unit: Unit): string {
  return isMeasuredUnit(unit) ? (foodSearch.unitNames[unit.id] ?? unit.label) : pluralizeUnit(unit.label, 1);
}

type Props = { units: readonly Unit[]; value: Unit; onUnit: (unit: Unit) => void };

/** The unit of the number, as the device's native list. */
export function UnitPicker({ units, value, onUnit }: Props) {
  return (
    <label className={styles.unitPicker}>
      <span className="visually-hidden">{foodSearch.unit}</span>
      <span aria-hidden="true" className="ellipsis">
        {formatUnitOption(value)}
      </span>
      <Icon name="chevron-down" size="xs" />
      <select
        className="overlay-input"
        value={value.id}
        onChange={({ target }) => {
          const chosen = units.find(({ id }) => id === target.value);
          if (chosen) onUnit(chosen);
        }}
      >
        {units.map((unit) => (
          <option key={unit.id} value={unit.id}>
            {isMeasuredUnit(unit) ? formatUnitOption(unit) : foodSearch.unitOf(formatUnitOption(unit), unit.grams)}
          </option>
        ))}
      </select>
    </label>
  );
}
