import { useEffect, useId, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { describedMeal } from "../described-meal.messages.ts";
import { formatRelativeDay, today } from "../../../lib/local-date.ts";
import { parseEntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { getDescribedPhoto } from "../../../entities/meal-photo/described-photo.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import type { SheetHandle } from "../../../lib/use-sheet.ts";
import { useResetKey } from "../../../lib/use-reset-key.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { MealTitle } from "../../../entities/meal/meal-title.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { emptyDescriptionDraft, saveDescriptionDraft, initialDescriptionDraft } from "../model/description-draft.ts";
import { DescribedField } from "./described-field.tsx";
import { DescribedRows } from "./described-rows.tsx";
import { DescribedTotal } from "./described-total.tsx";
import { DescribedUsualFoods } from "./described-usual-foods.tsx";
import { DescribedExamples } from "./described-examples.tsx";
import { findInvalidGrams } from "../model/unfinished-inputs.ts";
import { maxFoodsPerLog, useLogDescribedMeal } from "../hooks/use-log-described-meal.ts";
import { forgetUnansweredLog, resetFailureShown } from "../model/log-described-meal.ts";
import { useDescribedMeal } from "../hooks/use-described-meal.ts";
import type { DescribedMealState } from "../hooks/use-described-meal.ts";
import "../../../ui/styles/describe.css";

const name = "descrivi";

/** A meal in words, each of its foods an entry; `testo` prefills the text, `foto` shows the current photo. */
export function DescribedMealSheet() {
  const sheet = useSheet(name);
  return <DescribeMealForm key={useResetKey(sheet.isOpen)} sheet={sheet} />;
}

/** Why the rows cannot be added yet; undefined where they can. */
function findBlockedReason({ text, meal, pending, error, tooLong }: DescribedMealState): string | undefined {
  if (text.trim() === "") return describedMeal.reasons.empty;
  if (error !== null || tooLong) return describedMeal.reasons.failed;
  if (pending) return describedMeal.reasons.reading;
  if (meal.open.length > 0) return describedMeal.reasons.open(meal.open.length);
  if (meal.items.length === 0) return describedMeal.reasons.empty;
  return meal.items.length > maxFoodsPerLog ? describedMeal.reasons.many(maxFoodsPerLog) : undefined;
}

function DescribeMealForm({ sheet }: { sheet: SheetHandle }) {
  const { id: personId } = useMe().user;
  const [draft] = useState(() => initialDescriptionDraft(personId, sheet.params["testo"]));
  const [photo] = useState(() => (sheet.params["foto"] === undefined ? null : getDescribedPhoto()));
  const [target, setTarget] = useState(() => parseEntryTarget(sheet.params));
  const description = useDescribedMeal(draft);
  const { text, edits, meal, read } = description;
  useEffect(resetFailureShown, []);
  useEffect(() => {
    saveDescriptionDraft(personId, { text, edits, from: draft.from });
    if (text.trim() === "") forgetUnansweredLog(personId);
  }, [personId, text, edits, draft]);
  const { pending, error, log } = useLogDescribedMeal(personId, () => {
    saveDescriptionDraft(personId, emptyDescriptionDraft);
    sheet.closeAll();
  });
  const reasonId = useId();
  const reason = findBlockedReason(description);
  const hasText = text.trim() !== "";
  const add = (): void => void log({ read, meal }, target);
  return (
    <Sheet
      name={name}
      title={describedMeal.title}
      full
      header={
        <div className="described-head">
          <IconButton icon="close" label={common.close} onClick={sheet.close} />
          <MealTitle
            label={target.day === today() ? describedMeal.addTo : describedMeal.addToOn(formatRelativeDay(target.day))}
            meal={target.meal}
            onMeal={(chosen) => setTarget({ ...target, meal: chosen })}
          />
        </div>
      }
      footer={
        <div className="described-foot">
          {error !== null && <ErrorCard title={describedMeal.addFailed} cause={describeError(error)} onRetry={add} />}
          {hasText && meal.items.length > 0 && <DescribedTotal items={meal.items} />}
          <Button
            wide
            pending={pending}
            softDisabled={reason !== undefined}
            aria-describedby={reason === undefined ? undefined : reasonId}
            onClick={({ currentTarget }) => {
              const invalidField = findInvalidGrams(currentTarget);
              if (invalidField) invalidField.focus();
              else add();
            }}
          >
            {describedMeal.add(hasText ? meal.items.length : 0)}
          </Button>
          {reason !== undefined && (
            <p id={reasonId} className="cap ink2 center">
              {reason}
            </p>
          )}
        </div>
      }
    >
      {photo !== null && <img className="described-photo" src={photo} alt={describedMeal.photo} />}
      <DescribedField text={text} onText={description.type} onClear={description.clear} tooLong={description.tooLong} />
      {hasText && <DescribedRows description={description} />}
      <DescribedUsualFoods meal={target.meal} text={text} onText={description.type} />
      {!hasText && <DescribedExamples onExample={description.type} />}
    </Sheet>
  );
}
