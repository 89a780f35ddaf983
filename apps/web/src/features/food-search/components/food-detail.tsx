import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { formatWhole } from "@fetta/domain/italian-number";
import { zeroNutrition, sumNutrition, type Nutrition } from "@fetta/domain/nutrition/nutrition";
import { useEffect, useRef, useState, type RefObject } from "react";
import { suggestAmount } from "@fetta/domain/portions/suggested-amount";
import { remainingNutrition } from "@fetta/domain/goals/daily-goals";
import { common } from "../../../i18n/common.messages.ts";
import { foodSearch } from "../food-search.messages.ts";
import type { FoodDetails, FoodHit } from "../../../entities/food/food-hit.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { MealPicker } from "../../../ui/forms/choice.tsx";
import { MacroBar } from "../../../entities/nutrition/macro-bar.tsx";
import { IfCaloriesShown } from "../../../entities/nutrition/macros.tsx";
import { logFood, useAddFood } from "../hooks/use-add-food.ts";
import {
  nutritionOfAmount,
  toFoodAmount,
  initialUnknownQuantityOf,
  initialQuantityOf,
} from "../model/quantity-input.ts";
import type { LoggedAmount } from "../../../entities/logged-entry/optimistic-entry.ts";
import { DataQualityNotes, DataQualityTags, OpenFoodFactsNotice } from "./data-quality.tsx";
import { CustomFoodActions } from "./custom-food/custom-food-actions.tsx";
import { NutritionTable } from "./nutrition-table.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { focusAmount, SearchSheetPage } from "./search-sheet-page.tsx";
import { FoodThumbnail } from "../../../entities/food/food-thumbnail.tsx";
import { useDayGoals } from "../../../entities/day/day-queries.ts";
import { formatRelativeDay } from "../../../lib/local-date.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useToday } from "../../../lib/use-today.ts";
import { NumberStepper } from "../../../ui/forms/stepper.tsx";
import { invalidateFoodQueries } from "../../../lib/api/invalidate-food-queries.ts";
import { hapticTick } from "../../../lib/haptics.ts";
import { toastError } from "../../../ui/overlays/toast.ts";
import { setCachedFavourite } from "../model/food-cache.ts";
import styles from "../food-detail.module.css";
import { sendLatest } from "../../../lib/send-latest.ts";
import { submitChange } from "../../../offline/submit-change.ts";

export type FoodDetailProps = {
  food: FoodHit;
  /** Where the focus goes when the food is shown. */
  focus: "heading" | "amount" | "none";
  /** The full details; undefined until loaded. */
  details: FoodDetails | undefined;
  isFailed: boolean;
  /** True for a food whose amount must be entered: it starts with its serving, or empty. */
  isAmountUnknown: boolean;
  day: CalendarDay;
  meal: MealType;
  onMeal: (meal: MealType) => void;
  onBack: () => void;
  onSearchMore: () => void;
  onAdded: () => void;
  /** Opens the search again, once the food is added. */
  onAddMore: () => void;
  onCorrect: () => void;
};

/** Servings of a food of unknown weight. */
function ServingsField({ value, onValue }: { value: number | null; onValue: (value: number | null) => void }) {
  return (
    <>
      <p className={styles.foodLabel} aria-hidden="true">
        {foodSearch.servingsLabel}
      </p>
      <NumberStepper
        label={foodSearch.servingsLabel}
        stepName={foodSearch.servingsStep}
        step={0.5}
        min={0.1}
        max={100}
        value={value}
        onValue={onValue}
      />
    </>
  );
}

/** The amount of a food: grams and units, or servings where the weight is unknown. */
function useFoodAmount(food: FoodHit, isUnknown: boolean) {
  const [quantity, setQuantity] = useState(() =>
    isUnknown ? initialUnknownQuantityOf(food) : initialQuantityOf(food),
  );
  const suggested = suggestAmount(food);
  const [servings, setServings] = useState<number | null>("grams" in suggested ? 1 : suggested.servings);
  const isInServings = food.per === "serving";
  const amount: LoggedAmount | undefined = isInServings
    ? servings === null
      ? undefined
      : { servings }
    : toFoodAmount(quantity);
  const field = isInServings ? (
    <ServingsField value={servings} onValue={setServings} />
  ) : (
    <QuantityField food={food} value={quantity} onValue={setQuantity} />
  );
  return { amount, field };
}

/** Picture, name and category of a food. */
function FoodHeader({ food, heading }: { food: FoodHit; heading: RefObject<HTMLHeadingElement | null> }) {
  const { name, brand, category, imageUrl, kind, per, calories } = food;
  const brandLine = kind === "product" ? (brand ?? foodSearch.noBrand) : brand;
  return (
    <div className={styles.foodHead}>
      <FoodThumbnail name={name} category={category} imageUrl={imageUrl} size="l" />
      <div className="grow">
        <h3 ref={heading} tabIndex={-1} className={`h2 ${styles.foodName}`}>
          {name}
        </h3>
        {brandLine !== null && brandLine !== "" && <p className="cap ink2">{brandLine}</p>}
        <div className={styles.foodFacts}>
          <span className="tag tag-green">{foodSearch.kinds[kind]}</span>
          <IfCaloriesShown>
            <span className="cap ink3 num">
              {(per === "serving" ? foodSearch.kcalPerServing : foodSearch.kcalPer100)(formatWhole(calories))}
            </span>
          </IfCaloriesShown>
          <DataQualityTags food={food} />
        </div>
      </div>
    </div>
  );
}

