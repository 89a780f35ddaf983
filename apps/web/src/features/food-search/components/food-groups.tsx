import { foodGroups, type FoodGroup } from "@fetta/domain/search/food-groups";
import { offline } from "../../../i18n/offline.messages.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useOnlineStatus } from "../../../lib/use-online-status.ts";
import { DelayedSkeleton, QueryErrorCard } from "../../../ui/feedback/query-boundary.tsx";
import { Chip } from "../../../ui/forms/choice.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { foodSearch } from "../food-search.messages.ts";
import styles from "../food-search.module.css";
import { FoodSection, FoodSkeletonRows, type RowActions } from "./food-section.tsx";

/** The way from the search to the description of a meal in words. */
export function DescribeButton({ onPress }: { onPress: () => void }) {
  const isOffline = !useOnlineStatus();
  return (
    <button
      type="button"
      className={`card ${styles.describeMeal}`}
      aria-haspopup="dialog"
      disabled={isOffline}
      onClick={onPress}
    >
      <Icon name="speech" />
      <span className="grow">
        <b>{foodSearch.describeMeal}</b>
        <span className="cap ink3">{isOffline ? offline.needsConnection : foodSearch.describeMealText}</span>
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
