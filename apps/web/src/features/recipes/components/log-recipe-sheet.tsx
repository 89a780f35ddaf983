import { firstDiaryDay, lastDiaryDay } from "@fetta/domain/calendar-day";
import { formatWhole } from "@fetta/domain/italian-number";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { computeEntryNutrition, emptyOverrides } from "@fetta/domain/nutrition/nutrition";
import { useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { recipes } from "../../../entities/recipe/recipe.messages.ts";
import { getDiaryDayError } from "../../../entities/logged-entry/entry-target.ts";
import { useToday } from "../../../lib/use-today.ts";
import { MealPicker } from "../../../ui/forms/choice.tsx";
import { IfCaloriesShown } from "../../../entities/nutrition/macros.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { toPortions, defaultServing, weighedDishOf } from "../model/serving-amount.ts";
import { ServingField } from "./serving-field.tsx";
import type { Recipe } from "../../../entities/recipe/recipe.ts";
import { logRecipe } from "../model/recipe-actions.ts";
import * as sheets from "../../../lib/sheets.ts";
import { RecipeFormSheet, RecipeForm } from "./recipe-form.tsx";
import styles from "../recipe-sheet.module.css";

/** The portion, day and meal to log: by default one portion, for today's lunch. */
function LogRecipeForm({ recipe }: { recipe: Recipe }) {
  const today = useToday();
  const [meal, setMeal] = useState<MealType>("lunch");
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const [serving, setServing] = useState(defaultServing);
  // One id while this form is open: a repeated request after a lost response logs nothing twice.
  const [entryId] = useState(() => crypto.randomUUID());
  const date = chosenDay ?? today;
  const servings = toPortions(serving, weighedDishOf(recipe));
  return (
    <RecipeForm
      sheet={sheets.logRecipe}
      action={recipes.addToDiary}
      icon="plus"
      send={async () => servings !== null && logRecipe(recipe, { entryId, date, meal, servings })}
    >
      {(tried) => (
        <>
          <p className="ink2">{recipe.name}</p>
          <MealPicker value={meal} onValue={setMeal} />
          <TextField
            label={recipes.day}
            type="date"
            value={date}
            min={firstDiaryDay}
            max={lastDiaryDay(today)}
            onValue={setChosenDay}
            error={tried ? getDiaryDayError(date, today) : undefined}
          />
          <ServingField recipe={recipe} serving={serving} onServing={setServing} showProblem={tried} />
          <IfCaloriesShown>
            <Calories recipe={recipe} servings={servings} />
          </IfCaloriesShown>
        </>
      )}
    </RecipeForm>
  );
}

/** The calories that the diary will show. */
function Calories({ recipe, servings }: { recipe: Recipe; servings: number | null }) {
  return (
    <p className={`row wrap center ${styles.helpingKcal}`} aria-live="polite" aria-atomic="true">
      <span>
        <span className="figure-l">
          {servings === null ? "—" : formatWhole(computeEntryNutrition(recipe, servings, emptyOverrides).calories)}
        </span>
        <span className="b ink2">{` ${common.kcal}`}</span>
      </span>
      {recipe.estimated && <span className="tag tag-neutral">{recipes.estimated}</span>}
    </p>
  );
}

export function LogRecipeSheet({ recipe }: { recipe: Recipe }) {
  return (
    <RecipeFormSheet name={sheets.logRecipe} title={recipes.addToDiary}>
      <LogRecipeForm recipe={recipe} />
    </RecipeFormSheet>
  );
}
