import { useState } from "react";
import type { ReactNode } from "react";
import { recipes as words } from "../../../entities/recipe/recipe.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SegmentedTabs } from "../../../ui/layout/segmented-tabs.tsx";
import { DelayedSkeleton, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { NoFavouriteRecipes, NoRecipes, NoMatchingRecipes } from "./no-recipes.tsx";
import type { Recipe } from "../model/recipe.ts";
import { RecipeCard } from "./recipe-card.tsx";
import { searchRecipes } from "../model/recipe-search.ts";
import { RecipeSearchField } from "./recipe-search-field.tsx";
import { useKeepHeartFocus } from "../hooks/use-keep-heart-focus.ts";
import styles from "../recipes.module.css";

type RecipeFilter = "all" | "favourites";

function SkeletonCard() {
  return (
    <div className={`card ${styles.recipeCard}`}>
      <Skeleton height="9.375rem" radius="0" />
      <div className={`${styles.recipeCardText} col gap-s`}>
        <Skeleton width="70%" height="1.25rem" />
        <Skeleton width="45%" />
        <Skeleton width="80%" height="1.5rem" />
      </div>
    </div>
  );
}

function SkeletonCards() {
  return (
    <div className={styles.recipeList}>
      <SkeletonCard />
      <SkeletonCard />
    </div>
  );
}

function Cards({ recipes }: { recipes: readonly Recipe[] }) {
  const sheet = useSheet("vedi-ricetta");
  return (
    <ul className={styles.recipeList}>
      {recipes.map((recipe) => (
        <li key={recipe.id}>
          <RecipeCard recipe={recipe} onOpen={() => sheet.open({ id: recipe.id })} />
        </li>
      ))}
    </ul>
  );
}

/** The recipes of one tab, or `nothing`. */
function FilteredCards({ recipes, nothing }: { recipes: readonly Recipe[]; nothing: ReactNode }) {
  const keepHeartFocus = useKeepHeartFocus();
  return <div {...keepHeartFocus}>{recipes.length === 0 ? nothing : <Cards recipes={recipes} />}</div>;
}

type ShelvesProps = { recipes: readonly Recipe[]; text: string };

/** The tabs with their recipes; both contain only the search results. */
function RecipeTabs({ recipes, text }: ShelvesProps) {
  const [filter, setFilter] = useState<RecipeFilter>("all");
  const found = searchRecipes(recipes, text);
  const favourites = found.filter(({ isFavorite }) => isFavorite);
  const shown = filter === "all" ? found : favourites;
  const nothing = (): ReactNode => {
    if (recipes.length === 0) return <NoRecipes />;
    return text.trim() === "" ? (
      <NoFavouriteRecipes onShowAll={() => setFilter("all")} />
    ) : (
      <NoMatchingRecipes text={text} />
    );
  };
  return (
    <SegmentedTabs
      label={words.filterLabel}
      value={filter}
      onValue={setFilter}
      tabs={[
        { value: "all", label: words.all(found.length) },
        { value: "favourites", label: words.favourites(favourites.length) },
      ]}
    >
      <p className="visually-hidden" role="status">
        {text.trim() !== "" && words.found(shown.length)}
      </p>
      <FilteredCards key={filter} recipes={shown} nothing={nothing()} />
    </SegmentedTabs>
  );
}

type PageProps = {
  /** Further buttons beside the search. */
  actions: ReactNode;
  /** Sheets that open over the page. */
  children: ReactNode;
};

export function RecipesPage({ actions, children }: PageProps) {
  const recipesQuery = trpc.recipes.list.useQuery();
  const [text, setText] = useState<string | null>(null);
  const isSearching = text !== null;
  return (
    <>
      <PageHeader title={words.title}>
        {actions}
        <IconButton
          icon={isSearching ? "close" : "search"}
          label={isSearching ? words.closeSearch : words.openSearch}
          variant="floating"
          aria-expanded={isSearching}
          onClick={() => setText(isSearching ? null : "")}
        />
      </PageHeader>
      <div className={`pad ${styles.recipes}`}>
        {isSearching && <RecipeSearchField text={text} onText={setText} onLeave={() => setText(null)} />}
        {recipesQuery.isError && !recipesQuery.data ? (
          <ErrorCard
            title={words.loadFailed}
            cause={describeError(recipesQuery.error)}
            pending={recipesQuery.isFetching}
            onRetry={() => void recipesQuery.refetch()}
          />
        ) : (
          <DelayedSkeleton pending={!recipesQuery.data} skeleton={<SkeletonCards />}>
            <RecipeTabs recipes={recipesQuery.data ?? []} text={text ?? ""} />
          </DelayedSkeleton>
        )}
      </div>
      {children}
    </>
  );
}
