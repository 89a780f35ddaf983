import { formatWhole } from "@fetta/domain/italian-number";
import { common } from "../../../i18n/common.messages.ts";
import { foodSearch } from "../food-search.messages.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { Figures } from "../../../entities/nutrition/calorie-visibility.tsx";
import { FoodThumb } from "../../../entities/food/food-thumbnail.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { amountText, usualAmount } from "../model/food-amount.ts";
import { DoubtTags } from "./data-quality-tags.tsx";

type Props = {
  food: FoodHit;
  /** The list is of what the person has eaten before: the figures are of the last amount. */
  asEaten: boolean;
  adding: boolean;
  onOpen: () => void;
  onAdd: () => void;
};

/** What stands under the name: what tells this food from others of its name. */
function captionOf(food: FoodHit, asEaten: boolean): string {
  if (asEaten && food.last) return foodSearch.lastTime(amountText(usualAmount(food), food));
  if (food.kind === "product") return food.brand ?? foodSearch.noBrand;
  if (food.kind === "own") return food.brand ?? foodSearch.ownFood;
  return food.category ?? food.brand ?? foodSearch.logged;
}

/** One food of a list: the row opens it, its + logs the last or the usual amount at once. */
export function FoodRow({ food, asEaten, adding, onOpen, onAdd }: Props) {
  const { ref, name, category, imageUrl } = food;
  const eaten = asEaten ? food.last : null;
  const usual = amountText(usualAmount(food), food);
  const of100 = food.per === "serving" ? foodSearch.perServing : asEaten ? foodSearch.per100 : undefined;
  const per = eaten ? foodSearch.per(usual) : of100;
  return (
    <li className="food-row">
      <button type="button" className="food-row-open" data-food={ref} onClick={onOpen}>
        <FoodThumb name={name} category={category} imageUrl={imageUrl} />
        <span className="food-row-text">
          <b>{name}</b>
          <span className="food-row-facts cap ink3">
            {captionOf(food, asEaten)}
            <DoubtTags food={food} />
          </span>
        </span>
        <Figures>
          <span className="food-row-kcal num">
            <span>
              {formatWhole(eaten?.calories ?? food.calories)}
              <small>{` ${common.kcal}`}</small>
            </span>
            {per !== undefined && <small className="food-row-per">{per}</small>}
          </span>
        </Figures>
      </button>
      <span className="food-row-add">
        <IconButton
          icon="plus"
          look="tonal"
          label={foodSearch.addAtOnce(name, usual)}
          pending={adding}
          onClick={onAdd}
        />
      </span>
    </li>
  );
}
