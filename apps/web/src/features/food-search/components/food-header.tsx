import { formatWhole } from "@fetta/domain/italian-number";
import type { RefObject } from "react";
import { foodSearch } from "../food-search.messages.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { IfCaloriesShown } from "../../../entities/nutrition/calorie-visibility.tsx";
import { FoodThumbnail } from "../../../entities/food/food-thumbnail.tsx";
import { DataQualityTags } from "./data-quality-tags.tsx";
import styles from "../food-detail.module.css";

type Props = { food: FoodHit; heading: RefObject<HTMLHeadingElement | null> };

/** Picture, name and category of a food. */
export function FoodHeader({ food, heading }: Props) {
  const { name, brand, category, imageUrl, kind, per, calories } = food;
  const brandLine = kind === "product" ? (brand ?? foodSearch.noBrand) : brand;
  return (
    <div className={styles.foodHead}>
      <FoodThumbnail name={name} category={category} imageUrl={imageUrl} size="l" />
      <div className="grow">
        <h2 ref={heading} tabIndex={-1} className={`h2 ${styles.foodName}`}>
          {name}
        </h2>
        {brandLine !== null && brandLine !== "" && <p className="cap ink2">{brandLine}</p>}
        <div className={styles.foodFacts}>
          <span className="tag tag-green">{foodSearch.kinds[kind]}</span>
          <IfCaloriesShown>
            <span className="cap ink3 num">
              {(per === "serving" ? foodSearch.kcalPerServing : foodSearch.kcalPer100)(formatWhole(calories))}
            </span>
          </IfCaloriesShown>
          <DataQualityTags food={food} />
        </div>
      </div>
    </div>
  );
}
