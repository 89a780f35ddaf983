import { foodSearch } from "../food-search.messages.ts";
import { offline } from "../../../i18n/offline.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { useDelayedPending } from "../../../lib/use-delayed-pending.ts";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { FoodSection } from "./food-section.tsx";
import type { RowActions } from "./food-section.tsx";
import { NoFoodsFound } from "./no-foods-found.tsx";
import { ProductSection } from "./product-section.tsx";
import { filterFoods } from "../model/filter-foods.ts";
import type { FoodFilter } from "../model/filter-foods.ts";
import { FoodSkeletonRows } from "./food-skeleton-rows.tsx";
import type { FoodSearch } from "../hooks/use-food-search.ts";
import styles from "../food-search.module.css";

type Props = RowActions & {
  search: FoodSearch;
  filter: FoodFilter;
  onAll: () => void;
  onQuick: () => void;
  onCreate: () => void;
};

/** The search results in sections: the user's foods, the catalogue, products. */
export function FoodSearchResults({ search, filter, onAll, onQuick, onCreate, ...actions }: Props) {
  const { found, pending, error, retry, live } = search;
  const showsSkeleton = useDelayedPending(pending);
  const { mine, stock, products, count } = filterFoods(found, filter);
  const isSearchingCatalogue = live === "pending" && filter === "all";
  const isSettled = found !== null && !pending && error === null && !isSearchingCatalogue;
  return (
    <div aria-busy={pending}>
      <p className="visually-hidden" role="status">
        {isSettled ? foodSearch.found(count, found.text) : ""}
      </p>
      {error !== null && !pending && (
        <div className={styles.searchError}>
          <ErrorCard title={foodSearch.failed} cause={foodSearch.failedText(describeError(error))} onRetry={retry} />
        </div>
      )}
      {showsSkeleton ? (
        <ul className={styles.searchWaiting}>
          <FoodSkeletonRows count={5} />
        </ul>
      ) : (
        <>
          {isSettled && count === 0 && (
            <NoFoodsFound
              text={found.text}
              onSearchAll={filter === "all" ? undefined : onAll}
              onQuick={onQuick}
              onCreate={onCreate}
            />
          )}
          {found?.offline && (
            <p className={`note note-plain ${styles.searchOffline}`}>
              <Icon name="offline" size="s" />
              {offline.stockOnly}
            </p>
          )}
          {mine.length > 0 && (
            <FoodSection
              title={mine.every(({ last }) => last !== null) ? foodSearch.myRecents : foodSearch.myFoods}
              key={`mine ${found?.text}`}
              foods={mine}
              showsLastAmount
              maxCollapsed={4}
              {...actions}
            />
          )}
          {stock.length > 0 && (
            <FoodSection
              key={`stock ${found?.text}`}
              title={foodSearch.stockFoods}
              foods={stock}
              maxCollapsed={6}
              {...actions}
            />
          )}
          {filter === "all" && found !== null && <ProductSection foods={products} search={search} {...actions} />}
        </>
      )}
    </div>
  );
}
