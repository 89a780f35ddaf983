import { foodSearch } from "../food-search.messages.ts";
import { offline } from "../../../i18n/offline.messages.ts";
import { causeOf } from "../../../lib/api/api-error.ts";
import { usePatience } from "../../../lib/use-delayed-pending.ts";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { FoodSection } from "./food-section.tsx";
import type { RowActions } from "./food-section.tsx";
import { NothingFound } from "./no-foods-found.tsx";
import { ProductSection } from "./product-section.tsx";
import { shownOf } from "../model/filter-foods.ts";
import type { Shelf } from "../model/filter-foods.ts";
import { SkeletonRows } from "./food-skeleton-rows.tsx";
import type { FoodSearch } from "../hooks/use-food-search.ts";

type Props = RowActions & {
  search: FoodSearch;
  shelf: Shelf;
  onAll: () => void;
  onQuick: () => void;
  onCreate: () => void;
};

/** What the words have found: one's own, our tables, products; each section by itself. */
export function SearchResults({ search, shelf, onAll, onQuick, onCreate, ...actions }: Props) {
  const { found, pending, error, retry, live } = search;
  const waiting = usePatience(pending);
  const { mine, stock, products, count } = shownOf(found, shelf);
  const askingOutside = live === "pending" && shelf === "all";
  const settled = found !== null && !pending && error === null && !askingOutside;
  return (
    <div aria-busy={pending}>
      <p className="visually-hidden" role="status">
        {settled ? foodSearch.found(count, found.text) : ""}
      </p>
      {error !== null && !pending && (
        <div className="search-error">
          <ErrorCard
            title={foodSearch.failed}
            cause={foodSearch.failedText(causeOf(error))}
            onRetry={retry}
          />
        </div>
      )}
      {waiting ? (
        <ul className="search-waiting">
          <SkeletonRows count={5} />
        </ul>
      ) : (
        <>
          {settled && count === 0 && (
            <NothingFound
              text={found.text}
              elsewhere={shelf === "all" ? undefined : onAll}
              onQuick={onQuick}
              onCreate={onCreate}
            />
          )}
          {found?.offline && (
            <p className="note note-plain search-offline">
              <Icon name="offline" size="s" />
              {offline.stockOnly}
            </p>
          )}
          {mine.length > 0 && (
            <FoodSection
              title={mine.every(({ last }) => last !== null) ? foodSearch.myRecents : foodSearch.myFoods}
              key={`mine ${found?.text}`}
              foods={mine}
              asEaten
              first={4}
              {...actions}
            />
          )}
          {stock.length > 0 && (
            <FoodSection
              key={`stock ${found?.text}`}
              title={foodSearch.stockFoods}
              foods={stock}
              first={6}
              {...actions}
            />
          )}
          {shelf === "all" && found !== null && (
            <ProductSection foods={products} search={search} {...actions} />
          )}
        </>
      )}
    </div>
  );
}
