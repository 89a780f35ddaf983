import { useId, useState } from "react";
import { recipeWriting } from "../recipe-writing.messages.ts";
import { cacheFood, type FoodHit } from "../../../entities/food/food-hit.ts";
import { selectMealFoods, useMealFoodSearch } from "../../../entities/food/select-meal-foods.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useShowsCalories } from "../../../entities/nutrition/calorie-visibility.tsx";
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
  const id = useId();
  const [text, setText] = useState("");
  const parsed = parseIngredientText(text);
  const query = parsed?.query ?? "";
  const {
    enough: isLongEnough,
    wanted: searchedText,
    local,
    externalProducts,
    isExternalSilent: isCatalogueSilent,
    error,
    isPending,
  } = useMealFoodSearch(query);
  // The text whose full result list is expanded.
  const [expandedText, setExpandedText] = useState<string | null>(null);
  const { foods, more } = local
    ? selectMealFoods(local, externalProducts, expandedText === searchedText)
    : { foods: [], more: 0 };
  const add = (part: DraftIngredient): void => {
    setText("");
    onAdd(part);
  };
  const showsCalories = useShowsCalories();
  const choose = (food: FoodHit): void => {
    cacheFood(food);
    if (parsed) add(toChosenIngredient(parsed, food, crypto.randomUUID()));
  };
  const status = (): string => {
    if (!isLongEnough) return "";
    if (error) return recipeWriting.findFailed(describeError(error));
    if (isPending) return recipeWriting.finding;
    return foods.length === 0 ? recipeWriting.noneFound(query) : recipeWriting.found(foods.length + more, query);
  };
  return (
    <div className="food-finder" data-add="">
      <TextField
        label={recipeWriting.add}
        placeholder={recipeWriting.addExample}
        value={text}
        onValue={setText}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        maxLength={120}
        help={isLongEnough ? undefined : recipeWriting.addHelp}
        error={isMissing && text === "" ? recipeWriting.addMissing : undefined}
      />
      <p id={id} role="status" className="cap ink2">
        {status()}
      </p>
      {isLongEnough && (
        <ul aria-labelledby={id}>
          {foods.map((food) => (
            <li key={food.ref}>
              <button type="button" className="food-finder-row" onClick={() => choose(food)}>
                <span className="meal-row-text">
                  <b className="meal-row-name">{food.name}</b>
                  <span className="cap ink3">{ingredientCaptionOf(food)}</span>
                </span>
                {showsCalories && <span className="cap ink3 num">{recipeWriting.per100(food.calories)}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isCatalogueSilent && <p className="cap ink2">{recipeWriting.catalogueSilent}</p>}
      {more > 0 && (
        <Button variant="ghost" size="inline" onClick={() => setExpandedText(searchedText)}>
          {recipeWriting.showMore(more)}
        </Button>
      )}
      {isLongEnough && parsed && (
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
    </div>
  );
}
