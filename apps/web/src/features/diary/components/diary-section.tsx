import type { MealType } from "@fetta/domain/diary/meal-type";
import { roundNutrition, sumNutrition } from "@fetta/domain/nutrition/nutrition";
import { Suspense, useId, useSyncExternalStore, type ComponentType, type ReactNode } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { diary } from "../diary.messages.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { usePendingPhotos } from "../../../lib/api/pending-photo-state.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { IfCaloriesShown, useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { Entry } from "../../../lib/api/queued-change.ts";
import { groupByMeal, hasEstimate, maxShownEntries, type MealGroup } from "../model/day-summary.ts";
import { useCopyPreviousDay } from "../hooks/use-copy-previous-day.ts";
import styles from "../diary.module.css";
import { mealIcons, mealTints } from "../../../ui/icons/meal-icon.ts";
import { createSessionValue } from "../../../lib/session-state.ts";
import { ApproximateSign, DiaryEntry, type EntryHandlers } from "./diary-entry.tsx";

type MealCardProps = EntryHandlers & {
  group: MealGroup;
  isExpanded: boolean;
  onExpand: (isExpanded: boolean) => void;
  /** Photos that wait for their analysis. */
  photos: ReactNode;
  /** Below the head: foods to repeat. */
  repeat: ReactNode;
  onAdd: (meal: MealType) => void;
  onCopy: (meal: MealType) => void;
};

/** A meal: its sum, its entries, and buttons to copy it and to add to it. */
function MealCard({ group, isExpanded, onExpand, photos, repeat, onAdd, onCopy, ...entryHandlers }: MealCardProps) {
  const { meal, calories, estimated, count, shown, isExpandable } = group;
  const list = useId();
  const { fill, ink } = mealTints[meal];
  const name = common.meals[meal];
  return (
    <section className={`card ${styles.meal}`} aria-label={name}>
      <div className={styles.mealHead}>
        <span className={styles.mealMark} style={{ background: fill, color: ink }}>
          <Icon name={mealIcons[meal]} size="s" />
        </span>
        <h3 className={styles.mealName}>
          {isExpandable ? (
            <button
              type="button"
              className={styles.mealToggle}
              aria-expanded={isExpanded}
              aria-controls={list}
              onClick={() => onExpand(!isExpanded)}
            >
              {name}
              <Icon name={isExpanded ? "chevron-up" : "chevron-down"} size="xs" />
            </button>
          ) : (
            name
          )}
        </h3>
        <div className={styles.mealEnd}>
          <span className={`${styles.mealKcal} num`}>
            {count > 0 ? (
              <IfCaloriesShown>
                <ApproximateSign when={estimated} />
                {diary.kcal(calories)}
              </IfCaloriesShown>
            ) : (
              <>
                <span aria-hidden="true">{diary.nothing}</span>
                <span className="visually-hidden">{diary.nothingEaten}</span>
              </>
            )}
          </span>
          {count > 0 && (
            <IconButton
              icon="copy"
              iconSize="s"
              label={diary.copyMealTo(name)}
              aria-haspopup="dialog"
              onClick={() => onCopy(meal)}
            />
          )}
          <IconButton icon="plus" label={diary.addTo(name)} aria-haspopup="dialog" onClick={() => onAdd(meal)} />
        </div>
      </div>
      <ul id={list} className={styles.mealEntries} hidden={shown.length === 0}>
        {shown.map((entry) => (
          <DiaryEntry key={entry.id} entry={entry} {...entryHandlers} />
        ))}
      </ul>
      {photos}
      {repeat}
    </section>
  );
}

function EmptyDay({ day, isToday, onAdd }: { day: string; isToday: boolean; onAdd: () => void }) {
  const { copying, copy } = useCopyPreviousDay(day);
  return (
    <div className={`pad ${styles.diaryEmpty}`}>
      <EmptyState title={diary.empty.title} text={isToday ? diary.empty.text : diary.empty.pastText}>
        <Button variant="tonal" size="small" icon="copy" pending={copying} onClick={() => void copy()}>
          {isToday ? diary.copyYesterday : diary.copyDayBefore}
        </Button>
        <Button size="small" icon="plus" aria-haspopup="dialog" onClick={onAdd}>
          {diary.empty.add}
        </Button>
      </EmptyState>
    </div>
  );
}

export type DiarySectionProps = EntryHandlers & {
  day: string;
  isToday: boolean;
  /** Never cuts a long day short. */
  showsAll: boolean;
  entries: readonly Entry[];
  /** The rows of photos that wait on this device. */
  PhotoRows: ComponentType<{ day: string; meal: MealType }>;
  /** Foods to repeat with one press, in the card of their meal. */
  repeat: { meal: MealType; foods: ReactNode } | null;
  /** Without a meal, the time of day suggests one. */
  onAdd: (meal?: MealType) => void;
  /** Without a meal: the whole day. */
  onCopy: (meal?: MealType) => void;
};

/** The expanded meals of each day, until the session ends: a day is found as it was left. */
const expandedMeals = createSessionValue<ReadonlyMap<string, readonly MealType[]>>(new Map());

function useExpandedMeals(day: string) {
  const getExpanded = (): readonly MealType[] => expandedMeals.get().get(day) ?? noMeals;
  const expanded = useSyncExternalStore(expandedMeals.subscribe, getExpanded, getExpanded);
  const expand = (meals: readonly MealType[]): void =>
    expandedMeals.set(new Map([...expandedMeals.get(), [day, meals]]));
  return [expanded, expand] as const;
}

const noMeals: readonly MealType[] = [];

/** The day by meals. A long day is cut short until the user expands it, or one of its meals. */
export function DiarySection({
  day,
  isToday,
  showsAll,
  entries,
  PhotoRows,
  repeat,
  onAdd,
  onCopy,
  ...entryHandlers
}: DiarySectionProps) {
  const photos = usePendingPhotos().filter((photo) => photo.day === day);
  const [expanded, expand] = useExpandedMeals(day);
  const list = useId();
  const showsCalories = useShowsCalories();
  const groups = groupByMeal(entries, expanded, showsAll ? Infinity : maxShownEntries);
  const expandable = groups.filter(({ isExpandable }) => isExpandable).map(({ meal }) => meal);
  const isAllExpanded = expandable.every((meal) => expanded.includes(meal));
  return (
    <section aria-labelledby={`${list}-title`}>
      <div className="section-head">
        <h2 className="h2" id={`${list}-title`}>
          {diary.title}
        </h2>
        <div className={styles.diarySum}>
          <span className="cap ink3 num">
            {showsCalories ? diary.count(entries.length) : common.entries(entries.length)}
            <IfCaloriesShown>
              <ApproximateSign when={hasEstimate(entries)} />
              {diary.kcal(roundNutrition(sumNutrition(entries)).calories)}
            </IfCaloriesShown>
          </span>
          {entries.length > 0 && (
            <IconButton
              icon="copy"
              iconSize="s"
              label={diary.copyDayTo}
              aria-haspopup="dialog"
              onClick={() => onCopy()}
            />
          )}
        </div>
      </div>
      {entries.length + photos.length === 0 && <EmptyDay day={day} isToday={isToday} onAdd={onAdd} />}
      <div id={list}>
        {groups.map((group) => (
          <MealCard
            key={group.meal}
            group={group}
            isExpanded={expanded.includes(group.meal)}
            onExpand={(isExpanded) =>
              expand(isExpanded ? [...expanded, group.meal] : expanded.filter((meal) => meal !== group.meal))
            }
            photos={
              photos.some(({ meal }) => meal === group.meal) && (
                <Suspense fallback={null}>
                  <PhotoRows day={day} meal={group.meal} />
                </Suspense>
              )
            }
            repeat={repeat?.meal === group.meal && repeat.foods}
            onAdd={onAdd}
            onCopy={onCopy}
            {...entryHandlers}
          />
        ))}
      </div>
      {!showsAll && entries.length > maxShownEntries && (
        <button
          type="button"
          className={styles.diaryMore}
          aria-expanded={isAllExpanded}
          aria-controls={list}
          onClick={() => expand(isAllExpanded ? noMeals : expandable)}
        >
          {isAllExpanded ? diary.showLess : diary.showAll(entries.length)}
          <Icon name={isAllExpanded ? "chevron-up" : "chevron-down"} size="s" />
        </button>
      )}
    </section>
  );
}
