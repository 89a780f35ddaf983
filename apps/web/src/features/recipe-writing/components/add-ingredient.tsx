import { useId, useState } from "react";
import { recipeWriting as words } from "../recipe-writing.messages.ts";
import { rememberFood } from "../../../entities/food/food-hit.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { foodsInMeals } from "../../../entities/food/select-meal-foods.ts";
import { causeOf } from "../../../lib/api/api-error.ts";
import { useFoundFoods } from "../../../entities/food/use-meal-food-search.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useFigures } from "../../../entities/nutrition/calorie-visibility.tsx";
import type { DraftIngredient } from "../model/recipe-draft.ts";
import { chosenFor, readTyped } from "../model/parse-ingredient-text.ts";

/** What tells a food from others of its name. */
function captionOf({ kind, category, brand }: FoodHit): string {
  return brand ?? category ?? words.kinds[kind];
}

type Props = {
  /** There is none yet, and somebody wanted to save. */
  missing: boolean;
  onAdd: (part: DraftIngredient) => void;
};

/** A search by name, as of the diary; what no list has can be added in words alone. */
export function AddIngredient({ missing, onAdd }: Props) {
  const id = useId();
  const [text, setText] = useState("");
  const typed = readTyped(text);
  const sought = typed?.sought ?? "";
  const { enough, wanted, local, outside, silent, error, pending } = useFoundFoods(sought);
  // The text whose foods are all to be seen.
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const { foods, more } = local ? foodsInMeals(local, outside, unfolded === wanted) : { foods: [], more: 0 };
  const add = (part: DraftIngredient): void => {
    setText("");
    onAdd(part);
  };
  const figures = useFigures();
  const choose = (food: FoodHit): void => {
    rememberFood(food);
    if (typed) add(chosenFor(typed, food, crypto.randomUUID()));
  };
  const status = (): string => {
    if (!enough) return "";
    if (error) return words.findFailed(causeOf(error));
    if (pending) return words.finding;
    return foods.length === 0 ? words.noneFound(sought) : words.found(foods.length + more, sought);
  };
  return (
    <div className="food-finder" data-add="">
      <TextField
        label={words.add}
        placeholder={words.addExample}
        value={text}
        onValue={setText}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        maxLength={120}
        help={enough ? undefined : words.addHelp}
        error={missing && text === "" ? words.addMissing : undefined}
      />
      <p id={id} role="status" className="cap ink2">
        {status()}
      </p>
      {enough && (
        <ul aria-labelledby={id}>
          {foods.map((food) => (
            <li key={food.ref}>
              <button type="button" className="food-finder-row" onClick={() => choose(food)}>
                <span className="meal-row-text">
                  <b className="meal-row-name">{food.name}</b>
                  <span className="cap ink3">{captionOf(food)}</span>
                </span>
                {figures && <span className="cap ink3 num">{words.per100(food.calories)}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {silent && <p className="cap ink2">{words.outsideSilent}</p>}
      {more > 0 && (
        <Button variant="ghost" size="inline" onClick={() => setUnfolded(wanted)}>
          {words.showMore(more)}
        </Button>
      )}
      {enough && typed && (
        <button
          type="button"
          className="food-finder-row writing-just-name"
          onClick={() => add({ ...typed.named, key: crypto.randomUUID(), ref: null })}
        >
          <Icon name="pencil" size="s" />
          <span className="meal-row-text">
            <b className="meal-row-name">{words.justName(typed.named.name)}</b>
            <span className="cap ink3">{words.justNameText}</span>
          </span>
        </button>
      )}
    </div>
  );
}
