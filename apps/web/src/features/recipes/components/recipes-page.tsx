import { useState, useEffect, useRef, useLayoutEffect, type ReactNode, type MouseEvent, type RefObject } from "react";
import { recipes as messages } from "../../../entities/recipe/recipe.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { QueryBoundary, Skeleton } from "../../../ui/feedback/query-boundary.tsx";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SegmentedTabs } from "../../../ui/layout/segmented-tabs.tsx";
import type { Recipe } from "../../../entities/recipe/recipe.ts";
import { deskScreen, useMediaQuery } from "../../../ui/layout/use-media-query.ts";
import { EmptyPlate, EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { IfCaloriesShown } from "../../../entities/nutrition/macros.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { RecipePicture } from "./recipe-picture.tsx";
import { DietTags, MacroTags, OriginTags } from "./recipe-tags.tsx";
import { SearchInput } from "../../../ui/forms/search-input.tsx";
import styles from "../recipes.module.css";
import { matchWord, parseSearchQuery } from "@fetta/domain/search/search-query";
import { tokenizeName } from "@fetta/domain/search/search-tokenizer";

/** The recipes whose name or ingredients contain every word in any of its forms; all recipes for an empty text. */
export function searchRecipes(recipes: readonly Recipe[], text: string): readonly Recipe[] {
  const { words } = parseSearchQuery(text);
  return recipes.filter(({ name, parts }) => {
    const searchableWords = [name, ...parts.flatMap((part) => [part.name, part.ingredient ?? ""])].flatMap(
      tokenizeName,
    );
    return words.every((searchedWord) =>
      searchableWords.some((word) => matchWord(searchedWord, word, "none").quality > 0),
    );
  });
}

const people =
  "M6.2 8.6a3.1 3.1 0 1 0 6.2 0a3.1 3.1 0 1 0 -6.2 0zM3.8 19a5.5 5.5 0 0 1 11 0M15.5 5.9a3.1 3.1 0 0 1 0 5.4M17 14.2a5.3 5.3 0 0 1 3.2 4.8";

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

const skeleton = (
  <div className={styles.recipeList}>
    <SkeletonCard />
    <SkeletonCard />
  </div>
);

/** A recipe in the list. The whole card opens it, except for its heart. */
function RecipeCard({ recipe, isChosen, onOpen }: { recipe: Recipe; isChosen: boolean; onOpen: () => void }) {
  return (
    <article className={`card ${styles.recipeCard}`} data-chosen={isChosen || undefined}>
      <RecipePicture recipe={recipe} />
      <div className={styles.recipeCardText}>
        <h2 className="h3">
          <button
            type="button"
            className={styles.recipeOpen}
            aria-haspopup="dialog"
            aria-current={isChosen || undefined}
            onClick={onOpen}
          >
            {recipe.name}
          </button>
        </h2>
        <p className={`row wrap cap ink2 num ${styles.recipeFigures}`}>
          <IfCaloriesShown>
            <b className="b ink">{messages.kcal(recipe.calories)}</b>
            <span className="ink3">{messages.perPerson}</span>
            <i className={styles.recipeDivider} />
          </IfCaloriesShown>
          <span className={`row ${styles.recipePortions}`}>
            <Icon name={people} size="xs" />
            {messages.portions(recipe.servings)}
          </span>
        </p>
        <div className={styles.recipeTags}>
          <IfCaloriesShown>
            <MacroTags recipe={recipe} />
          </IfCaloriesShown>
          <DietTags recipe={recipe} />
          <OriginTags recipe={recipe} />
        </div>
      </div>
    </article>
  );
}

function Cards({ recipes }: { recipes: readonly Recipe[] }) {
  const sheet = useSheet(sheets.recipe);
  const isDesk = useMediaQuery(deskScreen);
  // Beside the list the next recipe takes the place of the last one.
  const open = isDesk && sheet.isOpen ? sheet.replace : sheet.open;
  const chosenId = isDesk && sheet.isOpen ? sheet.params.id : undefined;
  return (
    <ul className={styles.recipeList}>
      {recipes.map((recipe) => (
        <li key={recipe.id}>
          <RecipeCard recipe={recipe} isChosen={recipe.id === chosenId} onOpen={() => open({ id: recipe.id })} />
        </li>
      ))}
    </ul>
  );
}

type HeartFocusProps = {
  /** Ref of the cards' container, or of the heading in place of the last card. */
  ref: RefObject<HTMLDivElement | null>;
  onClickCapture: (event: MouseEvent) => void;
};

/** Keeps the focus in a list from which a heart removes its card: on the next heart, or on the remaining text. */
function useKeepHeartFocus(): HeartFocusProps {
  const ref = useRef<HTMLDivElement>(null);
  const pressedAt = useRef(-1);
  const count = useRef(0);
  const hearts = (): HTMLElement[] => [...(ref.current?.querySelectorAll<HTMLElement>(`.${styles.recipeHeart}`) ?? [])];
  useLayoutEffect(() => {
    const remaining = hearts();
    const isFocusLost = remaining.length < count.current && document.activeElement === document.body;
    count.current = remaining.length;
    if (!isFocusLost || pressedAt.current === -1) return;
    const next = remaining[pressedAt.current] ?? remaining.at(-1) ?? ref.current?.querySelector<HTMLElement>("h2");
    pressedAt.current = -1;
    next?.focus();
  });
  const onClickCapture = ({ target }: MouseEvent): void => {
    pressedAt.current = hearts().findIndex((heart) => target instanceof Node && heart.contains(target));
  };
  return { ref, onClickCapture };
}

/** The recipes of one tab, or `nothing`. */
function FilteredCards({ recipes, nothing }: { recipes: readonly Recipe[]; nothing: ReactNode }) {
  const keepHeartFocus = useKeepHeartFocus();
  return <div {...keepHeartFocus}>{recipes.length === 0 ? nothing : <Cards recipes={recipes} />}</div>;
}

function NoRecipes() {
  const creation = useSheet(sheets.recipePreferences);
  const writing = useSheet(sheets.recipeEditor);
  return (
    <EmptyState title={messages.none} text={messages.noneText}>
      <Button aria-haspopup="dialog" onClick={() => creation.open()}>
        {messages.photograph}
      </Button>
      <Button variant="tonal" aria-haspopup="dialog" onClick={() => writing.open()}>
        {messages.write}
      </Button>
    </EmptyState>
  );
}

/** The tabs with their recipes; both contain only the search results. */
function RecipeTabs({ recipes, text }: { recipes: readonly Recipe[]; text: string }) {
  const [filter, setFilter] = useState<RecipeFilter>("all");
  const found = searchRecipes(recipes, text);
  const favourites = found.filter(({ isFavorite }) => isFavorite);
  const shown = filter === "all" ? found : favourites;
  const nothing = (): ReactNode => {
    if (recipes.length === 0) return <NoRecipes />;
    return text.trim() === "" ? (
      <EmptyState title={messages.noFavourites} text={messages.noFavouritesText}>
        <Button variant="tonal" onClick={() => setFilter("all")}>
          {messages.showAll}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState title={messages.nothingFound(text.trim())} text={messages.nothingFoundText} />
    );
  };
  return (
    <SegmentedTabs
      label={messages.filterLabel}
      value={filter}
      onValue={setFilter}
      tabs={[
        { value: "all", label: messages.all(found.length) },
        { value: "favourites", label: messages.favourites(favourites.length) },
      ]}
    >
      <p className="visually-hidden" role="status">
        {text.trim() !== "" && messages.found(shown.length)}
      </p>
      <FilteredCards key={filter} recipes={shown} nothing={nothing()} />
    </SegmentedTabs>
  );
}

type RecipeSearchFieldProps = { text: string; onText: (text: string) => void; onLeave: () => void };

/** The search field: filters while typing. Esc closes it. */
function RecipeSearchField({ text, onText, onLeave }: RecipeSearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <SearchInput
      inputRef={input}
      className={styles.recipeSearch}
      label={messages.openSearch}
      placeholder={messages.searchPlaceholder}
      maxLength={100}
      text={text}
      onText={onText}
      // Closes the keyboard, which covers the results.
      onSubmit={() => input.current?.blur()}
      onEscape={onLeave}
    />
  );
}

