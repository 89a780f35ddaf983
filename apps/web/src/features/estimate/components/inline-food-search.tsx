import type { Alternative, ItemSource } from "@fetta/domain/meal-parser/meal-item";
import { useId, useState } from "react";
import { mealRows } from "../meal-rows.messages.ts";
import { IfCaloriesShown } from "../../../entities/nutrition/calorie-visibility.tsx";
import { describeError } from "../../../lib/api/api-error.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useMealFoodSearch, selectMealFoods } from "../../../entities/food/select-meal-foods.ts";
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
  return <SearchPanel text={text} onText={setText} onFood={onFood} focused={initialText === undefined} />;
}

type SearchProps = {
  text: string;
  onText: (text: string) => void;
  onFood: (food: Alternative) => void;
  focused: boolean;
};

function SearchPanel({ text, onText, onFood, focused }: SearchProps) {
  const id = useId();
  const {
    enough: isLongEnough,
    wanted: searchedText,
    local,
    externalProducts,
    isExternalSilent: isCatalogueSilent,
    error,
    isPending,
  } = useMealFoodSearch(text);
  // The text whose full result list is expanded.
  const [expandedText, setExpandedText] = useState<string | null>(null);
  const { foods, more } = local
    ? toAlternatives(local, externalProducts, expandedText === searchedText)
    : { foods: [], more: 0 };
  const status = (): string => {
    if (!isLongEnough) return "";
    if (error) return mealRows.findFailed(describeError(error));
    if (isPending) return mealRows.finding;
    return foods.length === 0 ? mealRows.noneFound(text.trim()) : mealRows.found(foods.length + more, text.trim());
  };
  return (
    <div className="food-finder">
      <TextField
        label={mealRows.findLabel}
        value={text}
        onValue={onText}
        ref={focused ? takeFocus : undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        help={isLongEnough ? undefined : mealRows.findHelp}
      />
      <p id={id} role="status" className="cap ink2">
        {status()}
      </p>
      <ul aria-labelledby={id}>
        {foods.map((food) => (
          <li key={food.ref}>
            <button type="button" className="food-finder-row" onClick={() => onFood(food)}>
              <span className="meal-row-text">
                <b className="meal-row-name">{food.name}</b>
                <SourceBadge source={food.source} />
              </span>
              <IfCaloriesShown>
                <span className="cap ink3 num">{mealRows.per100(food.per100.calories)}</span>
              </IfCaloriesShown>
            </button>
          </li>
        ))}
      </ul>
      {isCatalogueSilent && <p className="cap ink2">{mealRows.catalogueSilent}</p>}
      {more > 0 && (
        <Button variant="ghost" size="inline" onClick={() => setExpandedText(searchedText)}>
          {mealRows.showMore(more)}
        </Button>
      )}
    </div>
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
                <span className="mic num">{mealRows.per100(food.per100.calories)}</span>
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
  own: "own",
  item: null,
};

/** Converts search results to alternatives for a food of a meal. See `selectMealFoods`. */
export function toAlternatives(...found: Parameters<typeof selectMealFoods>): { foods: Alternative[]; more: number } {
  const { foods, more } = selectMealFoods(...found);
  const alternatives = foods.flatMap(({ ref, kind, name, brand, calories, protein, carbs, fat }) => {
    const source = sourceOfKind[kind];
    if (source === null) return [];
    const per100 = { calories, protein, carbs, fat };
    return [{ ref, name: brand === null ? name : `${name}, ${brand}`, source, per100 }];
  });
  return { foods: alternatives, more };
}
