import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { formatWhole } from "@fetta/domain/italian-number";
import { noNutrition } from "@fetta/domain/nutrition/nutrition";
import { useEffect, useRef, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { foodSearch } from "../food-search.messages.ts";
import type { FoodDetails, FoodHit } from "../../../entities/food/food-hit.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { MealPicker } from "../../../ui/forms/choice.tsx";
import { Figures } from "../../../entities/nutrition/calorie-visibility.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { MacroBar } from "../../../entities/nutrition/macros.tsx";
import { logFood, useAdding } from "../hooks/use-add-food.ts";
import { eatenOf, usualAmount } from "../model/food-amount.ts";
import type { Amount } from "../model/food-amount.ts";
import { Doubts } from "./data-quality-notes.tsx";
import { FoodHead } from "./food-header.tsx";
import { LeftAfter } from "./remaining-calories.tsx";
import { OpenFoodFactsNotice } from "./open-food-facts-notice.tsx";
import { OwnFoodActions } from "./custom-food/custom-food-actions.tsx";
import { Per100 } from "./nutrition-table.tsx";
import { amountOf, askedOf, startOf } from "../model/quantity-input.ts";
import { QuantityField } from "./quantity-field.tsx";
import { ServingsField } from "./servings-field.tsx";
import { SheetPage } from "./search-sheet-page.tsx";
import { useFavourite } from "../hooks/use-toggle-favourite.ts";

type Props = {
  food: FoodHit;
  /** The fine print; undefined until it has been read. */
  details: FoodDetails | undefined;
  failed: boolean;
  /** True for a food whose amount is asked for: it starts with its serving, or with none. */
  amountUnknown: boolean;
  day: CalendarDay;
  meal: MealType;
  onMeal: (meal: MealType) => void;
  onBack: () => void;
  onSearchMore: () => void;
  onAdded: () => void;
  onCorrect: () => void;
};

/** How much of it: grams and units, or servings of what has no known weight. */
function useAmount(food: FoodHit, unknown: boolean) {
  const [quantity, setQuantity] = useState(() => (unknown ? askedOf(food) : startOf(food)));
  const first = usualAmount(food);
  const [servings, setServings] = useState<number | null>("grams" in first ? 1 : first.servings);
  const inServings = food.per === "serving";
  const amount: Amount | undefined = inServings
    ? servings === null
      ? undefined
      : { servings }
    : amountOf(quantity);
  const field = inServings ? (
    <ServingsField value={servings} onValue={setServings} />
  ) : (
    <QuantityField food={food} value={quantity} onValue={setQuantity} />
  );
  return { amount, field };
}

/** One food: how much of it, for which meal, what that comes to. */
export function FoodDetail(props: Props) {
  const { food, details, failed, amountUnknown, day, meal, onMeal, onBack } = props;
  const { onSearchMore, onAdded, onCorrect } = props;
  const { amount, field } = useAmount(food, amountUnknown);
  // One id for as long as this view is open: pressed again after a lost answer, nothing is logged twice.
  const [entryId] = useState(() => crypto.randomUUID());
  const { adding, add } = useAdding();
  const favourite = useFavourite(food);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const eating = amount === undefined ? null : eatenOf(food, amount);
  const log = async (): Promise<void> => {
    if (amount !== undefined && (await add(food.ref, () => logFood(entryId, food, amount, { meal, day }))))
      onAdded();
  };
  return (
    <SheetPage
      backLabel={foodSearch.searchMore}
      onBack={onBack}
      aside={
        <IconButton
          icon={favourite.on ? "star-filled" : "star"}
          label={foodSearch.favourite(food.name)}
          aria-pressed={favourite.on}
          onClick={() => void favourite.toggle()}
        />
      }
      footer={
        <>
          <Figures>
            <LeftAfter day={day} eating={eating} />
          </Figures>
          <Button
            wide
            icon="plus"
            disabled={amount === undefined}
            pending={adding.size > 0}
            onClick={() => void log()}
          >
            {foodSearch.add}
          </Button>
          <Button wide variant="ghost" size="inline" onClick={onSearchMore}>
            {foodSearch.searchMore}
          </Button>
        </>
      }
    >
      <FoodHead food={food} heading={heading} />
      <Figures>
        <div className="card food-figures">
          <p className="center food-kcal" aria-live="polite">
            <span className="figure-xl">{eating ? formatWhole(eating.calories) : foodSearch.noFigure}</span>
            <span className="food-kcal-unit ink2">{` ${common.kcal}`}</span>
          </p>
          <MacroBar macros={eating ?? noNutrition} />
        </div>
      </Figures>
      {field}
      <p className="food-label" aria-hidden="true">
        {common.meal}
      </p>
      <MealPicker value={meal} onValue={onMeal} />
      <Figures>
        <Doubts food={food} range={details?.range ?? null} onCorrect={onCorrect} />
        <Per100 food={food} details={details} failed={failed} />
      </Figures>
      {food.kind === "own" && <OwnFoodActions food={food} onEdit={onCorrect} onRemoved={onBack} />}
      {food.kind === "product" && (
        <>
          {food.flags.length === 0 && (
            <div className="food-correct">
              <Button variant="ghost" size="inline" icon="pencil" onClick={onCorrect}>
                {foodSearch.correct}
              </Button>
            </div>
          )}
          <OpenFoodFactsNotice />
        </>
      )}
    </SheetPage>
  );
}
