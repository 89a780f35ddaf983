import { computeMealNutrition } from "@fetta/domain/portions/meal-portion";
import { useId, useState } from "react";
import { estimate as words } from "../estimate.messages.ts";
import { formatDay } from "../../../lib/local-date.ts";
import type { LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { AddFoodRow } from "./add-food-row.tsx";
import { estimateDraftNutrition, sumGrams, hasOnlyManualGrams } from "../model/estimate-draft.ts";
import type { Estimate } from "../model/estimate-draft.ts";
import { EstimateHeader } from "./estimate-header.tsx";
import { ManualValuesNote } from "./manual-values-note.tsx";
import { MealChoice } from "./meal-choice.tsx";
import { MealRows } from "./meal-rows.tsx";
import { AutoCorrectionsNote } from "./auto-corrections-note.tsx";
import { PortionCard } from "./portion-card.tsx";
import { scaleToServings } from "../model/scale-servings.ts";
import type { EstimateEdit } from "../hooks/use-estimate-edit.ts";
import { useMealRowActions } from "../hooks/use-meal-row-actions.ts";
import { VoiceTextField } from "./voice-text-field.tsx";
import styles from "../photo-result.module.css";

type Props = {
  entry: LoggedEntry;
  estimate: Estimate;
  edit: EstimateEdit;
  onLastFood: () => void;
  /** Set when "Fatto" was pressed too early. */
  openProblem: boolean;
};

/** The dish as logged in the diary, with everything that can be corrected. */
export function EstimateView({ entry, estimate, edit, onLastFood, openProblem }: Props) {
  const { draft, unsaved, manualValues } = edit;
  const changes = useMealRowActions(edit, entry.servings, onLastFood);
  const rowsTitle = useId();
  // The server returns it until the first change; the initial value stays offered, also after a change of the portion.
  const [previous, setPrevious] = useState(estimate.previous);
  const { question } = estimate;
  const { meal } = draft;
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
            {words.previous}
            <span className="cap num">{` · ${formatDay(previous.day, "dayAndMonth")}`}</span>
          </span>
        </button>
      )}
      {question !== null && (
        <p className={`note note-plain ${styles.resultQuestion}`}>
          <Icon name="info" size="s" />
          {question}
        </p>
      )}
      <section aria-labelledby={rowsTitle}>
        <div className={`row between wrap ${styles.resultListHead}`}>
          <h3 id={rowsTitle} className="cap b ink2">
            {words.recognised}
          </h3>
          <span className="cap ink3">{words.tapToCorrect}</span>
        </div>
        <MealRows items={items} open={meal.open} order={meal.order} label={words.recognised} {...changes.rows} />
        <div role="alert">
          {openProblem && meal.open.length > 0 && <p className="field-error">{words.unresolvedRows}</p>}
        </div>
        <AddFoodRow onAdd={changes.add} />
        <AutoCorrectionsNote flags={estimate.flags} />
      </section>
      <div className={styles.resultCorrection}>
        <VoiceTextField
          label={words.correctLabel}
          placeholder={words.correctHint}
          help={words.correctHelp}
          action={words.correct}
          failed={words.correctFailed}
          onSubmitText={changes.correct}
        />
      </div>
    </>
  );
}
