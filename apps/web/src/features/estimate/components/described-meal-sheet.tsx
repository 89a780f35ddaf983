import { useEffect, useId, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { describe } from "../described-meal.messages.ts";
import { nameDay, today } from "../../../lib/local-date.ts";
import { targetOf } from "../../../entities/logged-entry/entry-target.ts";
import { photoAtHand } from "../../../entities/meal-photo/described-photo.ts";
import { causeOf } from "../../../lib/api/api-error.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import type { SheetHandle } from "../../../lib/use-sheet.ts";
import { useOpenings } from "../../../lib/use-reset-key.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { MealTitle } from "../../../entities/meal/meal-title.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { emptyDescription, keepDescription, openingDescription } from "../model/description-draft.ts";
import { DescribedField } from "./described-field.tsx";
import { DescribedRows } from "./described-rows.tsx";
import { DescribedTotal } from "./described-total.tsx";
import { UsualFoods } from "./described-usual-foods.tsx";
import { Examples } from "./described-examples.tsx";
import { wrongGrams } from "../model/unfinished-inputs.ts";
import { mostFoods, useLogDescribed } from "../hooks/use-log-described-meal.ts";
import { forgetUnanswered, startDescribing } from "../model/log-described-meal.ts";
import { useDescription } from "../hooks/use-described-meal.ts";
import type { Description } from "../hooks/use-described-meal.ts";
import "../../../ui/styles/describe.css";

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
