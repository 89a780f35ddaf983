import { formatWhole } from "@fetta/domain/italian-number";
import { common } from "../../../i18n/common.messages.ts";
import { foodSearch } from "../food-search.messages.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { IfCaloriesShown } from "../../../entities/nutrition/calorie-visibility.tsx";
import { FoodThumbnail } from "../../../entities/food/food-thumbnail.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { formatFoodAmount, suggestAmount } from "../model/food-amount.ts";
import { DataQualityTags } from "./data-quality.tsx";
import styles from "../food-search.module.css";

type Props = {
  food: FoodHit;
  /** The list has foods eaten before: the values are of the last amount. */
  showsLastAmount: boolean;
  isAdding: boolean;
  onOpen: () => void;
  onAdd: () => void;
};

/** The caption under the name, which distinguishes foods of the same name. */
function foodCaptionOf(food: FoodHit, showsLastAmount: boolean): string {
  if (showsLastAmount && food.last) return foodSearch.lastTime(formatFoodAmount(suggestAmount(food), food));
  if (food.kind === "product") return food.brand ?? foodSearch.noBrand;
  if (food.kind === "own") return food.brand ?? foodSearch.customFood;
  return food.category ?? food.brand ?? foodSearch.logged;
}

/** One food of a list: the row opens it, its "+" logs the last or the usual amount at once. */
export function FoodRow({ food, showsLastAmount, isAdding, onOpen, onAdd }: Props) {
  const { ref, name, category, imageUrl } = food;
  const lastAmount = showsLastAmount ? food.last : null;
  const usual = formatFoodAmount(suggestAmount(food), food);
  const of100 = food.per === "serving" ? foodSearch.perServing : showsLastAmount ? foodSearch.per100 : undefined;
  const per = lastAmount ? foodSearch.per(usual) : of100;
  return (
    <li className={styles.foodRow}>
      <button type="button" className={styles.foodRowOpen} data-food={ref} onClick={onOpen}>
        <FoodThumbnail name={name} category={category} imageUrl={imageUrl} />
        <span className={styles.foodRowText}>
          <b>{name}</b>
          <span className={`${styles.foodRowFacts} cap ink3`}>
            {foodCaptionOf(food, showsLastAmount)}
            <DataQualityTags food={food} />
          </span>
        </span>
        <IfCaloriesShown>
          <span className={`${styles.foodRowKcal} num`}>
            <span>
              {formatWhole(lastAmount?.calories ?? food.calories)}
              <small>{` ${common.kcal}`}</small>
            </span>
            {per !== undefined && <small className={styles.foodRowPer}>{per}</small>}
          </span>
        </IfCaloriesShown>
      </button>
      <span className={styles.foodRowAdd}>
        <IconButton
          icon="plus"
          variant="tonal"
          label={foodSearch.addAtOnce(name, usual)}
          pending={isAdding}
          onClick={onAdd}
        />
      </span>
    </li>
  );
}
