import { useState } from "react";
import type { ReactNode } from "react";
import { recipes as words } from "../../../entities/recipe/recipe.messages.ts";
import { causeOf } from "../../../lib/api/api-error.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SegmentedTabs } from "../../../ui/layout/segmented-tabs.tsx";
import { Loading, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { NoFavourites, NoRecipes, NothingFound } from "./no-recipes.tsx";
import type { Recipe } from "../model/recipe.ts";
import { RecipeCard } from "./recipe-card.tsx";
import { recipesWith } from "../model/recipe-search.ts";
import { SearchField } from "./recipe-search-field.tsx";
import { useNextHeart } from "../hooks/use-keep-heart-focus.ts";
import "../recipes.css";

type Shelf = "all" | "favourites";

function SkeletonCard() {
  return (
    <div className="card recipe-card">
      <Skeleton height="9.375rem" radius="0" />
      <div className="recipe-card-text col gap-s">
        <Skeleton width="70%" height="1.25rem" />
        <Skeleton width="45%" />
        <Skeleton width="80%" height="1.5rem" />
      </div>
    </div>
  );
}

function SkeletonCards() {
  return (
    <div className="recipe-list">
      <SkeletonCard />
      <SkeletonCard />
    </div>
  );
}

function Cards({ recipes }: { recipes: readonly Recipe[] }) {
  const sheet = useSheet("vedi-ricetta");
  return (
    <ul className="recipe-list">
      {recipes.map((recipe) => (
        <li key={recipe.id}>
          <RecipeCard recipe={recipe} onOpen={() => sheet.open({ id: recipe.id })} />
        </li>
      ))}
    </ul>
  );
}

/** What is on one tab, or `nothing`. */
function ShelfCards({ recipes, nothing }: { recipes: readonly Recipe[]; nothing: ReactNode }) {
  const nextHeart = useNextHeart();
  return <div {...nextHeart}>{recipes.length === 0 ? nothing : <Cards recipes={recipes} />}</div>;
}

type ShelvesProps = { recipes: readonly Recipe[]; text: string };

/** The tabs with what is on them; both of them hold what the search leaves. */
function Shelves({ recipes, text }: ShelvesProps) {
  const [shelf, setShelf] = useState<Shelf>("all");
  const found = recipesWith(recipes, text);
  const liked = found.filter(({ isFavorite }) => isFavorite);
  const shown = shelf === "all" ? found : liked;
  const nothing = (): ReactNode => {
    if (recipes.length === 0) return <NoRecipes />;
    return text.trim() === "" ? (
      <NoFavourites onShowAll={() => setShelf("all")} />
    ) : (
      <NothingFound text={text} />
    );
  };
  return (
    <SegmentedTabs
      label={words.shelf}
      value={shelf}
      onValue={setShelf}
      tabs={[
        { value: "all", label: words.all(found.length) },
        { value: "favourites", label: words.favourites(liked.length) },
      ]}
    >
      <p className="visually-hidden" role="status">
        {text.trim() !== "" && words.found(shown.length)}
      </p>
      <ShelfCards key={shelf} recipes={shown} nothing={nothing()} />
    </SegmentedTabs>
  );
}

type PageProps = {
  /** More to press beside the search. */
  actions: ReactNode;
  /** The sheets that open over it. */
  children: ReactNode;
};

/** The recipes of a person, with their search. */
export function RecipesPage({ actions, children }: PageProps) {
  const read = trpc.recipes.list.useQuery();
  const [text, setText] = useState<string | null>(null);
  const searching = text !== null;
  return (
    <>
      <PageHeader title={words.title}>
        {actions}
        <IconButton
          icon={searching ? "close" : "search"}
          label={searching ? words.closeSearch : words.openSearch}
          look="floating"
          aria-expanded={searching}
          onClick={() => setText(searching ? null : "")}
        />
      </PageHeader>
      <div className="pad recipes">
        {searching && <SearchField text={text} onText={setText} onLeave={() => setText(null)} />}
        {read.isError && !read.data ? (
          <ErrorCard
            title={words.loadFailed}
            cause={causeOf(read.error)}
            pending={read.isFetching}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <Loading pending={!read.data} skeleton={<SkeletonCards />}>
            <Shelves recipes={read.data ?? []} text={text ?? ""} />
          </Loading>
        )}
      </div>
      {children}
    </>
  );
}
