import { common } from "../../../i18n/common.messages.ts";
import { foodSearch } from "../food-search.messages.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { useDelayedPending } from "../../../lib/use-delayed-pending.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FoodSection } from "./food-section.tsx";
import type { RowActions } from "./food-section.tsx";
import { OpenFoodFactsNotice } from "./open-food-facts-notice.tsx";
import type { FoodSearch } from "../hooks/use-food-search.ts";
import styles from "../food-search.module.css";

type Props = RowActions & { foods: FoodHit[]; search: Pick<FoodSearch, "live" | "retryLive"> };

/**
 * Packaged products: stored ones at once, those of the external catalogue when they arrive, or a note that they did
 * not.
 */
export function ProductSection({ foods, search, ...actions }: Props) {
  const showsSkeleton = useDelayedPending(search.live === "pending");
  if (foods.length === 0 && !showsSkeleton && search.live === "done") return null;
  return (
    <FoodSection title={foodSearch.products} foods={foods} skeletonCount={showsSkeleton ? 3 : 0} {...actions}>
      {search.live === "degraded" && (
        <p className={`row wrap between cap ink2 ${styles.degraded}`} role="status">
          {foods.length > 0 ? foodSearch.degraded : foodSearch.degradedAlone}
          <Button variant="ghost" size="inline" onClick={search.retryLive}>
            {common.retry}
          </Button>
        </p>
      )}
      {foods.length > 0 && <OpenFoodFactsNotice />}
    </FoodSection>
  );
}
