import type { Unit } from "@fetta/domain/portions/food-units";
import { foodSearch } from "../food-search.messages.ts";
import { unitName } from "../../../i18n/format-units.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { isMeasured } from "../model/quantity-input.ts";

/** "grammi", "fetta"; with its weight where the name does not say it. */
function nameOf(unit: Unit): string {
  return isMeasured(unit) ? (foodSearch.unitNames[unit.id] ?? unit.label) : unitName(unit.label, 1);
}

type Props = { units: readonly Unit[]; value: Unit; onUnit: (unit: Unit) => void };

/** What the number counts; the device's own list opens from it. */
export function UnitPicker({ units, value, onUnit }: Props) {
  return (
    <label className="unit-picker">
      <span className="visually-hidden">{foodSearch.unit}</span>
      <span aria-hidden="true" className="ellipsis">
        {nameOf(value)}
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
            {isMeasured(unit) ? nameOf(unit) : foodSearch.unitOf(nameOf(unit), unit.grams)}
          </option>
        ))}
      </select>
    </label>
  );
}
