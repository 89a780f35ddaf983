import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/meal-type";
import { formatWhole } from "@fetta/domain/italian-number";
import { noNutrition, rounded, scaled } from "@fetta/domain/nutrition";
import { servingGrams } from "@fetta/domain/serving";
import { useEffect, useRef, useState } from "react";
import { common } from "../../i18n/common.ts";
import { foodSearch } from "../../i18n/food-search.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { ChipGroup, MealPicker } from "../../ui/choice.tsx";
import { FoodThumb } from "../../ui/food-thumb.tsx";
import { MacroBar } from "../../ui/macros.tsx";
import { NumberStepper } from "../../ui/stepper.tsx";
import { addStock, useAdding } from "./add-food.ts";
import { amountsOf, usualGrams } from "./amounts.ts";
import { LeftAfter } from "./left-after.tsx";
import { Per100 } from "./per-100.tsx";
import { SheetPage } from "./sheet-page.tsx";
import type { StockFood } from "./use-food-search.ts";

type Props = {
  food: StockFood;
  day: CalendarDay;
  meal: MealType;
  onMeal: (meal: MealType) => void;
  onBack: () => void;
  onAdded: () => void;
};

/** One food: how much of it, for which meal, what that comes to. */
export function FoodDetail({ food, day, meal, onMeal, onBack, onAdded }: Props) {
  const { name, portions } = food;
  const [grams, setGrams] = useState<number | null>(usualGrams(portions));
  // One id for as long as this view is open: pressed again after a lost answer, nothing is logged twice.
  const [entryId] = useState(() => crypto.randomUUID());
  const { adding, add } = useAdding();
  const detail = trpc.food.stock.useQuery({ id: food.id });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const eating = grams === null ? null : rounded(scaled(food, grams / 100));
  const amounts = amountsOf(portions).map((amount) => ({
    value: String(amount.grams),
    label:
      amount.label === null ? foodSearch.grams(amount.grams) : foodSearch.portion(amount.grams, amount.label),
  }));
  const log = async (): Promise<void> => {
    if (grams !== null && (await add(food.id, () => addStock(entryId, name, grams, { meal, day }))))
      onAdded();
  };
  return (
    <SheetPage
      backLabel={foodSearch.searchMore}
      onBack={onBack}
      footer={
        <>
          <LeftAfter day={day} eating={eating} />
          <Button
            wide
            icon="plus"
            disabled={grams === null}
            pending={adding !== null}
            onClick={() => void log()}
          >
            {foodSearch.add}
          </Button>
          <Button wide variant="ghost" size="inline" onClick={onBack}>
            {foodSearch.searchMore}
          </Button>
        </>
      }
    >
      <div className="food-head">
        <FoodThumb name={name} category={food.category} imageUrl={food.imageUrl} size="l" />
        <div className="grow">
          <h2 ref={heading} tabIndex={-1} className="h2 food-name">
            {name}
          </h2>
          <div className="food-facts">
            <span className="tag tag-green">{foodSearch.stockFood}</span>
            <span className="cap ink3 num">{foodSearch.kcalPer100(food.calories)}</span>
          </div>
        </div>
      </div>
      <div className="card food-figures">
        <p className="center food-kcal" aria-live="polite">
          <span className="figure-xl">{eating ? formatWhole(eating.calories) : foodSearch.noFigure}</span>
          <span className="food-kcal-unit ink2">{` ${common.kcal}`}</span>
        </p>
        <MacroBar macros={eating ?? noNutrition} />
      </div>
      <p className="food-label" aria-hidden="true">
        {foodSearch.quantity}
      </p>
      <NumberStepper
        label={foodSearch.quantity}
        stepName={foodSearch.gramsStep}
        step={10}
        min={servingGrams.min}
        max={servingGrams.max}
        rangeText={foodSearch.gramsRange}
        unit={common.grams}
        value={grams}
        onValue={setGrams}
      />
      <div className="food-amounts">
        <ChipGroup
          label={foodSearch.quickAmounts}
          options={amounts}
          value={grams === null ? null : String(grams)}
          onValue={(value) => setGrams(Number(value))}
        />
      </div>
      <p className="food-label" aria-hidden="true">
        {common.meal}
      </p>
      <MealPicker value={meal} onValue={onMeal} />
      <Per100 food={detail.data} failed={detail.isError} />
    </SheetPage>
  );
}
