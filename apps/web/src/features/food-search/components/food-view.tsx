import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { useState } from "react";
import { foodSearch } from "../food-search.messages.ts";
import { knownFood } from "../../../entities/food/food-hit.ts";
import type { FoodDetails, FoodHit } from "../../../entities/food/food-hit.ts";
import { causeOf } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { Loading, SkeletonRow } from "../../../ui/feedback/skeleton.tsx";
import { ChangeFood } from "./custom-food/edit-custom-food.tsx";
import { FoodDetail } from "./food-detail.tsx";
import { SheetPage } from "./search-sheet-page.tsx";

type Props = {
  foodRef: string;
  /** The form for its figures instead of the food itself. */
  correcting: boolean;
  /** Nobody has said yet how much of it is eaten: nothing is assumed. */
  amountUnknown: boolean;
  day: CalendarDay;
  meal: MealType;
  onMeal: (meal: MealType) => void;
  onBack: () => void;
  onSearchMore: () => void;
  onAdded: () => void;
  onCorrect: () => void;
  onCorrected: (food: FoodHit) => void;
};

/** One food by its reference: at once where a list has shown it, else when it has been read. */
export function FoodView(props: Props) {
  const {
    foodRef,
    correcting,
    amountUnknown,
    day,
    meal,
    onMeal,
    onBack,
    onSearchMore,
    onAdded,
    onCorrect,
    onCorrected,
  } = props;
  const read = trpc.food.read.useQuery({ ref: foodRef });
  const food = knownFood(foodRef) ?? read.data;
  // The form starts from fresh figures and keeps them, whatever is read anew while it is open.
  const [start, setStart] = useState<FoodDetails>();
  if (start === undefined && read.data && !read.isFetching) setStart(read.data);
  if (correcting && start) return <ChangeFood food={start} onBack={onBack} onSaved={onCorrected} />;
  if (!correcting && food) {
    return (
      <FoodDetail
        food={food}
        details={read.data}
        amountUnknown={amountUnknown}
        failed={read.isError}
        {...{ day, meal, onMeal, onBack, onSearchMore, onAdded, onCorrect }}
      />
    );
  }
  return (
    <SheetPage
      backLabel={foodSearch.searchMore}
      onBack={onBack}
      footer={
        <Button wide variant="ghost" size="inline" onClick={onSearchMore}>
          {foodSearch.searchMore}
        </Button>
      }
    >
      {read.isError ? (
        <ErrorCard
          title={foodSearch.openFailed}
          cause={causeOf(read.error)}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Loading pending skeleton={<SkeletonRow />}>
          {null}
        </Loading>
      )}
    </SheetPage>
  );
}
