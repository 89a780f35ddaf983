import type { MealType } from "@fetta/domain/diary/meal-type";
import { useState } from "react";
import { foodSearch } from "../food-search.messages.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { trpc, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { DelayedSkeleton, QueryErrorCard } from "../../../ui/feedback/query-boundary.tsx";
import { FoodSection, FoodSkeletonRows, type RowActions } from "./food-section.tsx";
import type { FoodFilter } from "./food-search-results.tsx";
import styles from "../food-search.module.css";
import { addDays, type CalendarDay } from "@fetta/domain/calendar-day";
import { formatWhole } from "@fetta/domain/italian-number";
import { sumNutrition } from "@fetta/domain/nutrition/nutrition";
import { common } from "../../../i18n/common.messages.ts";
import { showLoggedEntries, undoLogAll } from "../../../entities/logged-entry/logged-entry.ts";
import { foodHabits } from "../../../entities/food/food-habits.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { buildCopies, submitCopies } from "../../../entities/logged-entry/copy-day.ts";
import { offline } from "../../../i18n/offline.messages.ts";
import { useStableOrder } from "../../../lib/use-retained.ts";
import { useToday } from "../../../lib/use-today.ts";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { usePendingAction } from "../../../lib/use-pending-action.ts";

type Habits = Outputs["food"]["habits"];
type Section = { title: string; foods: FoodHit[] };

function toSections(
  { usual, recents, favourites }: Habits,
  filter: FoodFilter,
  meal: MealType,
  hasUsual: boolean,
): Section[] {
  if (filter === "recents") return [{ title: foodSearch.myRecents, foods: recents }];
  if (filter === "favourites") return [{ title: foodSearch.filters.favourites, foods: favourites }];
  const above = new Set((hasUsual ? usual : []).map(({ ref }) => ref));
  const first = hasUsual
    ? { title: foodSearch.usual[meal], foods: usual }
    : { title: foodSearch.myRecents, foods: recents };
  return [first, { title: foodSearch.filters.favourites, foods: favourites.filter(({ ref }) => !above.has(ref)) }];
}

function HabitSection({ title, foods, ...actions }: RowActions & Section) {
  return <FoodSection title={title} foods={useStableOrder(foods)} showsLastAmount {...actions} />;
}

const emptyTexts = { all: foodSearch.welcome, recents: foodSearch.noRecents, favourites: foodSearch.noFavourites };

type Props = RowActions & { filter: FoodFilter; day: CalendarDay; meal: MealType; onCopied: () => void };

/** Shown before typing: the foods usual at this meal, favourites, and the copy of yesterday's meal. */
export function HabitLists({ filter, day, meal, onCopied, ...actions }: Props) {
  const habits = trpc.food.habits.useQuery({ mealType: meal });
  // The first food logged to a meal does not replace the open list by that one usual food.
  const [initialMeal, setInitialMeal] = useState<{ meal: MealType; usual: boolean }>();
  if (habits.data && initialMeal?.meal !== meal) setInitialMeal({ meal, usual: habits.data.usual.length > 0 });
  const sections = habits.data
    ? toSections(habits.data, filter, meal, initialMeal?.usual ?? false).filter(({ foods }) => foods.length > 0)
    : [];
  if (habits.isError && !habits.data) {
    return (
      <div className="mt-l">
        <QueryErrorCard title={foodSearch.habitsFailed} query={habits} />
      </div>
    );
  }
  return (
    <DelayedSkeleton
      pending={habits.isPending}
      skeleton={
        <ul className={styles.searchWaiting}>
          <FoodSkeletonRows count={4} />
        </ul>
      }
    >
      {sections.length === 0 && <p className={`h3 ${styles.searchHint}`}>{emptyTexts[filter]}</p>}
      {sections.map(({ title, foods }) => (
        <HabitSection key={`${meal} ${title}`} title={title} foods={foods} {...actions} />
      ))}
      {filter === "all" && <CopyMealButton day={day} meal={meal} onCopied={onCopied} />}
    </DelayedSkeleton>
  );
}

type CopyMealButtonProps = { day: CalendarDay; meal: MealType; onCopied: () => void };

/** Copies the same meal of the previous day; renders nothing where there was none. */
function CopyMealButton({ day, meal, onCopied }: CopyMealButtonProps) {
  const today = useToday();
  const showsCalories = useShowsCalories();
  const previousDay = addDays(day, -1);
  const entries = trpc.diary.list.useQuery({ date: previousDay }).data?.filter(({ mealType }) => mealType === meal);
  const [copy, isCopying] = usePendingAction(async () => {
    try {
      const what = { from: previousDay, to: day, mealType: meal };
      const pairs = await buildCopies(what);
      const { answer: copies = pairs.map((pair) => pair.copy), isPending } = await submitCopies(what, pairs);
      showLoggedEntries(copies);
      toast({
        title: foodSearch.copied(copies.length),
        text: isPending ? offline.savedOnDevice : undefined,
        action: { label: common.cancel, run: () => void undoLogAll(copies) },
      });
      onCopied();
    } catch (error) {
      toastError(foodSearch.copyFailed(describeError(error)));
    }
  });
  if (entries === undefined || entries.length === 0) return null;

  const title = foodHabits.copyMeal(common.meals[meal].toLocaleLowerCase("it-IT"), day === today);
  return (
    <button type="button" className={`card ${styles.copyMeal}`} onClick={() => void copy()}>
      {isCopying ? <Spinner /> : <Icon name="copy" />}
      <span className="grow">
        <b>{title}</b>
        <span className="cap ink3 num">
          {showsCalories
            ? foodSearch.mealSize(entries.length, formatWhole(sumNutrition(entries).calories))
            : common.entries(entries.length)}
        </span>
      </span>
    </button>
  );
}
