import { foodGroups, type FoodGroup } from "@fetta/domain/search/food-groups";
import type { NutrientQuery } from "@fetta/domain/search/nutrient-query";
import { nutrientsByKey } from "@fetta/domain/nutrition/nutrient-keys";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import { micronutrientTexts } from "../../../entities/nutrition/micronutrients.messages.ts";
import { nutrientTexts } from "../../../entities/nutrition/nutrient-names.messages.ts";
import { trpc, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { DelayedSkeleton, QueryErrorCard } from "../../../ui/feedback/query-boundary.tsx";
import { Chip } from "../../../ui/forms/choice.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import * as drawings from "../../../ui/icons/icon-drawings.ts";
import { foodSearch } from "../food-search.messages.ts";
import styles from "../food-search.module.css";
import { FoodSection, FoodSkeletonRows, type RowActions } from "./food-section.tsx";

/** The way from the search to the description of a meal in words. */
export function DescribeButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className={`card ${styles.describeMeal}`} aria-haspopup="dialog" onClick={onPress}>
      <Icon name={drawings.speech} />
      <span className="grow">
        <b>{foodSearch.describeMeal}</b>
        <span className="cap ink3">{foodSearch.describeMealText}</span>
      </span>
      <Icon name="chevron-right" size="s" />
    </button>
  );
}

type FoodGroupChipsProps = { group: FoodGroup | null; onGroup: (group: FoodGroup | null) => void };

/** The groups of the catalogue; another press on the chosen one returns to the user's own foods. */
export function FoodGroupChips({ group, onGroup }: FoodGroupChipsProps) {
  return (
    <div className={styles.foodGroups} role="group" aria-label={foodSearch.groupsTitle} data-rail="">
      {foodGroups.map((one) => (
        <Chip key={one} pressed={group === one} onPress={() => onGroup(group === one ? null : one)}>
          {foodSearch.groups[one]}
        </Chip>
      ))}
    </div>
  );
}

/** The foods of a group, the everyday ones first. */
export function FoodGroupList({ group, ...actions }: RowActions & { group: FoodGroup }) {
  const foods = trpc.search.group.useQuery({ group });
  if (foods.isError && !foods.data) {
    return (
      <div className="mt-l">
        <QueryErrorCard title={foodSearch.groupFailed} query={foods} />
      </div>
    );
  }
  return (
    <DelayedSkeleton
      pending={foods.isPending}
      skeleton={
        <ul className={styles.searchWaiting}>
          <FoodSkeletonRows count={5} />
        </ul>
      }
    >
      <FoodSection title={foodSearch.groups[group]} foods={foods.data ?? []} {...actions} />
    </DelayedSkeleton>
  );
}

/** The foods with most of a nutrient for their energy, each with its amount in 100 kcal and in a usual portion. */
export function NutrientFoodList({ query, foods, ...actions }: RowActions & NutrientFoods) {
  const { unit } = nutrientsByKey[query.nutrient];
  const name = nutrientTexts.names[query.nutrient];
  const figures = new Map(
    foods.map(({ food, per100Kcal, perPortion, portionGrams }) => [
      food.ref,
      {
        caption: foodSearch.inPortion(micronutrientTexts.amount(perPortion, unit), portionGrams),
        value: micronutrientTexts.amount(per100Kcal, unit),
        per: foodSearch.per100Kcal,
      },
    ]),
  );
  return (
    <FoodSection
      title={foodSearch.withMost(name, query.group && foodSearch.groups[query.group])}
      foods={foods.map(({ food }) => food)}
      figures={figures}
      maxCollapsed={12}
      {...actions}
    >
      <p className="mic ink3 mt-s">{foodSearch.withMostNote}</p>
    </FoodSection>
  );
}

export type NutrientFoods = { query: NutrientQuery; foods: Outputs["search"]["nutrient"] };

/**
 * The foods that answer a search by nutrient; undefined for another search, while they load, where they cannot be had
 * (offline), and where figures are hidden: the ordinary search shows what it finds then.
 */
export function useNutrientFoods(query: NutrientQuery | null): { pending: boolean; found: NutrientFoods | undefined } {
  const showsFigures = useShowsCalories();
  const isAsked = query !== null && showsFigures;
  const { data, isFetching } = trpc.search.nutrient.useQuery(query ?? { nutrient: "iron", group: null }, {
    enabled: isAsked,
    networkMode: "always",
    retry: false,
    // Without a server the ordinary search is answered on this device: it must not fail with this one.
    trpc: { context: { skipBatch: true } },
  });
  return {
    pending: isAsked && isFetching && !data,
    found: isAsked && data !== undefined && data.length > 0 ? { query, foods: data } : undefined,
  };
}