/** What stands beside the list of a wide screen until a recipe is chosen; the recipe opens over it. */
function RecipePlace() {
  return (
    <div className={`pane ${styles.recipePlace}`}>
      <div className="card center">
        <EmptyPlate size={96} />
        <p className="sm ink2">{messages.noneChosen}</p>
      </div>
    </div>
  );
}

/** `actions`: further buttons beside the search; `children`: sheets that open over the page. */
export function RecipesPage({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  const recipesQuery = trpc.recipes.list.useQuery();
  const [text, setText] = useState<string | null>(null);
  const isSearching = text !== null;
  const isDesk = useMediaQuery(deskScreen);
  return (
    <div className="page-wide panes">
      <div className="pane">
        <PageHeader title={messages.title}>
          {actions}
          <IconButton
            icon={isSearching ? "close" : "search"}
            label={isSearching ? messages.closeSearch : messages.openSearch}
            variant="floating"
            aria-expanded={isSearching}
            onClick={() => setText(isSearching ? null : "")}
          />
        </PageHeader>
        <div className={`pad ${styles.recipes}`}>
          {isSearching && <RecipeSearchField text={text} onText={setText} onLeave={() => setText(null)} />}
          <QueryBoundary query={recipesQuery} failed={messages.loadFailed} skeleton={skeleton}>
            {(recipes) => <RecipeTabs recipes={recipes} text={text ?? ""} />}
          </QueryBoundary>
        </div>
      </div>
      {isDesk && <RecipePlace />}
      {children}
    </div>
  );
}
