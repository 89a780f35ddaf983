import type { MealType } from "@fetta/domain/diary/meal-type";
import { roundNutrition, sumNutrition } from "@fetta/domain/nutrition/nutrition";
import { useId, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { diary } from "../diary.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { IfCaloriesShown, useShowsCalories } from "../../../entities/nutrition/calorie-visibility.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { ApproximateSign } from "./approximate-sign.tsx";
import type { EntryHandlers } from "./diary-entry.tsx";
import { hasEstimate } from "../model/entry.ts";
import type { Entry } from "../model/entry.ts";
import { MealCard } from "./meal-card.tsx";
import { groupByMeal, maxShownEntries } from "../model/group-by-meal.ts";
import { useCopyPreviousDay } from "../hooks/use-copy-previous-day.ts";
import styles from "../diary.module.css";

function EmptyDay({ day, isToday, onAdd }: { day: string; isToday: boolean; onAdd: () => void }) {
  const { copying, copy } = useCopyPreviousDay(day);
  return (
    <div className={`pad ${styles.diaryEmpty}`}>
      <EmptyState title={diary.empty.title} text={diary.empty.text}>
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

type Props = EntryHandlers & {
  day: string;
  isToday: boolean;
  entries: readonly Entry[];
  /** Without a meal, the time of day suggests one. */
  onAdd: (meal?: MealType) => void;
  /** Without a meal: the whole day. */
  onCopy: (meal?: MealType) => void;
};

/** The day by meals. A long day is cut short until the user expands it. */
export function DiarySection({ day, isToday, entries, onAdd, onCopy, ...entryHandlers }: Props) {
  const [expanded, setExpanded] = useState(false);
  const list = useId();
  const showsCalories = useShowsCalories();
  const groups = groupByMeal(entries, expanded ? Infinity : maxShownEntries);
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
      {entries.length === 0 && <EmptyDay day={day} isToday={isToday} onAdd={onAdd} />}
      <div id={list}>
        {groups.map((group) => (
          <MealCard key={group.meal} group={group} onAdd={onAdd} onCopy={onCopy} {...entryHandlers} />
        ))}
      </div>
      {entries.length > maxShownEntries && (
        <button
          type="button"
          className={styles.diaryMore}
          aria-expanded={expanded}
          aria-controls={list}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? diary.showLess : diary.showAll(entries.length)}
          <Icon name={expanded ? "chevron-up" : "chevron-down"} size="s" />
        </button>
      )}
    </section>
  );
}
