import { useState } from "react";
import { recipeWriting } from "../recipe-writing.messages.ts";
import { cacheFood, type FoodHit } from "../../../entities/food/food-hit.ts";
import { selectMealFoods } from "../../../entities/food/select-meal-foods.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { FoodFinder } from "../../../entities/food/food-finder.tsx";
import type { DraftIngredient } from "../model/recipe-draft.ts";
import { toChosenIngredient, parseIngredientText } from "../model/parse-ingredient-text.ts";
import styles from "../recipe-writing.module.css";

/** Caption that distinguishes foods of the same name. */
function ingredientCaptionOf({ kind, category, brand }: FoodHit): string {
  return brand ?? category ?? recipeWriting.kinds[kind];
}

type Props = {
  /** The list is empty after a submit. */
  isMissing: boolean;
  onAdd: (part: DraftIngredient) => void;
};

/** A search by name, as in the diary; an ingredient that is in no list can be added as text alone. */
export function AddIngredient({ isMissing, onAdd }: Props) {
  const [text, setText] = useState("");
  const parsed = parseIngredientText(text);
  const add = (part: DraftIngredient): void => {
    setText("");
    onAdd(part);
  };
  const choose = (food: FoodHit): void => {
    cacheFood(food);
    if (parsed) add(toChosenIngredient(parsed, food, crypto.randomUUID()));
  };
  return (
    <div data-add="">
      <FoodFinder
        label={recipeWriting.add}
        placeholder={recipeWriting.addExample}
        value={text}
        onValue={setText}
        query={parsed?.query ?? ""}
        autoCapitalize="none"
        maxLength={120}
        help={recipeWriting.addHelp}
        error={isMissing && text === "" ? recipeWriting.addMissing : undefined}
        select={selectMealFoods}
        captionOf={(food) => <span className="cap ink3">{ingredientCaptionOf(food)}</span>}
        caloriesOf={({ calories }) => calories}
        onFood={choose}
      >
        {parsed && (
          <button
            type="button"
            className={`food-finder-row ${styles.writingJustName}`}
            onClick={() => add({ ...parsed.ingredient, key: crypto.randomUUID(), ref: null })}
          >
            <Icon name="pencil" size="s" />
            <span className="meal-row-text">
              <b className="meal-row-name">{recipeWriting.justName(parsed.ingredient.name)}</b>
              <span className="cap ink3">{recipeWriting.justNameText}</span>
            </span>
          </button>
        )}
      </FoodFinder>
    </div>
  );
}
