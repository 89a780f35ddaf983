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
export function FoodFilterChips({ value, onValue }: { value: FoodFilter; onValue: (shelf: FoodFilter) => void }) {
  const group = useId();
  return (
    <div className={`chips ${styles.shelfChips}`} role="radiogroup" aria-label={foodSearch.filterLabel}>
      {filters.map(({ value: shelf, icon }) => (
        <label key={shelf} className="chip">
          <input
            type="radio"
            className="overlay-input"
            name={group}
            value={shelf}
            checked={shelf === value}
            onChange={() => onValue(shelf)}
          />
          {icon && <Icon name={icon} size="xs" />}
          {foodSearch.filters[shelf]}
        </label>
      ))}
    </div>
  );
}
