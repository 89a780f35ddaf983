import { foodSearch } from "../food-search.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { ErrorCard, useDelayedPending } from "../../../ui/feedback/query-boundary.tsx";
import { NutrientFoodList, useNutrientFoods, type NutrientFoods } from "./food-groups.tsx";
import { FoodSection, FoodSkeletonRows, type RowActions } from "./food-section.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { type FoodSearch, isMistypedBarcode } from "../hooks/use-food-search.ts";
import { common } from "../../../i18n/common.messages.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { OpenFoodFactsNotice } from "./data-quality.tsx";
import styles from "../food-search.module.css";
import { Note } from "../../../ui/feedback/note.tsx";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import * as drawings from "../../../ui/icons/icon-drawings.ts";

type Props = RowActions & {
  search: FoodSearch;
  filter: FoodFilter;
  onAll: () => void;
  onQuick: () => void;
  onCreate: () => void;
  onDescribe: (text: string) => void;
};

type NoFoodsFoundProps = Pick<Props, "onQuick" | "onCreate" | "onDescribe"> & {
  text: string;
  /** Removes the filter; undefined where none is set. */
  onSearchAll: (() => void) | undefined;
};

/** No food matches the text: shows alternatives. */
function NoFoodsFound({ text, onSearchAll, onQuick, onCreate, onDescribe }: NoFoodsFoundProps) {
  return (
    <div className="mt-l">
      <EmptyState
        title={foodSearch.nothing(text)}
        text={isMistypedBarcode(text) ? foodSearch.mistypedCode : foodSearch.nothingText}
      >
        {onSearchAll ? (
          <Button variant="tonal" size="small" icon="search" onClick={onSearchAll}>
            {foodSearch.searchAll}
          </Button>
        ) : (
          <>
            <Button size="small" icon={drawings.speech} onClick={() => onDescribe(text)}>
              {foodSearch.describe}
            </Button>
            <Button variant="tonal" size="small" icon="plus" onClick={onCreate}>
              {foodSearch.create}
            </Button>
            <Button variant="tonal" size="small" icon={drawings.bolt} onClick={onQuick}>
              {foodSearch.quick}
            </Button>
          </>
        )}
      </EmptyState>
    </div>
  );
}

/** The first word of a name of several: what an unknown dish is a kind of. */
function headWordOf(text: string): string | undefined {
  const [head = "", ...others] = normalizeSearchText(text).split(" ");
  return others.length > 0 && head.length >= minHeadLength ? head : undefined;
}

const minHeadLength = 4;
const maxSimilarFoods = 5;

/** Foods of the same kind as the one that was not found: other "risotto" for "risotto alla pilota". */
function SimilarFoods({ text, ...actions }: RowActions & { text: string }) {
  const head = headWordOf(text);
  const { data } = trpc.search.foods.useQuery({ text: head ?? "" }, { enabled: head !== undefined });
  const foods = data ? [...data.mine, ...data.stock].slice(0, maxSimilarFoods) : [];
  return foods.length > 0 && <FoodSection title={foodSearch.similar} foods={foods} {...actions} />;
}

type ProductSectionProps = RowActions & { foods: FoodHit[]; search: Pick<FoodSearch, "live" | "retryLive"> };

/**
 * Packaged products: stored ones at once, those of the external catalogue when they arrive, or a note that they did
 * not.
 */
function ProductSection({ foods, search, ...actions }: ProductSectionProps) {
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

/** The search results in sections: the user's foods, the catalogue, products. */
export function FoodSearchResults({ search, filter, onAll, onQuick, onCreate, onDescribe, ...actions }: Props) {
  const { found, pending, error, retry, live } = search;
  const rich = useNutrientFoods(filter === "all" ? search.nutrient : null);
  const showsSkeleton = useDelayedPending(pending || rich.pending);
  const { mine, stock, products, suggestions, count } = toSections(found, filter, rich.found);
  const isSearchingCatalogue = live === "pending" && filter === "all";
  const isSettled = found !== null && !pending && !rich.pending && error === null && !isSearchingCatalogue;
  return (
    <div aria-busy={pending}>
      <p className="visually-hidden" role="status">
        {isSettled ? foodSearch.found(count, found.text) : ""}
        {isSettled && suggestions.length > 0 && `. ${foodSearch.suggested(suggestions.map(({ name }) => name))}`}
      </p>
      {error !== null && !pending && (
        <div className="mt-l">
          <ErrorCard title={foodSearch.failed} cause={foodSearch.failedText(describeError(error))} onRetry={retry} />
        </div>
      )}
      {showsSkeleton ? (
        <ul className={styles.searchWaiting}>
          <FoodSkeletonRows count={5} />
        </ul>
      ) : (
        <>
          {found?.offline && (
            <Note isPlain icon={drawings.offline} className={styles.searchOffline}>
              {foodSearch.offline}
            </Note>
          )}
          {rich.found && <NutrientFoodList key={`rich ${found?.text}`} {...rich.found} {...actions} />}
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
          {suggestions.length > 0 && (
            <FoodSection
              key={`suggestions ${found?.text}`}
              title={foodSearch.suggestions}
              foods={suggestions}
              maxCollapsed={3}
              {...actions}
            />
          )}
          {filter === "all" && found !== null && <ProductSection foods={products} search={search} {...actions} />}
          {isSettled && count === 0 && (
            <NoFoodsFound
              text={found.text}
              onSearchAll={filter === "all" ? undefined : onAll}
              onQuick={onQuick}
              onCreate={onCreate}
              onDescribe={onDescribe}
            />
          )}
          {isSettled && count === 0 && suggestions.length === 0 && filter === "all" && (
            <SimilarFoods key={`similar ${found.text}`} text={found.text} {...actions} />
          )}
        </>
      )}
    </div>
  );
}

export type FoodFilter = "all" | "recents" | "favourites";

type Sections = { mine: FoodHit[]; stock: FoodHit[]; products: FoodHit[]; suggestions: FoodHit[] };

/** The sections that are shown. Beside the foods with most of a nutrient what the words may mean is of no use. */
function toSections(
  found: Sections | null,
  filter: FoodFilter,
  rich: NutrientFoods | undefined,
): Sections & { count: number } {
  const sections = filterFoods(found, filter);
  if (!rich) return sections;
  return {
    ...sections,
    stock: [],
    suggestions: [],
    count: rich.foods.length + sections.mine.length + sections.products.length,
  };
}

/** The results that pass the filter. Recent foods and favourites are always among the user's own. */
function filterFoods(found: Sections | null, filter: FoodFilter): Sections & { count: number } {
  if (found === null) return { mine: [], stock: [], products: [], suggestions: [], count: 0 };
  if (filter === "all") {
    const { mine, stock, products } = found;
    return { ...found, count: mine.length + stock.length + products.length };
  }
  const mine = found.mine.filter((food) => (filter === "recents" ? food.last !== null : food.favourite));
  return { mine, stock: [], products: [], suggestions: [], count: mine.length };
}
