import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { suggestAmount } from "@fetta/domain/portions/suggested-amount";
import type { FoodGroup } from "@fetta/domain/search/food-groups";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { common } from "../../../i18n/common.messages.ts";
import { foodSearch } from "../food-search.messages.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { isDoubtful, takeTypedSearchText, type FoodHit } from "../../../entities/food/food-hit.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet, type SheetHandle } from "../../../lib/use-sheet.ts";
import { IconButton } from "../../../ui/buttons/button.tsx";
import { MealChoice, MealTitle } from "../../../entities/meal/meal-title.tsx";
import { clearToast, toast } from "../../../ui/overlays/toast.ts";
import { ToastSlot } from "../../../ui/overlays/toast-region.tsx";
import { logFood, useAddFood } from "../hooks/use-add-food.ts";
import { BarcodeResult } from "./barcode-result.tsx";
import { type FoodFilter, FoodSearchResults } from "./food-search-results.tsx";
import { DescribeButton, FoodGroupChips, FoodGroupList } from "./food-groups.tsx";
import { focusAmount } from "./search-sheet-page.tsx";
import { HabitLists } from "./habit-lists.tsx";
import type { FoodSearch } from "../hooks/use-food-search.ts";
import type { IconName } from "../../../ui/icons/icon.tsx";
import * as drawings from "../../../ui/icons/icon-drawings.ts";
import { ChipGroup } from "../../../ui/forms/choice.tsx";
import { SearchInput } from "../../../ui/forms/search-input.tsx";
import styles from "../food-search.module.css";

type Props = {
  sheet: SheetHandle<typeof sheets.search>;
  search: FoodSearch;
  target: EntryTarget;
  onMeal: (meal: MealType) => void;
  onOpen: (food: FoodHit, isFollowing?: boolean) => void;
  /** A food or a form covers it, or has the focus beside it; the results stay unchanged. */
  isLeft: boolean;
  /** The food that is shown beside the list. */
  chosenRef: string | undefined;
  /** The food beside the list follows the row that the arrow keys have reached. */
  isFollowed: boolean;
};

/** Time on a row after which its food is shown beside the list, ms. */
const followDelayMs = 150;

/**
 * The arrow keys move between the field and the rows. Enter leads from a row to the amount; with Ctrl or ⌘ it adds the
 * amount of the row at once.
 */
function useRowKeys(list: RefObject<HTMLElement | null>, isFollowed: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** True while a row is opened because the arrows have reached it. */
  const isFollowing = useRef(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target } = event;
    if (!(target instanceof HTMLElement)) return;
    const row = target.closest<HTMLElement>("[data-food]");
    if (key === "Enter" && (event.ctrlKey || event.metaKey) && row) {
      event.preventDefault();
      row.nextElementSibling?.querySelector("button")?.click();
      return;
    }
    // The food of the row is shown already.
    if (key === "Enter" && row?.matches("[aria-current]")) {
      event.preventDefault();
      focusAmount();
      return;
    }
    const isMove = key === "ArrowDown" || key === "ArrowUp";
    if (!isMove || event.altKey || event.ctrlKey || event.metaKey || !(row || target.matches("[data-autofocus]")))
      return;
    event.preventDefault();
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-food]") ?? [])];
    const next = rows[(row ? rows.indexOf(row) : -1) + (key === "ArrowDown" ? 1 : -1)];
    if (!next) {
      if (row && key === "ArrowUp") list.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
      return;
    }
    next.focus();
    next.scrollIntoView({ block: "nearest" });
    clearTimeout(timer.current);
    if (!isFollowed) return;
    timer.current = setTimeout(() => {
      if (document.activeElement !== next) return;
      isFollowing.current = true;
      next.click();
      isFollowing.current = false;
    }, followDelayMs);
  });
  useEffect(() => {
    const element = list.current;
    element?.addEventListener("keydown", onKeyDown);
    return () => {
      clearTimeout(timer.current);
      element?.removeEventListener("keydown", onKeyDown);
    };
  }, [list]);
  return isFollowing;
}

/** After a navigation back from a food, restores the focus to its row. */
function useRestoreFocus(isLeft: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const leftRef = useRef<string | null>(null);
  const wasLeft = useRef(false);
  useEffect(() => {
    if (isLeft) wasLeft.current = true;
    else if (wasLeft.current) {
      wasLeft.current = false;
      const row =
        leftRef.current !== null &&
        list.current?.querySelector<HTMLElement>(`[data-food="${CSS.escape(leftRef.current)}"]`);
      (row || list.current?.querySelector<HTMLElement>("[data-autofocus]"))?.focus();
    }
  }, [isLeft]);
  return { list, leave: (ref: string | null) => (leftRef.current = ref) };
}

type FilterOption = { value: FoodFilter; label: string; icon?: IconName };

/** The filters; favourites with their number, once it is known. */
function listFilters(favourites: number | undefined): FilterOption[] {
  const label = favourites === undefined ? foodSearch.filters.favourites : foodSearch.favouritesCount(favourites);
  return [
    { value: "all", label: foodSearch.filters.all },
    { value: "recents", label: foodSearch.filters.recents, icon: "clock" },
    { value: "favourites", label, icon: "star" },
  ];
}

/** Shows a notification when a submitted search found nothing: the empty result may be hidden behind the keyboard. */
function useNoResultsToast({ found, pending, error, live, nutrient, submitted }: FoodSearch): void {
  const toastedFor = useRef(submitted);
  const isSettled = found !== null && !pending && error === null && live !== "pending";
  const isEmpty =
    isSettled &&
    nutrient === null &&
    found.mine.length + found.stock.length + found.products.length + found.suggestions.length === 0;
  const isAnswerToSubmit = isSettled && found.text === submitted?.text;
  useEffect(() => {
    if (!isAnswerToSubmit || toastedFor.current === submitted) return;
    toastedFor.current = submitted;
    if (isEmpty) toast({ title: foodSearch.nothingToast, text: foodSearch.nothingToastText, tone: "neutral" });
  }, [isAnswerToSubmit, isEmpty, submitted]);
}

