import type { ItemSource } from "@fetta/domain/meal-parser/meal-item";
import { mealRows } from "../meal-rows.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";

/** The source of a food's values; a model's estimate is highlighted. */
export function SourceBadge({ source }: { source: ItemSource }) {
  return (
    <span className={source === "estimate" ? "tag tag-ai" : "tag tag-neutral"}>
      {source === "estimate" && <Icon name="sparkle" size="xs" />}
      {mealRows.sources[source]}
    </span>
  );
}
