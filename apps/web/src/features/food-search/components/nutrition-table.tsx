import { nutrientsInLabelOrder, pickNutrients, type Nutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import { formatDecimal, formatWhole } from "@fetta/domain/italian-number";
import { formatForInput } from "@fetta/domain/typed-number";
import { Link } from "@tanstack/react-router";
import { foodSearch } from "../food-search.messages.ts";
import type { FoodDetails, FoodHit } from "../../../entities/food/food-hit.ts";
import { MicronutrientTable } from "../../../entities/nutrition/micronutrient-table.tsx";
import { micronutrientTexts } from "../../../entities/nutrition/micronutrients.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../food-detail.module.css";

type NutrientLine = { name: keyof typeof foodSearch.nutrients; amount: string; isPart: boolean };

/** Nutrients in the order of a food label, without those that the source lacks and without zero alcohol. */
function toNutrientLines(food: FoodHit, details: FoodDetails | undefined): NutrientLine[] {
  const figures: Partial<Nutrients> = { ...details, ...pickNutrients(food, nutrientNames) };
  return nutrientsInLabelOrder.flatMap(({ key, unit, decimals, partOf }) => {
    const value = figures[key] ?? null;
    if (unit === "kcal" || value === null || (key === "alcohol" && value === 0)) return [];
    const figure = decimals > 1 ? formatForInput(value) : formatDecimal(value);
    return [{ name: key, amount: `${figure} ${unit}`, isPart: partOf !== undefined }];
  });
}

function Source({ kind, source }: Pick<FoodDetails, "kind" | "source">) {
  if (source === null) return kind === "custom" ? <p className="mic ink3">{foodSearch.ownSource}</p> : null;
  const { name, detail, licence, url } = source;
  return (
    <p className="mic ink3">
      {foodSearch.source}
      {url === null ? (
        name
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      )}
      {detail !== "" && foodSearch.sourceName(detail)}
      {foodSearch.licence(licence)}
    </p>
  );
}

type Props = { food: FoodHit; details: FoodDetails | undefined; failed: boolean };

/** The nutrition table of a food, with the source of its values. */
export function NutritionTable({ food, details, failed }: Props) {
  return (
    <details className={styles.per100}>
      <summary>
        {food.per === "serving" ? foodSearch.nutritionPerServing : foodSearch.nutrition}
        <Icon name="chevron-down" size="s" />
      </summary>
      <dl className={`${styles.per100Table} num`}>
        <div>
          <dt>{foodSearch.nutrients.calories}</dt>
          <dd>{foodSearch.kcal(formatWhole(food.calories))}</dd>
        </div>
        {toNutrientLines(food, details).map(({ name, amount, isPart }) => (
          <div key={name} className={isPart ? styles.per100Nested : undefined}>
            <dt>{foodSearch.nutrients[name]}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {details?.per === "100g" && details.kind !== "logged" && (
        <>
          <h3 className={`mic ${styles.micronutrients}`}>{micronutrientTexts.title}</h3>
          <MicronutrientTable figures={details} unknownText={micronutrientTexts.unknown} />
        </>
      )}
      {failed && <p className="cap danger">{foodSearch.nutritionFailed}</p>}
      {details?.packageSize && <p className="mic ink3">{foodSearch.packageSize(details.packageSize)}</p>}
      {food.cooking && <p className="mic ink3">{foodSearch.cookingYield(food.cooking.factor, food.cooking.source)}</p>}
      {details?.note && <p className="mic ink3">{details.note}</p>}
      {details && <Source {...details} />}
      <p className="mic">
        <Link to="/crediti" className={styles.foodCredits}>
          {foodSearch.credits}
        </Link>
      </p>
    </details>
  );
}
