import { computeMealNutrition } from "@fetta/domain/portions/meal-portion";
import { useEffect, useId, useRef, useState } from "react";
import type { NutritionOverrides } from "@fetta/domain/nutrition/nutrition";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { estimate as messages } from "../estimate.messages.ts";
import { formatDay } from "../../../lib/local-date.ts";
import type { LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import {
  estimateDraftNutrition,
  sumGrams,
  hasOnlyManualGrams,
  scaleToServings,
  type Estimate,
} from "../model/estimate-draft.ts";
import { EstimateHeader, PortionCard } from "./estimate-header.tsx";
import { MealRows } from "./meal-rows.tsx";
import type { EstimateEdit } from "../hooks/use-estimate-edit.ts";
import { useMealRowActions } from "../hooks/use-meal-row-actions.ts";
import { VoiceTextField } from "./voice-text-field.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import { common } from "../../../i18n/common.messages.ts";
import { mealIcons } from "../../../ui/icons/meal-icon.ts";
import { MealSelect } from "../../../entities/meal/meal-title.tsx";
import styles from "../photo-result.module.css";
import { Note } from "../../../ui/feedback/note.tsx";

type Props = {
  entry: LoggedEntry;
  estimate: Estimate;
  edit: EstimateEdit;
  onLastFood: () => void;
  /** How often "Fatto" was pressed while a row lacked its food or its grams. */
  incompleteTries: number;
};

/** The last row of the list: adds a missing food in words. */
function AddFoodRow({ onAdd }: { onAdd: (text: string) => Promise<string | undefined> }) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <button type="button" className="meal-row-add" onClick={() => setOpen(true)}>
        <Icon name="plus" size="s" />
        {messages.addLabel}
      </button>
    );
  }
  return (
    <div className="meal-row-adding">
      <VoiceTextField
        label={messages.addLabel}
        placeholder={messages.addHint}
        action={messages.add}
        isFocusedOnMount
        failed={messages.addFailed}
        onSubmitText={onAdd}
      />
    </div>
  );
}

const isKnown = (flag: string): flag is keyof typeof messages.autoCorrections => flag in messages.autoCorrections;

/** The corrections applied to an estimate before it was shown. */
function AutoCorrectionsNote({ flags }: { flags: readonly string[] }) {
  const known = flags.filter(isKnown);
  if (known.length === 0) return null;
  return (
    <ul className={`${styles.resultMended} cap ink2`}>
      {known.map((flag) => (
        <li key={flag}>{messages.autoCorrections[flag]}</li>
      ))}
    </ul>
  );
}

type ManualValuesNoteProps = {
  /** Manual values that count in place of the computed ones. */
  current: NutritionOverrides | null;
  /** Manual values that a correction replaced. */
  replaced: NutritionOverrides | null;
  /** kcal computed from the foods. */
  foodsCalories: number;
  onRestore: (figures: NutritionOverrides) => void;
};

/**
 * States that manual values count in place of the computed ones; a correction removes them, and this note restores
 * them.
 */
function ManualValuesNote({ current, replaced, foodsCalories, onRestore }: ManualValuesNoteProps) {
  if (!useShowsCalories()) return null;
  return (
    <div role="status" className={`row wrap between cap ink2 ${styles.resultByHand}`}>
      {current && <p>{messages.manualValues(foodsCalories)}</p>}
      {!current && replaced && (
        <>
          <p>{messages.manualValuesReplaced}</p>
          <Button variant="ghost" size="inline" onClick={() => onRestore(replaced)}>
            {replaced.calories === null ? messages.restoreValues : messages.restoreCalories(replaced.calories)}
          </Button>
        </>
      )}
    </div>
  );
}

/** The meal of the entry; pressing anywhere on the row opens the device's native list. */
function MealChoice({ meal, onMeal }: { meal: MealType; onMeal: (meal: MealType) => void }) {
  return (
    <label className={`card ${styles.resultMeal}`}>
      <span className={`grow ${styles.resultName}`}>{common.meal}</span>
      <span className="chip chip-soft" aria-hidden="true">
        <Icon name={mealIcons[meal]} size="s" />
        {common.meals[meal]}
      </span>
      <Icon name="chevron-right" size="s" />
      <MealSelect value={meal} onValue={onMeal} />
    </label>
  );
}

/** The dish as logged in the diary, with everything that can be corrected. */
export function EstimateView({ entry, estimate, edit, onLastFood, incompleteTries }: Props) {
  const { draft, unsaved, manualValues } = edit;
  const changes = useMealRowActions(edit, entry.servings, onLastFood);
  const rowsTitle = useId();
  // The server returns it until the first change; the initial value stays offered, also after a change of the portion.
  const [previous, setPrevious] = useState(estimate.previous);
  const { question } = estimate;
  const { meal } = draft;
  const problem = useRef<HTMLDivElement>(null);
  // The list is longer than the sheet: at its end the message would stay unseen below the footer.
  useEffect(() => {
    if (incompleteTries > 0) problem.current?.scrollIntoView({ block: "center" });
  }, [incompleteTries]);
  const items = scaleToServings(meal.items, entry.servings);
  return (
    <>
      <EstimateHeader
        name={entry.foodItem.name}
        nutrition={unsaved || edit.figures ? estimateDraftNutrition(draft, entry, edit.figures ?? undefined) : entry}
        isConfirmed={unsaved || !entry.estimated}
        showsRange={manualValues === null}
      >
        <ManualValuesNote
          current={manualValues}
          replaced={edit.replacedValues}
          foodsCalories={computeMealNutrition(items).calories}
          onRestore={edit.putFiguresBack}
        />
      </EstimateHeader>
      <PortionCard
        grams={sumGrams(items)}
        portion={draft.portion}
        isFixed={hasOnlyManualGrams(draft)}
        onPortion={changes.setPortion}
      />
      <MealChoice meal={edit.mealOf(entry)} onMeal={edit.changeMeal} />
      {previous && (
        <button
          type="button"
          className={`chip chip-soft ${styles.resultPrevious}`}
          onClick={() => {
            setPrevious(null);
            changes.applyPrevious(previous, () => setPrevious(previous));
          }}
        >
          <Icon name="clock" size="s" />
          <span>
            {messages.previous}
            <span className="cap num">{` · ${formatDay(previous.day, "dayAndMonth")}`}</span>
          </span>
        </button>
      )}
      {question !== null && (
        <Note isPlain className="mt-m">
          {question}
        </Note>
      )}
      <section aria-labelledby={rowsTitle}>
        <div className={`row between wrap ${styles.resultListHead}`}>
          <h3 id={rowsTitle} className="cap b ink2">
            {messages.recognised}
          </h3>
          <span className="cap ink3">{messages.tapToCorrect}</span>
        </div>
        <MealRows
          items={items}
          unresolved={meal.unresolved}
          order={meal.order}
          label={messages.recognised}
          {...changes.rows}
        />
        <div ref={problem} role="alert">
          {incompleteTries > 0 && meal.unresolved.length > 0 && (
            <p className="field-error">{messages.unresolvedRows}</p>
          )}
        </div>
        <AddFoodRow onAdd={changes.add} />
        <AutoCorrectionsNote flags={estimate.flags} />
      </section>
      <div className={styles.resultCorrection}>
        <VoiceTextField
          label={messages.correctLabel}
          placeholder={messages.correctHint}
          help={messages.correctHelp}
          action={messages.correct}
          failed={messages.correctFailed}
          onSubmitText={changes.correct}
        />
      </div>
    </>
  );
}
