import type { Alternative, MealItem, OpenRow } from "@fetta/domain/meal-parser/meal-item";
import { useId, useRef, useState } from "react";
import { mealRows } from "../meal-rows.messages.ts";
import { MealItemRow } from "./meal-item-row.tsx";
import { sortRows, isItem } from "../model/meal-reducer.ts";
import { OpenFoodRow } from "./open-food-row.tsx";
import { useRowFocus } from "../hooks/use-row-focus.ts";
import "../../../ui/styles/meal-rows.css";

export type MealRowActions = {
  onGrams: (key: string, grams: number) => void;
  /** Keys of items and of open rows. */
  onRemove: (key: string) => void;
  onSwap: (key: string, food: Alternative) => void;
  /** Resolves an open row to a food; `weighChoice` gives its grams. */
  onChoose: (openKey: string, food: Alternative) => void;
  /** Sets the grams of an open row whose food, the first suggestion, is known. */
  onAmount: (openKey: string, grams: number) => void;
};

type Props = MealRowActions & {
  items: readonly MealItem[];
  open?: readonly OpenRow[];
  /** Keys of both lists in display order; missing keys come last. */
  order?: readonly string[];
  /** Accessible name of the list. */
  label: string;
};

/** The foods of a meal, for review: a tap expands a row in place; one row is open at a time. */
export function MealRows({ items, open = [], order = [], label, ...actions }: Props) {
  const [expandedKey, setExpandedKey] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusRow = useRowFocus(list);
  const hiddenId = useId();
  const rows = sortRows(items, open, order);
  const visibleRows = rows.filter((row) => !isItem(row) || !row.hidden);
  const hiddenRows = rows.filter(isItem).filter((renderItem) => renderItem.hidden);

  const remove = (key: string): void => {
    const shown = [...visibleRows, ...hiddenRows];
    const at = shown.findIndex((row) => row.key === key);
    const next = shown[at + 1] ?? shown[at - 1];
    if (next) focusRow(next.key);
    actions.onRemove(key);
  };
  const item = (one: MealItem) => (
    <MealItemRow
      key={one.key}
      item={one}
      isExpanded={one.key === expandedKey}
      onFold={(fold) => setExpandedKey(fold ? null : one.key)}
      onGrams={(grams) => actions.onGrams(one.key, grams)}
      onSwap={(food) => {
        setExpandedKey(null);
        focusRow(one.key);
        actions.onSwap(one.key, food);
      }}
      onRemove={() => remove(one.key)}
    />
  );
  return (
    <div ref={list} className="meal-rows">
      <ul aria-label={label}>
        {visibleRows.map((row) =>
          isItem(row) ? (
            item(row)
          ) : (
            <OpenFoodRow
              key={row.key}
              row={row}
              onChoose={(food) => {
                focusRow(row.key);
                actions.onChoose(row.key, food);
              }}
              onAmount={(grams) => {
                focusRow(row.key);
                actions.onAmount(row.key, grams);
              }}
              onRemove={() => remove(row.key)}
            />
          ),
        )}
      </ul>
      {hiddenRows.length > 0 && (
        <>
          <h3 id={hiddenId} className="cap b ink2 meal-rows-head">
            {mealRows.hidden}
          </h3>
          <p className="cap ink3">{mealRows.hiddenText}</p>
          <ul aria-labelledby={hiddenId} className="meal-rows-hidden">
            {hiddenRows.map(item)}
          </ul>
        </>
      )}
    </div>
  );
}
