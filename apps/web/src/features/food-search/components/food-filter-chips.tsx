import { useId } from "react";
import { foodSearch } from "../food-search.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { FoodFilter } from "../model/filter-foods.ts";
import styles from "../food-search.module.css";

const filters = [
  { value: "all", icon: undefined },
  { value: "recents", icon: "clock" },
  { value: "favourites", icon: "star" },
] as const;

/** Filter: all foods, recent ones, or favourites. */
export function FoodFilterChips({ value, onValue }: { value: FoodFilter; onValue: (filter: FoodFilter) => void }) {
  const group = useId();
  return (
    <div className={`chips ${styles.filterChips}`} role="radiogroup" aria-label={foodSearch.filterLabel}>
      {filters.map(({ value: filter, icon }) => (
        <label key={filter} className="chip">
          <input
            type="radio"
            className="overlay-input"
            name={group}
            value={filter}
            checked={filter === value}
            onChange={() => onValue(filter)}
          />
          {icon && <Icon name={icon} size="xs" />}
          {foodSearch.filters[filter]}
        </label>
      ))}
    </div>
  );
}
