import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import styles from "../food-search.module.css";

/** Skeleton rows for foods that are loading. */
export function FoodSkeletonRows({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} className={styles.foodRow} aria-hidden="true">
      <Skeleton width="3rem" height="3rem" radius="0.875rem" />
      <span className="grow col gap-s">
        <Skeleton width="60%" />
        <Skeleton width="30%" height="0.75rem" />
      </span>
      <Skeleton width="3.5rem" height="1rem" />
    </li>
  ));
}