/** Remaining calories of the day after this entry; empty while the day or the amount is unknown. */
function RemainingCalories({ day, addedNutrition }: { day: string; addedNutrition: Nutrition | null }) {
  const { goals, isKnown, need } = useDayGoals(day);
  const today = useToday();
  const entries = trpc.diary.list.useQuery({ date: day });
  if (!entries.data || !isKnown || addedNutrition === null) return null;
  const remainingKcal = Math.round(
    remainingNutrition(goals, sumNutrition([...entries.data, addedNutrition]), need).calories,
  );
  const words = remainingKcal >= 0 ? foodSearch.left : foodSearch.over;
  const { before, after } = words(formatRelativeDay(day, today).toLocaleLowerCase("it-IT"), day === today);
  return (
    <p className={`${styles.leftAfter} cap ink2 num`}>
      {before}
      <b className="ink">{foodSearch.kcal(formatWhole(Math.abs(remainingKcal)))}</b>
      {after}
    </p>
  );
}

/**
 * The favourite state of a food, updated optimistically and rolled back on failure; after quick presses the last one
 * wins.
 */
function useToggleFavourite(food: FoodHit) {
  const { ref, favourite } = food;
  const [optimistic, setOptimistic] = useState<boolean | null>(null);
  const on = optimistic ?? favourite;
  const toggle = async (): Promise<void> => {
    setOptimistic(!on);
    hapticTick();
    const outcome = await sendLatest(`food ${ref}`, { from: favourite, to: !on }, (next) =>
      submitChange({ call: { type: "favourite", input: { ref, favourite: next } }, shown: { name: food.name, food } }),
    );
    if (!outcome) return;
    if (outcome.hasFailed) toastError(foodSearch.favouriteFailed);
    setOptimistic(outcome.saved);
    setCachedFavourite(ref, outcome.saved);
    invalidateFoodQueries();
  };
  return { on, toggle };
}

/** One food with its amount, its meal and the resulting nutrition. */
export function FoodDetail(props: FoodDetailProps) {
  const { food, focus, details, isFailed, isAmountUnknown, day, meal, onMeal, onBack } = props;
  const { onSearchMore, onAdded, onAddMore, onCorrect } = props;
  const { amount, field } = useFoodAmount(food, isAmountUnknown);
  // One id while this view is open: a repeated request after a lost response logs nothing twice.
  const [entryId] = useState(() => crypto.randomUUID());
  const { adding, add } = useAddFood();
  const favourite = useToggleFavourite(food);
  const heading = useRef<HTMLHeadingElement>(null);
  const [firstFocus] = useState(focus);
  useEffect(() => {
    if (firstFocus === "heading") heading.current?.focus({ preventScroll: true });
    if (firstFocus === "amount") focusAmount();
  }, [firstFocus]);

  const addedNutrition = amount === undefined ? null : nutritionOfAmount(food, amount);
  const log = async (): Promise<void> => {
    if (amount === undefined) return;
    if (await add(food.ref, () => logFood(entryId, food, amount, { meal, day }), onAddMore)) onAdded();
  };
  return (
    <SearchSheetPage
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
          <IfCaloriesShown>
            <RemainingCalories day={day} addedNutrition={addedNutrition} />
          </IfCaloriesShown>
          <Button wide icon="plus" disabled={amount === undefined} pending={adding.size > 0} onClick={() => void log()}>
            {foodSearch.add}
          </Button>
          {/* Beside the list there is no way to lead to it. */}
          {focus === "heading" && (
            <Button wide variant="ghost" size="inline" onClick={onSearchMore}>
              {foodSearch.searchMore}
            </Button>
          )}
        </>
      }
    >
      <FoodHeader food={food} heading={heading} />
      <IfCaloriesShown>
        <div className={`card ${styles.foodFigures}`}>
          <p className={`center ${styles.foodKcal}`} aria-live="polite" aria-atomic="true">
            <span className="figure-xl">
              {addedNutrition ? formatWhole(addedNutrition.calories) : foodSearch.noValue}
            </span>
            <span className={`${styles.foodKcalUnit} ink2`}>{` ${common.kcal}`}</span>
          </p>
          <MacroBar macros={addedNutrition ?? zeroNutrition} />
        </div>
      </IfCaloriesShown>
      {field}
      <p className={styles.foodLabel} aria-hidden="true">
        {common.meal}
      </p>
      <MealPicker value={meal} onValue={onMeal} />
      <IfCaloriesShown>
        <DataQualityNotes food={food} range={details?.range ?? null} onCorrect={onCorrect} />
        <NutritionTable food={food} details={details} failed={isFailed} />
      </IfCaloriesShown>
      {food.kind === "custom" && <CustomFoodActions food={food} onEdit={onCorrect} onRemoved={onBack} />}
      {food.kind === "product" && (
        <>
          {food.flags.length === 0 && (
            <div className={styles.foodCorrect}>
              <Button variant="ghost" size="inline" icon="pencil" onClick={onCorrect}>
                {foodSearch.correct}
              </Button>
            </div>
          )}
          <OpenFoodFactsNotice />
        </>
      )}
    </SearchSheetPage>
  );
}
