import { useState } from "react";
import { foodSearch } from "../food-search.messages.ts";
import { getCachedFood, type FoodDetails, type FoodHit } from "../../../entities/food/food-hit.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DelayedSkeleton, ErrorCard, SkeletonRow } from "../../../ui/feedback/query-boundary.tsx";
import { FoodDetail, type FoodDetailProps } from "./food-detail.tsx";
import { SearchSheetPage } from "./search-sheet-page.tsx";
import { customFood } from "../custom-food.messages.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { toFoodDraft } from "../model/custom-food-draft.ts";
import { CustomFoodForm } from "./custom-food/custom-food-form.tsx";

type Props = Omit<FoodDetailProps, "food" | "details" | "isFailed"> & {
  foodRef: string;
  /** Shows the correction form instead of the food. */
  isCorrecting: boolean;
  onCorrected: (food: FoodHit) => void;
};

type EditCustomFoodProps = { food: FoodDetails; onBack: () => void; onSaved: (food: FoodHit) => void };

/** Edits the values of a custom food, or of a product: that creates a custom food which then has priority over it. */
function EditCustomFood({ food, onBack, onSaved }: EditCustomFoodProps) {
  const today = useToday();
  const isCustom = food.kind === "custom";
  const isEatenToday = isCustom && food.last?.day === today;
  const [shouldUpdateToday, setShouldUpdateToday] = useState(true);
  const handleSaved = (changed: FoodHit): void => {
    toast({ title: isCustom ? customFood.changed : customFood.corrected, text: changed.name });
    onSaved(changed);
  };
  return (
    <CustomFoodForm
      title={isCustom ? customFood.edit : customFood.correct}
      text={isCustom ? customFood.editText : customFood.correctText}
      draftKey={`${isCustom ? "modifica" : "correggi"}:${food.ref}`}
      initial={toFoodDraft(food)}
      editing={isCustom ? food.ref.slice("custom:".length) : undefined}
      today={isEatenToday && shouldUpdateToday ? today : undefined}
      primary={{ text: customFood.saveValues, icon: "check", run: handleSaved }}
      onBack={onBack}
    >
      {() =>
        isEatenToday && (
          <Checkbox checked={shouldUpdateToday} onChecked={setShouldUpdateToday}>
            <span className="sm">{customFood.alsoToday}</span>
          </Checkbox>
        )
      }
    </CustomFoodForm>
  );
}

/** One food by its reference: at once from the cache of a list, else after a query. */
export function FoodView(props: Props) {
  const {
    foodRef,
    focus,
    isCorrecting,
    isAmountUnknown,
    day,
    meal,
    onMeal,
    onBack,
    onSearchMore,
    onAdded,
    onAddMore,
    onCorrect,
    onCorrected,
  } = props;
  const foodQuery = trpc.food.read.useQuery({ ref: foodRef });
  const food = getCachedFood(foodRef) ?? foodQuery.data;
  // The form starts from fresh values and keeps them, whatever is refetched while it is open.
  const [initialFood, setInitialFood] = useState<FoodDetails>();
  if (initialFood === undefined && foodQuery.data && !foodQuery.isFetching) setInitialFood(foodQuery.data);
  if (isCorrecting && initialFood) return <EditCustomFood food={initialFood} onBack={onBack} onSaved={onCorrected} />;
  if (!isCorrecting && food) {
    return (
      <FoodDetail
        food={food}
        details={foodQuery.data}
        isAmountUnknown={isAmountUnknown}
        isFailed={foodQuery.isError}
        {...{ focus, day, meal, onMeal, onBack, onSearchMore, onAdded, onAddMore, onCorrect }}
      />
    );
  }
  return (
    <SearchSheetPage
      backLabel={foodSearch.searchMore}
      onBack={onBack}
      footer={
        <Button wide variant="ghost" size="inline" onClick={onSearchMore}>
          {foodSearch.searchMore}
        </Button>
      }
    >
      {foodQuery.isError ? (
        <ErrorCard
          title={foodSearch.openFailed}
          cause={describeError(foodQuery.error)}
          onRetry={() => void foodQuery.refetch()}
        />
      ) : (
        <DelayedSkeleton pending skeleton={<SkeletonRow />}>
          {null}
        </DelayedSkeleton>
      )}
    </SearchSheetPage>
  );
}
