import { mealNutrition } from "@fetta/domain/portions/meal-portion";
import { describe } from "../described-meal.messages.ts";
import { causeOf, refusalOf } from "../../../lib/api/api-error.ts";
import { usePatience } from "../../../lib/use-delayed-pending.ts";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { useFigures } from "../../../entities/nutrition/calorie-visibility.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { MealRows } from "./meal-rows.tsx";
import type { Description } from "../hooks/use-described-meal.ts";
import { useSlowness } from "../hooks/use-is-slow.ts";
import { weighChoice } from "../model/weigh-choice.ts";

function SkeletonRows() {
  return (
    <div aria-hidden="true">
      {[0, 1].map((place) => (
        <div key={place} className="described-skeleton">
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

/** The rows, or why there are none; those of the last reading stay while another one is under way. */
export function DescribedRows({ description }: { description: Description }) {
  const { meal, leftOut, pending, error, retry, change, putBack } = description;
  const waiting = usePatience(pending);
  const slow = useSlowness(pending);
  const figures = useFigures();
  const { items, open, order } = meal;
  const none = order.length === 0;
  const settled = !pending && error === null;
  const offline = error !== null && refusalOf(error).unreachable && !navigator.onLine;
  return (
    <div aria-busy={pending}>
      <p className="visually-hidden" role="status">
        {settled && !none
          ? describe.summary(items.length, figures ? mealNutrition(items).calories : null, open.length)
          : waiting
            ? describe.reading
            : ""}
      </p>
      <div aria-live="polite">{slow && <p className="cap ink2 described-slow">{describe.slow}</p>}</div>
      {error !== null && (
        <ErrorCard
          title={offline ? describe.offline : describe.failed}
          cause={offline ? describe.offlineText : describe.failedText(causeOf(error))}
          onRetry={retry}
        />
      )}
      {none && waiting && <SkeletonRows />}
      {settled && none && leftOut.length === 0 && (
        <div className="note note-plain" role="status">
          <Icon name="info" size="s" />
          <p>
            <b>{describe.nothing}</b>
            <br />
            {describe.nothingText}
          </p>
        </div>
      )}
      {!none && (
        <MealRows
          items={items}
          open={open}
          order={order}
          label={describe.rows}
          onGrams={(key, grams) => change({ type: "grams", key, grams })}
          onRemove={(key) => change({ type: "remove", key })}
          onSwap={(key, food) => change({ type: "swap", key, food })}
          onAmount={(key, grams) => change({ type: "amount", key, grams })}
          onChoose={(key, food) => {
            const row = open.find((one) => one.key === key);
            if (row)
              void weighChoice(row.amount, food.ref).then((weight) =>
                change({ type: "choose", key, food, weight }),
              );
          }}
        />
      )}
      {leftOut.length > 0 && (
        <div className="described-left-out">
          <p className="field-label">{describe.leftOut}</p>
          <ul className="chips">
            {leftOut.map(({ key, said }) => (
              <li key={key}>
                <button
                  type="button"
                  className="chip"
                  aria-label={describe.putBack(said)}
                  onClick={() => putBack(key)}
                >
                  <Icon name="plus" size="xs" />
                  {said}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
