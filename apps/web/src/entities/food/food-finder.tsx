import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { describeError } from "../../lib/api/api-error.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { IfCaloriesShown } from "../nutrition/macros.tsx";
import { foodFinder } from "./food-finder.messages.ts";
import { useMealFoodSearch, type selectMealFoods } from "./select-meal-foods.ts";

type Props<Food> = Omit<ComponentProps<typeof TextField>, "select" | "children"> & {
  /** The name in the text, which is searched. */
  query: string;
  /** Makes the rows of what was found; see `selectMealFoods`. */
  select: (...found: Parameters<typeof selectMealFoods>) => {
    foods: readonly Food[];
    more: number;
    areSuggestions: boolean;
  };
  captionOf: (food: Food) => ReactNode;
  /** Energy of 100 g. */
  caloriesOf: (food: Food) => number;
  onFood: (food: Food) => void;
  /** Shown below the results of a text that is long enough. */
  children?: ReactNode;
};

/** A food search by name within a form: the field, what was found, and the tapped food. */
export function FoodFinder<Food extends { ref: string; name: string }>(props: Props<Food>) {
  const { query, select, captionOf, caloriesOf, onFood, help, children, ...field } = props;
  const id = useId();
  const { enough, wanted, local, externalProducts, isExternalSilent, error, isPending } = useMealFoodSearch(query);
  // The text whose full result list is expanded.
  const [expandedText, setExpandedText] = useState<string | null>(null);
  const { foods, more, areSuggestions } = local
    ? select(local, externalProducts, expandedText === wanted)
    : { foods: [], more: 0, areSuggestions: false };
  const status = (): string => {
    if (!enough) return "";
    if (error) return foodFinder.failed(describeError(error));
    if (isPending) return foodFinder.finding;
    if (areSuggestions && foods.length > 0) return foodFinder.suggested(query);
    return foods.length === 0 ? foodFinder.noneFound(query) : foodFinder.found(foods.length + more, query);
  };
  return (
    <div className="food-finder">
      <TextField {...field} autoComplete="off" enterKeyHint="search" help={enough ? undefined : help} />
      <p id={id} role="status" className="cap ink2">
        {status()}
      </p>
      <ul aria-labelledby={id} hidden={foods.length === 0}>
        {foods.map((food) => (
          <li key={food.ref}>
            <button type="button" className="food-finder-row" onClick={() => onFood(food)}>
              <span className="meal-row-text">
                <b className="meal-row-name">{food.name}</b>
                {captionOf(food)}
              </span>
              <IfCaloriesShown>
                <span className="cap ink3 num">{foodFinder.per100(caloriesOf(food))}</span>
              </IfCaloriesShown>
            </button>
          </li>
        ))}
      </ul>
      {isExternalSilent && <p className="cap ink2">{foodFinder.catalogueSilent}</p>}
      {more > 0 && (
        <Button variant="ghost" size="inline" onClick={() => setExpandedText(wanted)}>
          {foodFinder.showMore(more)}
        </Button>
      )}
      {enough && children}
    </div>
  );
}
