import { useEffect, useId, useState } from "react";
import { common } from "../../i18n/common.ts";
import { describe } from "../../i18n/describe.ts";
import { nameDay, today } from "../../lib/day.ts";
import { targetOf } from "../../lib/entry-target.ts";
import { photoAtHand } from "../../lib/photo-at-hand.ts";
import { causeOf } from "../../lib/refusal.ts";
import { useMe } from "../../lib/session.ts";
import { useSheet } from "../../lib/sheets.ts";
import type { SheetHandle } from "../../lib/sheets.ts";
import { useOpenings } from "../../lib/use-openings.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorCard } from "../../ui/error-card.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { MealTitle } from "../../ui/meal-title.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { emptyDescription, keepDescription, openingDescription } from "./described-draft.ts";
import { DescribedField } from "./described-field.tsx";
import { DescribedRows } from "./described-rows.tsx";
import { DescribedTotal } from "./described-total.tsx";
import { UsualFoods } from "./described-usual.tsx";
import { Examples } from "./described-examples.tsx";
import { wrongGrams } from "./left-undone.ts";
import { mostFoods, useLogDescribed } from "./log-described.ts";
import { forgetUnanswered, startDescribing } from "./send-described.ts";
import { useDescription } from "./use-description.ts";
import type { Description } from "./use-description.ts";
import "../../styles/describe.css";

const name = "descrivi";

/** A meal in words, each of its foods an entry; `testo` are the words to start with, `foto` shows the photo at hand. */
export function DescribedMealSheet() {
  const sheet = useSheet(name);
  return <Describing key={useOpenings(sheet.isOpen)} sheet={sheet} />;
}

/** Why the rows cannot be added yet; undefined where they can. */
function reasonOf({ text, meal, pending, error, tooLong }: Description): string | undefined {
  if (text.trim() === "") return describe.reasons.empty;
  if (error !== null || tooLong) return describe.reasons.failed;
  if (pending) return describe.reasons.reading;
  if (meal.open.length > 0) return describe.reasons.open(meal.open.length);
  if (meal.items.length === 0) return describe.reasons.empty;
  return meal.items.length > mostFoods ? describe.reasons.many(mostFoods) : undefined;
}

function Describing({ sheet }: { sheet: SheetHandle }) {
  const { id: personId } = useMe().user;
  const [draft] = useState(() => openingDescription(personId, sheet.params["testo"]));
  const [photo] = useState(() => (sheet.params["foto"] === undefined ? null : photoAtHand()));
  const [target, setTarget] = useState(() => targetOf(sheet.params));
  const description = useDescription(draft);
  const { text, edits, meal, read } = description;
  useEffect(startDescribing, []);
  useEffect(() => {
    keepDescription(personId, { text, edits, from: draft.from });
    if (text.trim() === "") forgetUnanswered(personId);
  }, [personId, text, edits, draft]);
  const { pending, error, log } = useLogDescribed(personId, () => {
    keepDescription(personId, emptyDescription);
    sheet.closeAll();
  });
  const reasonId = useId();
  const reason = reasonOf(description);
  const written = text.trim() !== "";
  const add = (): void => void log({ read, meal }, target);
  return (
    <Sheet
      name={name}
      title={describe.title}
      full
      header={
        <div className="described-head">
          <IconButton icon="close" label={common.close} onClick={sheet.close} />
          <MealTitle
            label={target.day === today() ? describe.addTo : describe.addToOn(nameDay(target.day))}
            meal={target.meal}
            onMeal={(chosen) => setTarget({ ...target, meal: chosen })}
          />
        </div>
      }
      footer={
        <div className="described-foot">
          {error !== null && <ErrorCard title={describe.addFailed} cause={causeOf(error)} onRetry={add} />}
          {written && meal.items.length > 0 && <DescribedTotal items={meal.items} />}
          <Button
            wide
            pending={pending}
            unready={reason !== undefined}
            aria-describedby={reason === undefined ? undefined : reasonId}
            onClick={({ currentTarget }) => {
              const wrong = wrongGrams(currentTarget);
              if (wrong) wrong.focus();
              else add();
            }}
          >
            {describe.add(written ? meal.items.length : 0)}
          </Button>
          {reason !== undefined && (
            <p id={reasonId} className="cap ink2 center">
              {reason}
            </p>
          )}
        </div>
      }
    >
      {photo !== null && <img className="described-photo" src={photo} alt={describe.photo} />}
      <DescribedField
        text={text}
        onText={description.type}
        onClear={description.clear}
        tooLong={description.tooLong}
      />
      {written && <DescribedRows description={description} />}
      <UsualFoods meal={target.meal} text={text} onText={description.type} />
      {!written && <Examples onExample={description.type} />}
    </Sheet>
  );
}
