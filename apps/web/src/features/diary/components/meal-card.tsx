import type { MealType } from "@fetta/domain/diary/meal-type";
import { common } from "../../../i18n/common.messages.ts";
import { diary } from "../diary.messages.ts";
import { IfCaloriesShown } from "../../../entities/nutrition/calorie-visibility.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { mealIcons, mealTints } from "../../../ui/icons/meal-icon.ts";
import { ApproximateSign } from "./approximate-sign.tsx";
import { DiaryEntry } from "./diary-entry.tsx";
import type { EntryHandlers } from "./diary-entry.tsx";
import type { MealGroup } from "../model/group-by-meal.ts";
import styles from "../diary.module.css";

type Props = EntryHandlers & {
  group: MealGroup;
  onAdd: (meal: MealType) => void;
  onCopy: (meal: MealType) => void;
};

/** A meal: its sum, its entries, and buttons to copy it and to add to it. */
export function MealCard({ group, onAdd, onCopy, ...entryHandlers }: Props) {
  const { meal, calories, estimated, count, shown } = group;
  const { fill, ink } = mealTints[meal];
  const name = common.meals[meal];
  return (
    <section className={`card ${styles.meal}`} aria-label={name}>
      <div className={styles.mealHead}>
        <span className={styles.mealMark} style={{ background: fill, color: ink }}>
          <Icon name={mealIcons[meal]} size="s" />
        </span>
        <h3 className={styles.mealName}>{name}</h3>
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
      {shown.length > 0 && (
        <ul className={styles.mealEntries}>
          {shown.map((entry) => (
            <DiaryEntry key={entry.id} entry={entry} {...entryHandlers} />
          ))}
        </ul>
      )}
    </section>
  );
}
