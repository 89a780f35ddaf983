import { formatDecimal, formatTyped } from "@fetta/domain/italian-number";
import { common } from "../../i18n/common.ts";
import { foodSearch } from "../../i18n/food-search.ts";
import type { Outputs } from "../../lib/trpc.ts";
import { Icon } from "../../ui/icon.tsx";

type Detail = Outputs["food"]["stock"];
type Name = keyof typeof foodSearch.nutrients;
type Line = { name: Name; value: number | null; part?: true };

/** In the order of a food label; what the source does not know is left out, alcohol where there is none. */
function linesOf(food: Detail): Line[] {
  return [
    { name: "fat", value: food.fat },
    { name: "saturated", value: food.saturated, part: true },
    { name: "carbs", value: food.carbs },
    { name: "sugars", value: food.sugars, part: true },
    { name: "fibre", value: food.fibre },
    { name: "protein", value: food.protein },
    { name: "salt", value: food.salt },
    { name: "alcohol", value: food.alcohol === 0 ? null : food.alcohol },
  ];
}

const written = ({ name, value }: { name: Name; value: number }): string =>
  `${name === "salt" ? formatTyped(value) : formatDecimal(value)} ${common.grams}`;

/** The table of a food, with where its figures come from. */
export function Per100({ food, failed }: { food: Detail | undefined; failed: boolean }) {
  return (
    <details className="per-100">
      <summary>
        {foodSearch.nutrition}
        <Icon name="chevron-down" size="s" />
      </summary>
      {failed && <p className="cap danger">{foodSearch.nutritionFailed}</p>}
      {food && (
        <>
          <dl className="per-100-table num">
            <div>
              <dt>{foodSearch.nutrients.calories}</dt>
              <dd>{foodSearch.kcal(food.calories)}</dd>
            </div>
            {linesOf(food).map(({ name, value, part }) =>
              value === null ? null : (
                <div key={name} className={part ? "per-100-part" : undefined}>
                  <dt>{foodSearch.nutrients[name]}</dt>
                  <dd>{written({ name, value })}</dd>
                </div>
              ),
            )}
          </dl>
          {food.note !== null && food.note !== "" && <p className="mic ink3">{food.note}</p>}
          <p className="mic ink3">{foodSearch.source(food.source, food.licence)}</p>
        </>
      )}
    </details>
  );
}
