import { firstDiaryDay, lastDiaryDay } from "@fetta/domain/calendar-day";
import { formatWhole } from "@fetta/domain/italian-number";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { entryNutrition, noOverrides } from "@fetta/domain/nutrition/nutrition";
import { useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { recipes as words } from "../../../entities/recipe/recipe.messages.ts";
import { diaryDayProblem } from "../../../lib/local-date.ts";
import { useToday } from "../../../lib/use-today.ts";
import { MealPicker } from "../../../ui/forms/choice.tsx";
import { Figures } from "../../../entities/nutrition/calorie-visibility.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { portionsOf, usualHelping, weighedDish } from "../model/serving-amount.ts";
import { HelpingField } from "./serving-field.tsx";
import type { Recipe } from "../model/recipe.ts";
import { logRecipe } from "../model/recipe-actions.ts";
import { FormSheet, RecipeForm } from "./recipe-form.tsx";

const sheet = "ricetta-in-diario";

/** How much of it was eaten, and when: lunch today and one portion unless told otherwise. */
function HelpingForm({ recipe }: { recipe: Recipe }) {
  const today = useToday();
  const [meal, setMeal] = useState<MealType>("lunch");
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const [helping, setHelping] = useState(usualHelping);
  // One id for as long as this form is open: pressed again after a lost answer, nothing is logged twice.
  const [entryId] = useState(() => crypto.randomUUID());
  const date = chosenDay ?? today;
  const servings = portionsOf(helping, weighedDish(recipe));
  return (
    <RecipeForm
      sheet={sheet}
      action={words.addToDiary}
      icon="plus"
      send={async () => servings !== null && logRecipe(recipe, { entryId, date, meal, servings })}
    >
      {(tried) => (
        <>
          <p className="ink2">{recipe.name}</p>
          <MealPicker value={meal} onValue={setMeal} />
          <TextField
            label={words.day}
            type="date"
            value={date}
            min={firstDiaryDay}
            max={lastDiaryDay(today)}
            onValue={setChosenDay}
            error={tried ? diaryDayProblem(date, today) : undefined}
          />
          <HelpingField recipe={recipe} helping={helping} onHelping={setHelping} showProblem={tried} />
          <Figures>
            <Calories recipe={recipe} servings={servings} />
          </Figures>
        </>
      )}
    </RecipeForm>
  );
}

/** What the diary will show. */
function Calories({ recipe, servings }: { recipe: Recipe; servings: number | null }) {
  return (
    <p className="row wrap center helping-kcal" aria-live="polite">
      <span>
        <span className="figure-l">
          {servings === null ? "—" : formatWhole(entryNutrition(recipe, servings, noOverrides).calories)}
        </span>
        <span className="b ink2">{` ${common.kcal}`}</span>
      </span>
      {recipe.estimated && <span className="tag tag-neutral">{words.estimated}</span>}
    </p>
  );
}

/** A helping of a recipe into the diary. */
export function LogRecipeSheet({ recipe }: { recipe: Recipe }) {
  return (
    <FormSheet name={sheet} title={words.addToDiary}>
      <HelpingForm recipe={recipe} />
    </FormSheet>
  );
}
