import { useEffect, useId, useState } from "react";
import { addDays } from "@fetta/domain/calendar-day";
import type { MealItem, ParsedMeal } from "@fetta/domain/meal-parser/meal-item";
import { computeMealNutrition } from "@fetta/domain/portions/meal-portion";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { common } from "../../../i18n/common.messages.ts";
import { describedMeal } from "../described-meal.messages.ts";
import { formatRelativeDay, today } from "../../../lib/local-date.ts";
import { parseEntryTarget, type EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { getDescribedPhoto } from "../../../entities/meal-photo/scanned-dish.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { type SheetHandle, useResetKey, useSheet } from "../../../lib/use-sheet.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { Note } from "../../../ui/feedback/note.tsx";
import { ErrorCard } from "../../../ui/feedback/query-boundary.tsx";
import { MealTitle } from "../../../entities/meal/meal-title.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import {
  emptyDescriptionDraft,
  saveDescriptionDraft,
  initialDescriptionDraft,
  listPastDescriptions,
  storePastDescription,
  suggestDescriptions,
} from "../model/description-draft.ts";
import { DescribedField, DescribedRows } from "./described-rows.tsx";
import { findInvalidGrams } from "../model/unfinished-inputs.ts";
import { maxFoodsPerLog, useLogDescribedMeal } from "../hooks/use-log-described-meal.ts";
import { useDescribedMeal, type DescribedMealState } from "../hooks/use-described-meal.ts";
import { MacroList } from "../../../entities/nutrition/macro-list.tsx";
import { MacroBar } from "../../../entities/nutrition/macro-bar.tsx";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import { useFrequentFoodPhrases, appendFoodPhrase } from "../../../entities/food/frequent-food-phrases.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import * as drawings from "../../../ui/icons/icon-drawings.ts";
import "../../../ui/styles/describe.css";

/** A meal in words, each of its foods an entry; `testo` prefills the text, `foto` shows the current photo. */
export function DescribedMealSheet() {
  const sheet = useSheet(sheets.describe);
  return <DescribeMealForm key={useResetKey(sheet.isOpen)} sheet={sheet} />;
}

/** Why the rows cannot be added yet; undefined where they can. */
function findBlockedReason({ text, meal, pending, error, tooLong }: DescribedMealState): string | undefined {
  if (text.trim() === "") return describedMeal.reasons.empty;
  if (error !== null || tooLong) return describedMeal.reasons.failed;
  if (pending) return describedMeal.reasons.reading;
  if (meal.unresolved.length > 0) return describedMeal.reasons.open(meal.unresolved.length);
  if (meal.items.length === 0) return describedMeal.reasons.empty;
  return meal.items.length > maxFoodsPerLog ? describedMeal.reasons.many(maxFoodsPerLog) : undefined;
}

type SuggestionProps = { past: readonly string[]; hasText: boolean; onText: (text: string) => void };