/** The list of the search: the user's foods before typing, then the search results. */
export function SearchList({ sheet, search, target, onMeal, onOpen, isLeft, chosenRef, isFollowed }: Props) {
  const scanner = useSheet(sheets.barcode);
  const camera = useSheet(sheets.capture);
  const { ai } = useMe();
  const quick = useSheet(sheets.quickAdd);
  const describe = useSheet(sheets.describe);
  const { adding, add } = useAddFood();
  const [filter, setFilter] = useState<FoodFilter>("all");
  const [group, setGroup] = useState<FoodGroup | null>(null);
  const favourites = trpc.food.habits.useQuery({ mealType: target.meal }).data?.favourites.length;
  const { list, leave } = useRestoreFocus(isLeft);
  const isFollowing = useRowKeys(list, isFollowed);
  // Stored until the food is logged: a repeated request after a lost response logs nothing twice.
  const entryIds = useRef(new Map<string, string>());
  const addSuggested = async (food: FoodHit): Promise<void> => {
    const attemptKey = [food.ref, JSON.stringify(suggestAmount(food)), target.meal, target.day].join(" ");
    const id = entryIds.current.get(attemptKey) ?? crypto.randomUUID();
    entryIds.current.set(attemptKey, id);
    if (await add(food.ref, () => logFood(id, food, suggestAmount(food), target))) entryIds.current.delete(attemptKey);
  };
  useNoResultsToast(search);
  const openFood = (food: FoodHit): void => {
    leave(food.ref);
    onOpen(food, isFollowing.current);
  };
  const actions = {
    chosenRef,
    adding,
    onOpen: openFood,
    onAdd: (food: FoodHit): void => (isDoubtful(food) ? openFood(food) : void addSuggested(food)),
  };
  const openCreateForm = (barcode?: string): void => {
    leave(null);
    // The "Nessun risultato" notification is outdated once the form opens.
    clearToast();
    sheet.open({ ...target, view: "creation", barcode });
  };
  const photographLabel = (barcode: string): void => camera.open({ ...target, mode: "label", barcode });
  const takeOverText = (): void => {
    const typed = takeTypedSearchText();
    if (typed !== null) search.type(typed);
  };
  const closeButton = <IconButton icon="close" label={common.close} onClick={sheet.closeAll} />;
  const scanButton = (
    <IconButton icon={drawings.barcode} label={foodSearch.scan} onClick={() => scanner.open(target)} />
  );
  const isIdle = search.isTooShort && search.found === null;
  return (
    <div ref={list} className={`${styles.searchPage} ${styles.searchList}`} hidden={isLeft && !isFollowed}>
      {isFollowed ? (
        <div className={`${styles.searchHead} gap-xs`}>
          {/* The dialog has this title for screen readers. */}
          <p className={`h1 ${styles.searchTitle}`} aria-hidden="true">
            {foodSearch.search}
          </p>
          <MealChoice label={foodSearch.addTo} meal={target.meal} onMeal={onMeal} />
          {scanButton}
          {closeButton}
        </div>
      ) : (
        <div className={styles.searchHead}>
          {closeButton}
          <MealTitle label={foodSearch.addTo} meal={target.meal} onMeal={onMeal} />
          <span className={styles.searchScan}>{scanButton}</span>
        </div>
      )}
      <div className={styles.searchPageFixed}>
        <SearchInput
          className={styles.searchBox}
          label={foodSearch.search}
          placeholder={foodSearch.placeholder}
          maxLength={200}
          text={search.text}
          onText={search.type}
          onFocus={takeOverText}
          onSubmit={search.submit}
        />
        <div className={styles.filterChips} data-rail="">
          <ChipGroup
            label={foodSearch.filterLabel}
            options={listFilters(favourites)}
            value={filter}
            onValue={setFilter}
          />
        </div>
      </div>
      <div className={styles.searchPageBody}>
        {search.isTooShort && <p className={`cap ink3 ${styles.searchShort}`}>{foodSearch.tooShort}</p>}
        {isIdle && filter === "all" && (
          <>
            <DescribeButton onPress={() => describe.open(target)} />
            <FoodGroupChips group={group} onGroup={setGroup} />
          </>
        )}
        {isIdle && filter === "all" && group !== null ? (
          <FoodGroupList key={group} group={group} {...actions} />
        ) : (
          isIdle && <HabitLists filter={filter} {...target} onCopied={sheet.closeAll} {...actions} />
        )}
        {search.code !== null && (
          <BarcodeResult
            code={search.code}
            onCreate={openCreateForm}
            onLabel={ai.available ? photographLabel : undefined}
            {...actions}
          />
        )}
        {!isIdle && search.code === null && (
          <FoodSearchResults
            search={search}
            filter={filter}
            onAll={() => setFilter("all")}
            onQuick={() => quick.open(target)}
            onCreate={() => openCreateForm()}
            onDescribe={(text) => describe.open({ ...target, text })}
            {...actions}
          />
        )}
      </div>
      {isFollowed && (
        <div className={styles.searchKeys} aria-hidden="true">
          {foodSearch.keys.map(([keys, what]) => (
            <span key={what}>
              {keys.map((key) => (
                <kbd key={key} className="kbd">
                  {key}
                </kbd>
              ))}
              {what}
            </span>
          ))}
        </div>
      )}
      <ToastSlot />
    </div>
  );
}
