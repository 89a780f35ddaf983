import { formatWhole } from "@fetta/domain/italian-number";
import type { MealType } from "@fetta/domain/meal-type";
import { useId, useState } from "react";
import { common } from "../../i18n/common.ts";
import { photoResult } from "../../i18n/photo-result.ts";
import type { LoggedEntry } from "../../lib/logged.ts";
import type { ScannedItem } from "../../lib/scanned-dish.ts";
import { Icon } from "../../ui/icon.tsx";
import { MealSelect } from "../../ui/meal-select.tsx";
import { MacroBar } from "../../ui/macros.tsx";
import { mealIcon } from "../../ui/meal-look.ts";
import { Stepper } from "../../ui/stepper.tsx";
import { atServings, portionSteps } from "./portion.ts";
import { useEntryEdit } from "./use-entry-edit.ts";

function Estimate() {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="row between">
        <span className="tag tag-ai result-tag">
          <Icon name="sparkle" size="xs" />
          {photoResult.estimate}
        </span>
        <button
          type="button"
          className="row ink2 cap result-how"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {photoResult.howSure}
          <Icon name="info" size="s" />
        </button>
      </div>
      <p id={id} hidden={!open} className="note note-plain result-note">
        {photoResult.sureness}
      </p>
    </>
  );
}

function MealRow({ meal, onMeal }: { meal: MealType; onMeal: (meal: MealType) => void }) {
  return (
    <label className="card result-row result-meal">
      <span className="grow result-name">{common.meal}</span>
      <span className="chip chip-soft" aria-hidden="true">
        <Icon name={mealIcon[meal]} size="s" />
        {common.meals[meal]}
      </span>
      <Icon name="chevron-right" size="s" />
      <MealSelect value={meal} onValue={onMeal} />
    </label>
  );
}

function Recognised({ items }: { items: readonly ScannedItem[] }) {
  return (
    <section>
      <h3 className="cap b ink2 result-list-head">{photoResult.recognised}</h3>
      <ul>
        {items.map(({ name, grams, calories }) => (
          <li key={name} className="result-item">
            <span className="grow result-name">{name}</span>
            <span className="cap ink3 num">{photoResult.grams(grams)}</span>
            <span className="result-item-kcal num">
              {photoResult.kcal(calories)}
              <small className="mic ink3">{` ${common.kcal}`}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The dish as it stands in the diary, with portion and meal to change. */
export function Dish({ entry, items }: { entry: LoggedEntry; items: readonly ScannedItem[] }) {
  const { servings, meal, edit } = useEntryEdit(entry);
  const nutrition = atServings(entry, servings);
  const { name, servingGrams } = entry.foodItem;
  return (
    <>
      <Estimate />
      <div className="result-head">
        <h2 className="h1 grow">{name}</h2>
        <p className="result-kcal" aria-live="polite">
          <span className="figure">{formatWhole(nutrition.calories)}</span>
          <span className="cap ink2 b">{common.kcal}</span>
        </p>
      </div>
      <MacroBar macros={nutrition} />
      <div className="card result-row result-portion">
        <div className="grow">
          <p className="result-name">{photoResult.portion}</p>
          {servingGrams !== null && (
            <p className="cap ink3 num">{photoResult.onPlate(servingGrams * servings)}</p>
          )}
        </div>
        <Stepper
          label={photoResult.portion}
          stepName={photoResult.portionStep}
          {...portionSteps}
          value={servings}
          onValue={(value) => value !== null && edit({ servings: value })}
        />
      </div>
      <MealRow meal={meal} onMeal={(mealType) => edit({ mealType })} />
      {items.length > 0 && <Recognised items={items} />}
    </>
  );
}