/** The user's own descriptions, to log the same meal again; without any, examples for an empty description. */
function DescriptionSuggestions({ past, hasText, onText }: SuggestionProps) {
  const id = useId();
  const isOwn = past.length > 0;
  if (!isOwn && hasText) return null;
  return (
    <div className="described-suggestions stack gap-xs">
      <p id={id} className="field-label">
        {isOwn ? describedMeal.pastTitle : describedMeal.examplesTitle}
      </p>
      <ul className="chips" aria-labelledby={id}>
        {(isOwn ? past : describedMeal.examples).map((text) => (
          <li key={text}>
            <button type="button" className="chip" onClick={() => onText(text)}>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      {!isOwn && <p className="cap ink2">{describedMeal.hint}</p>}
    </div>
  );
}

/** The sum of the rows. */
function DescribedTotal({ items }: { items: readonly MealItem[] }) {
  const nutrition = computeMealNutrition(items);
  if (!useShowsCalories()) return null;
  return (
    <div className="described-total">
      <div className="row between">
        <b className="sm ink2">{describedMeal.total}</b>
        <p className="num">
          <b className="figure-l">{describedMeal.kcal(nutrition.calories)}</b>
          <span className="cap ink2 b">{` ${common.kcal}`}</span>
        </p>
      </div>
      <MacroBar macros={nutrition} legend={false} />
      <MacroList macros={nutrition} />
    </div>
  );
}

/** The foods usual at this meal; a tap appends one to the text. */
function DescribedUsualFoods({ meal, text, onText }: { meal: MealType; text: string; onText: (text: string) => void }) {
  const id = useId();
  const foods = useFrequentFoodPhrases(meal, text);
  if (foods.length === 0) return null;
  return (
    <div className="described-usual stack gap-xs">
      <p id={id} className="field-label">
        {text.trim() === "" ? describedMeal.usual[meal] : describedMeal.alsoUsual[meal]}
      </p>
      <ul className="chips" aria-labelledby={id}>
        {foods.map(({ name, phrase }) => (
          <li key={name}>
            <button type="button" className="chip" onClick={() => onText(appendFoodPhrase(text, phrase))}>
              <Icon name="plus" size="xs" />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The target of the entries: the meal and day that the text names, unless the user put them back. */
function useNamedTarget(initial: EntryTarget, when: ParsedMeal["when"]) {
  const [target, setTarget] = useState(initial);
  const [rejected, setRejected] = useState<string | null>(null);
  const named: EntryTarget =
    when === null || when.sourceText === rejected
      ? target
      : { meal: when.mealType ?? target.meal, day: when.daysAgo === 0 ? target.day : addDays(today(), -when.daysAgo) };
  const keep = (): void => setRejected(when?.sourceText ?? null);
  return {
    target: named,
    /** What the text does not name, where it names another meal or day. */
    original: named.meal === target.meal && named.day === target.day ? null : target,
    keep,
    chooseMeal: (meal: MealType): void => {
      setTarget({ ...named, meal });
      keep();
    },
  };
}

function DescribeMealForm({ sheet }: { sheet: SheetHandle<typeof sheets.describe> }) {
  const { id: personId } = useMe().user;
  const [draft] = useState(() => initialDescriptionDraft(personId, sheet.params.text));
  const [photo] = useState(() => (sheet.params.photo === undefined ? null : getDescribedPhoto()));
  const [initialTarget] = useState(() => parseEntryTarget(sheet.params));
  const description = useDescribedMeal(draft);
  const { text, edits, meal, read } = description;
  const { target, original, keep, chooseMeal } = useNamedTarget(initialTarget, read.when);
  const { pending, error, log } = useLogDescribedMeal(() => {
    // A text that names another day would move to that day again.
    if ((read.when?.daysAgo ?? 0) === 0) storePastDescription(personId, { text, meal: target.meal });
    photo?.onLogged?.();
    sheet.closeAll();
  });
  // From the tap on the entries are in the journal: a page that is closed meanwhile must not offer them again.
  useEffect(() => {
    saveDescriptionDraft(personId, pending ? emptyDescriptionDraft : { text, edits, from: draft.from });
  }, [personId, text, edits, draft, pending]);
  const [pastDescriptions] = useState(() => listPastDescriptions(personId));
  const past = suggestDescriptions(pastDescriptions, target.meal, text);
  const reasonId = useId();
  const reason = findBlockedReason(description);
  const hasText = text.trim() !== "";
  const add = (): void => void log({ read, meal }, target);
  return (
    <Sheet
      name={sheets.describe}
      title={describedMeal.title}
      full
      header={
        <div className="described-head">
          <IconButton icon="close" label={common.close} onClick={sheet.close} />
          <MealTitle
            label={target.day === today() ? describedMeal.addTo : describedMeal.addToOn(formatRelativeDay(target.day))}
            meal={target.meal}
            onMeal={chooseMeal}
          />
        </div>
      }
      footer={
        <div className="stack gap-s">
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
      {photo !== null && <img className="described-photo" src={photo.url} alt={describedMeal.photo} />}
      <DescribedField text={text} onText={description.type} onClear={description.clear} tooLong={description.tooLong} />
      <DescriptionSuggestions past={past} hasText={hasText} onText={description.type} />
      {hasText && original !== null && read.when !== null && (
        <div className="note note-plain described-note" role="status">
          <Icon name="info" size="s" />
          <div className="grow">
            <p>{describedMeal.moved(read.when.sourceText, common.meals[target.meal], formatRelativeDay(target.day))}</p>
            <Button variant="ghost" size="inline" onClick={keep}>
              {describedMeal.moveBack(common.meals[original.meal], formatRelativeDay(original.day))}
            </Button>
          </div>
        </div>
      )}
      {hasText && <DescribedRows description={description} />}
      {hasText && read.unused.length > 0 && (
        <Note isPlain role="status" className="described-note">
          {describedMeal.unused(read.unused)}
        </Note>
      )}
      {hasText && "offline" in read && (
        <Note isPlain icon={drawings.offline} className="described-note">
          {describedMeal.onDevice(read.offline.knowsPerson)}
        </Note>
      )}
      <DescribedUsualFoods meal={target.meal} text={text} onText={description.type} />
    </Sheet>
  );
}
