import type { Alternative, ItemSource } from "@fetta/domain/meal-parser/meal-item";
import { useId, useState } from "react";
import { mealRows } from "../estimate.messages.ts";
import { IfCaloriesShown } from "../../../entities/nutrition/macros.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { FoodFinder } from "../../../entities/food/food-finder.tsx";
import { foodFinder } from "../../../entities/food/food-finder.messages.ts";
import { selectMealFoods } from "../../../entities/food/select-meal-foods.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { FoodHit } from "../../../entities/food/food-hit.ts";

type Props = {
  onFood: (food: Alternative) => void;
  /** Text that is searched at once; without it a button opens the search. */
  initialText?: string;
};

/** The field replaces the pressed button and takes its focus. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus();

/** A search within a row: the tapped food replaces the food of the row. */
export function InlineFoodSearch({ onFood, initialText }: Props) {
  const [text, setText] = useState(initialText ?? null);
  if (text === null) {
    return (
      <Button variant="ghost" size="inline" icon="search" onClick={() => setText("")}>
        {mealRows.find}
      </Button>
    );
  }
  return (
    <FoodFinder
      label={mealRows.findLabel}
      value={text}
      onValue={setText}
      query={text.trim()}
      ref={initialText === undefined ? takeFocus : undefined}
      maxLength={200}
      help={mealRows.findHelp}
      select={toAlternatives}
      captionOf={({ source }) => <SourceBadge source={source} />}
      caloriesOf={({ per100 }) => per100.calories}
      onFood={onFood}
    />
  );
}

/** The source of a food's values; a model's estimate is highlighted. */
export function SourceBadge({ source }: { source: ItemSource }) {
  return (
    <span className={source === "estimate" ? "tag tag-ai" : "tag tag-neutral"}>
      {source === "estimate" && <Icon name="sparkle" size="xs" />}
      {mealRows.sources[source]}
    </span>
  );
}

type FoodChipsProps = { label: string; foods: readonly Alternative[]; onFood: (food: Alternative) => void };

/** Candidate foods, each with its energy to distinguish them. */
export function FoodChips({ label, foods, onFood }: FoodChipsProps) {
  const id = useId();
  if (foods.length === 0) return null;
  return (
    <div>
      <p id={id} className="field-label">
        {label}
      </p>
      <ul className="chips" aria-labelledby={id}>
        {foods.map((food) => (
          <li key={food.ref}>
            <button type="button" className="chip meal-chip" onClick={() => onFood(food)}>
              {food.name}
              <IfCaloriesShown>
                <span className="mic num">{foodFinder.per100(food.per100.calories)}</span>
              </IfCaloriesShown>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const sourceOfKind: Record<FoodHit["kind"], ItemSource | null> = {
  stock: "table",
  product: "product",
  custom: "custom",
  logged: null,
};

/** Converts search results to alternatives for a food of a meal. See `selectMealFoods`. */
export function toAlternatives(...found: Parameters<typeof selectMealFoods>) {
  const { foods, ...rest } = selectMealFoods(...found);
  const alternatives = foods.flatMap(({ ref, kind, name, brand, calories, protein, carbs, fat }) => {
    const source = sourceOfKind[kind];
    if (source === null) return [];
    const per100 = { calories, protein, carbs, fat };
    return [{ ref, name: brand === null ? name : `${name}, ${brand}`, source, per100 }];
  });
  return { foods: alternatives, ...rest };
}
