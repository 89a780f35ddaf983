import { foodSearch } from "../food-search.messages.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";

/** Tags of a food whose values are less reliable. */
export function DataQualityTags({ food }: { food: Pick<FoodHit, "estimate" | "flags"> }) {
  return (
    <>
      {food.estimate && <i className="tag tag-neutral">{foodSearch.estimate}</i>}
      {food.flags.length > 0 && <i className="tag tag-neutral">{foodSearch.dataQualityWarning}</i>}
    </>
  );
}
