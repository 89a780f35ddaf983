import { forms } from "../../../ui/forms/forms.messages.ts";
import { computeMealNutrition } from "@fetta/domain/portions/meal-portion";
import { useEffect, useState, useRef } from "react";
import { describedMeal } from "../described-meal.messages.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { ErrorCard, Skeleton, useDelayedPending } from "../../../ui/feedback/query-boundary.tsx";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { MealRows } from "./meal-rows.tsx";
import { weighChoice } from "../model/weigh-choice.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { IconButton } from "../../../ui/buttons/button.tsx";
import { DictationNote, VoiceButton } from "./voice-text-field.tsx";
import { maxDescriptionLength, type DescribedMealState } from "../hooks/use-described-meal.ts";
import { useVoiceInput } from "../hooks/use-voice-input.ts";

function SkeletonRows() {
  return (
    <div aria-hidden="true">
      {[0, 1].map((place) => (
        <div key={place} className="described-skeleton row gap-m">
          <div className="grow col gap-s">
            <Skeleton width="55%" />
            <Skeleton width="25%" height="0.75rem" />
          </div>
          <Skeleton width="4rem" />
        </div>
      ))}
    </div>
  );
}

/** Milliseconds after which a wait counts as slow. */
const slowAfterMs = 3_000;

/** True once a wait has lasted longer than `slowAfterMs`. */
function useIsSlow(pending: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  if (!pending && isSlow) setIsSlow(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [pending]);
  return isSlow;
}

/** The rows, or why there are none; the previous rows stay while a new text is being parsed. */
export function DescribedRows({ description }: { description: DescribedMealState }) {
  const { meal, leftOut, pending, error, retry, change, putBack } = description;
  const showsSkeleton = useDelayedPending(pending);
  const isSlow = useIsSlow(pending);
  const showsCalories = useShowsCalories();
  const { items, unresolved, order } = meal;
  const isEmpty = order.length === 0;
  const isSettled = !pending && error === null;
  const isOffline = error !== null && parseApiError(error).isUnreachable && !navigator.onLine;
  return (
    <div aria-busy={pending}>
      <p className="visually-hidden" role="status">
        {isSettled && !isEmpty
          ? describedMeal.summary(
              items.length,
              showsCalories ? computeMealNutrition(items).calories : null,
              unresolved.length,
            )
          : showsSkeleton
            ? describedMeal.reading
            : ""}
      </p>
      <div aria-live="polite">{isSlow && <p className="cap ink2 described-slow">{describedMeal.slow}</p>}</div>
      {error !== null && (
        <ErrorCard
          title={isOffline ? describedMeal.offline : describedMeal.failed}
          cause={isOffline ? describedMeal.offlineText : describedMeal.failedText(describeError(error))}
          onRetry={retry}
        />
      )}
      {isEmpty && showsSkeleton && <SkeletonRows />}
      {isSettled && isEmpty && leftOut.length === 0 && (
        <div className="note note-plain" role="status">
          <Icon name="info" size="s" />
          <p>
            <b>{describedMeal.nothing}</b>
            <br />
            {describedMeal.nothingText}
          </p>
        </div>
      )}
      {!isEmpty && (
        <MealRows
          items={items}
          unresolved={unresolved}
          order={order}
          label={describedMeal.rows}
          onGrams={(key, grams) => change({ type: "grams", key, grams })}
          onRemove={(key) => change({ type: "remove", key })}
          onSwap={(key, food) => change({ type: "swap", key, food })}
          onAmount={(key, grams) => change({ type: "amount", key, grams })}
          onChoose={(key, food) => {
            const row = unresolved.find((one) => one.key === key);
            if (row)
              void weighChoice(row.amount, food.ref).then((weight) => change({ type: "choose", key, food, weight }));
          }}
        />
      )}
      {leftOut.length > 0 && (
        <div className="described-left-out">
          <p className="field-label">{describedMeal.removedRows}</p>
          <ul className="chips">
            {leftOut.map(({ key, sourceText }) => (
              <li key={key}>
                <button
                  type="button"
                  className="chip"
                  aria-label={describedMeal.restoreRow(sourceText)}
                  onClick={() => putBack(key)}
                >
                  <Icon name="plus" size="xs" />
                  {sourceText}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

type Props = { text: string; onText: (text: string) => void; onClear: () => void; tooLong: boolean };

/** Remaining characters from which on the counter is shown. */
const countdownFromChars = 60;

/** The description of a meal, typed or dictated. */
export function DescribedField({ text, onText, onClear, tooLong }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const voice = useVoiceInput(text, onText);
  const remainingChars = maxDescriptionLength - text.trim().length;
  return (
    <div className="described-field">
      <Field
        label={describedMeal.label}
        help={remainingChars <= countdownFromChars && !tooLong ? describedMeal.charsLeft(remainingChars) : undefined}
        error={tooLong ? describedMeal.tooLong(text.trim().length, maxDescriptionLength) : undefined}
        aside={
          <span className="described-tools">
            {text !== "" && (
              <IconButton
                icon="close"
                iconSize="s"
                label={forms.clearText}
                onClick={() => {
                  voice?.cancelDictation();
                  onClear();
                  field.current?.focus();
                }}
              />
            )}
            {voice && <VoiceButton voice={voice} label={describedMeal.dictate} />}
          </span>
        }
      >
        {(inputProps) => (
          <textarea
            {...inputProps}
            ref={field}
            data-autofocus=""
            className="field-input"
            rows={2}
            autoCapitalize="sentences"
            autoComplete="off"
            placeholder={describedMeal.placeholder}
            value={text}
            onChange={(event) => {
              voice?.cancelDictation();
              onText(event.target.value);
            }}
          />
        )}
      </Field>
      {voice && <DictationNote voice={voice} onDeclined={() => field.current?.focus()} />}
    </div>
  );
}
