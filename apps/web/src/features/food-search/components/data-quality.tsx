import { energyOfMacros } from "@fetta/domain/nutrition/nutrition";
import { foodSearch } from "../food-search.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { isDoubtful, type FoodHit, type FoodDetails } from "../../../entities/food/food-hit.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../food-detail.module.css";

type DataQualityNotesProps = { food: FoodHit; range: FoodDetails["range"]; onCorrect: () => void };

/** What is uncertain about the values, why, and how to correct it. */
export function DataQualityNotes({ food, range, onCorrect }: DataQualityNotesProps) {
  const { flags, estimate, kind } = food;
  return (
    <>
      {flags.length > 0 && (
        <div className={`note ${styles.foodDoubt}`}>
          <Icon name="info" size="s" />
          <div className="grow">
            <b>{foodSearch.dataQualityTitle}</b>
            {flags.map((flag) => (
              <p key={flag}>{foodSearch.flags[flag](food.calories, energyOfMacros(food))}</p>
            ))}
            {kind !== "stock" && (
              <Button variant="ghost" size="inline" icon="pencil" onClick={onCorrect}>
                {foodSearch.correct}
              </Button>
            )}
          </div>
        </div>
      )}
      {estimate && (
        <div className={`note note-plain ${styles.foodDoubt}`}>
          <Icon name="info" size="s" />
          <div className="grow num">
            <b>{foodSearch.estimateTitle}</b>
            <p>
              {range
                ? foodSearch.estimateRange(range.products, range.low, range.high)
                : kind === "stock"
                  ? foodSearch.estimateRecipe
                  : foodSearch.estimateOfDish}
            </p>
          </div>
        </div>
      )}
    </>
  );
}

/** Tags of a food whose values are less reliable. */
export function DataQualityTags({ food }: { food: Pick<FoodHit, "estimate" | "flags"> }) {
  return (
    <>
      {food.estimate && <i className="tag tag-neutral">{foodSearch.estimate}</i>}
      {isDoubtful(food) && <i className="tag tag-neutral">{common.valuesToCheck}</i>}
    </>
  );
}

/** The notice that the Open Database Licence requires wherever its products are shown. */
export function OpenFoodFactsNotice() {
  return (
    <p className={`mic ink3 ${styles.odbl}`}>
      {foodSearch.productsFrom}
      <a href="https://it.openfoodfacts.org" target="_blank" rel="noopener noreferrer">
        {foodSearch.openFoodFacts}
      </a>
      {", "}
      <a href="https://opendatacommons.org/licenses/odbl/1-0/" target="_blank" rel="noopener noreferrer">
        {foodSearch.odbl}
      </a>
    </p>
  );
}
