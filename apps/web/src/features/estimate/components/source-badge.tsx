import type { ItemSource } from "@fetta/domain/meal-parser/meal-item";
import { mealRows } from "../meal-rows.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";

/** Where the figures of a food come from; a model's guess stands out. */
export function SourceBadge({ source }: { source: ItemSource }) {
  return (
    <span className={source === "estimate" ? "tag tag-ai" : "tag tag-neutral"}>
      {source === "estimate" && <Icon name="sparkle" size="xs" />}
      {mealRows.sources[source]}
    </span>
  );
}
