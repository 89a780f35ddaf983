import { foodSearch } from "../../i18n/food-search.ts";
import { causeOf } from "../../lib/refusal.ts";
import { usePatience } from "../../lib/use-patience.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorCard } from "../../ui/error-card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FoodRow } from "./food-row.tsx";
import type { FoodSearch, StockFood } from "./use-food-search.ts";

type Props = {
  search: FoodSearch;
  adding: string | null;
  onOpen: (food: StockFood) => void;
  onAdd: (food: StockFood) => void;
  onCreate: () => void;
};

function SkeletonRows() {
  return ["a", "b", "c", "d", "e"].map((key) => (
    <li key={key} className="food-row" aria-hidden="true">
      <Skeleton width="3rem" height="3rem" radius="0.875rem" />
      <span className="grow col gap-s">
        <Skeleton width="60%" />
        <Skeleton width="30%" height="0.75rem" />
      </span>
      <Skeleton width="3.5rem" height="1rem" />
    </li>
  ));
}

/** What the search has found, or why there is nothing to see yet. */
export function SearchResults({ search, adding, onOpen, onAdd, onCreate }: Props) {
  const { text, tooShort, found, pending, error, retry } = search;
  const waiting = usePatience(pending);
  if (text.trim() === "" || (tooShort && !found)) {
    return (
      <div className="search-hint">
        {text.trim() === "" && <p className="h3">{foodSearch.welcome}</p>}
        <p className="sm ink2">{foodSearch.tooShort}</p>
      </div>
    );
  }
  const foods = found?.foods ?? [];
  return (
    <div aria-busy={pending}>
      <p className="visually-hidden" role="status">
        {found && !pending && error === null ? foodSearch.found(foods.length, found.text) : ""}
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
      {found && foods.length === 0 && !waiting && error === null && (
        <div className="search-error">
          <EmptyState title={foodSearch.nothing(found.text)} text={foodSearch.nothingText}>
            <Button variant="tonal" size="small" icon="plus" onClick={onCreate}>
              {foodSearch.create}
            </Button>
          </EmptyState>
        </div>
      )}
      {(foods.length > 0 || waiting) && (
        <>
          <div className="row between food-section">
            <h2 className="cap b ink2">{foodSearch.stockFoods}</h2>
            <span className="mic ink3">{foodSearch.per100}</span>
          </div>
          <ul>
            {waiting ? (
              <SkeletonRows />
            ) : (
              foods.map((food) => (
                <FoodRow
                  key={food.id}
                  food={food}
                  adding={adding === food.id}
                  onOpen={() => onOpen(food)}
                  onAdd={() => onAdd(food)}
                />
              ))
            )}
          </ul>
        </>
      )}
    </div>
  );
}
