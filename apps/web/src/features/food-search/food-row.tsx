import { formatWhole } from "@fetta/domain/italian-number";
import { common } from "../../i18n/common.ts";
import { foodSearch } from "../../i18n/food-search.ts";
import { FoodThumb } from "../../ui/food-thumb.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { usualGrams } from "./amounts.ts";
import type { StockFood } from "./use-food-search.ts";

type Props = { food: StockFood; adding: boolean; onOpen: () => void; onAdd: () => void };

/** One food found: the row opens it, its + logs the usual portion at once. */
export function FoodRow({ food, adding, onOpen, onAdd }: Props) {
  const { id, name, category, calories, portions, imageUrl } = food;
  return (
    <li className="food-row">
      <button type="button" className="food-row-open" data-food={id} onClick={onOpen}>
        <FoodThumb name={name} category={category} imageUrl={imageUrl} />
        <span className="food-row-text">
          <b>{name}</b>
          <span className="cap ink3">{category}</span>
        </span>
        <span className="food-row-kcal num">
          {formatWhole(calories)}
          <small>{` ${common.kcal}`}</small>
        </span>
      </button>
      {adding ? (
        <span className="icon-btn icon-btn-tonal food-row-add" aria-hidden="true">
          <Spinner />
        </span>
      ) : (
        <span className="food-row-add">
          <IconButton
            icon="plus"
            look="tonal"
            label={foodSearch.addAtOnce(name, usualGrams(portions))}
            onClick={onAdd}
          />
        </span>
      )}
    </li>
  );
}
