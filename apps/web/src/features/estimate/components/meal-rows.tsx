import type { Alternative, MealItem, UnresolvedRow } from "@fetta/domain/meal-parser/meal-item";
import { useId, useRef, useState, useEffect, type RefObject } from "react";
import { computeItemNutrition } from "@fetta/domain/portions/meal-portion";
import { mealRows } from "../estimate.messages.ts";
import { sortRows, isItem } from "../model/meal-reducer.ts";
import { UnresolvedFoodRow, MealItemEditor } from "./meal-item-editor.tsx";
import { formatUnitCount } from "../../../i18n/format-units.ts";
import { AmountText } from "../../../ui/figures/amount-text.tsx";
import { IconButton } from "../../../ui/buttons/button.tsx";
import { ExpandableFoodRow } from "../../../entities/meal/expandable-food-row.tsx";
import { SourceBadge } from "./inline-food-search.tsx";
import "../../../ui/styles/meal-rows.css";

export type MealRowActions = {
  onGrams: (key: string, grams: number) => void;
  /** Keys of items and of unresolved rows. */
  onRemove: (key: string) => void;
  onSwap: (key: string, food: Alternative) => void;
  /** Resolves an unresolved row to a food; `weighChoice` gives its grams. */
  onChoose: (key: string, food: Alternative) => void;
  /** Sets the grams of an unresolved row whose food, the first suggestion, is known. */
  onAmount: (key: string, grams: number) => void;
};

type Props = MealRowActions & {
  items: readonly MealItem[];
  unresolved?: readonly UnresolvedRow[];
  /** Keys of both lists in display order; missing keys come last. */
  order?: readonly string[];
  /** Accessible name of the list. */
  label: string;
};

type MealItemRowProps = {
  item: MealItem;
  isExpanded: boolean;
  onFold: (fold: boolean) => void;
  onGrams: (grams: number) => void;
  onSwap: (food: Alternative) => void;
  onRemove: () => void;
};

/** One food of a meal. Likely seasonings can be removed without expanding the row. */
function MealItemRow({ item, isExpanded, onFold, onGrams, onSwap, onRemove }: MealItemRowProps) {
  const { name, grams, unit, source, hidden } = item;
  const amount = (
    <span className="meal-row-grams cap ink3 num">
      {unit && (
        <span>
          <AmountText>{formatUnitCount(unit.count, unit.label)}</AmountText>
        </span>
      )}
      <span>{mealRows.grams(grams)}</span>
    </span>
  );
  return (
    <ExpandableFoodRow
      rowId={item.key}
      name={name}
      notes={<SourceBadge source={source} />}
      amount={amount}
      kcal={mealRows.kcal(computeItemNutrition(item).calories)}
      isExpanded={isExpanded}
      onToggle={onFold}
      action={hidden && <IconButton icon="close" iconSize="s" label={mealRows.removeNamed(name)} onClick={onRemove} />}
    >
      {() => <MealItemEditor item={item} onGrams={onGrams} onSwap={onSwap} onRemove={onRemove} />}
    </ExpandableFoodRow>
  );
}

/** True when no focusable element has the focus: the element that had it is gone. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.getAttribute("role") === "dialog";
}

/** The grams field of an unresolved row is focused before the other controls. */
const gramsInputSelector = ".unresolved-row-grams input";

/** Keeps the focus in the list when its control is removed: it moves to the first control of a row, by `[data-row]`. */
function useRowFocus(list: RefObject<HTMLElement | null>): (key: string) => void {
  const requestedKey = useRef<string | null>(null);
  // Weighing the food may delay the change of its row: the request stays until the focus is lost.
  useEffect(() => {
    if (requestedKey.current === null || !isFocusLost()) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const row = rows.find((element) => element.dataset["row"] === requestedKey.current);
    (row?.querySelector<HTMLElement>(gramsInputSelector) ?? row?.querySelector<HTMLElement>("button, input"))?.focus();
    requestedKey.current = null;
  });
  return (key) => {
    requestedKey.current = key;
  };
}

/** The foods of a meal, for review: a tap expands a row in place; one row is open at a time. */
export function MealRows({ items, unresolved = [], order = [], label, ...actions }: Props) {
  const [expandedKey, setExpandedKey] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusRow = useRowFocus(list);
  const hiddenId = useId();
  const rows = sortRows(items, unresolved, order);
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
            <UnresolvedFoodRow
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
