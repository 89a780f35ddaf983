import { formatWhole } from "@fetta/domain/italian-number";
import { useRef } from "react";
import { common } from "../../i18n/common.ts";
import { diary } from "../../i18n/diary.ts";
import { FoodThumb } from "../../ui/food-thumb.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { amountText } from "./amount.ts";
import { removeEntry } from "./diary-actions.ts";
import type { Entry } from "./entry.ts";
import { useSwipeReveal } from "./use-swipe-reveal.ts";

export type EntryHandlers = { onEdit: (entry: Entry) => void; onMore: (entry: Entry) => void };

/** A line of the diary: a tap edits it, the dots offer the rest, drawn to the left it offers to go. */
export function DiaryEntry({ entry, onEdit, onMore }: EntryHandlers & { entry: Entry }) {
  const row = useRef<HTMLDivElement>(null);
  const { open, handlers } = useSwipeReveal(row);
  const { name, imageUrl, source } = entry.foodItem;
  return (
    <li className="entry-slot">
      {/* Behind the row: the same as in the menu of the dots, so nobody has to find it with a keyboard. */}
      <button
        type="button"
        className="entry-remove"
        tabIndex={-1}
        aria-hidden={!open}
        aria-label={diary.deleteNamed(name)}
        onClick={() => void removeEntry(entry)}
      >
        <Icon name="trash" size="s" />
        {diary.actions.remove}
      </button>
      <div ref={row} className="entry" {...handlers}>
        <button type="button" className="entry-main" aria-haspopup="dialog" onClick={() => onEdit(entry)}>
          <FoodThumb name={name} imageUrl={imageUrl} />
          <span className="entry-text">
            <b className="ellipsis">{name}</b>
            <span className="entry-amount">
              {amountText(entry)}
              {source === "photo" && (
                <em className="tag tag-ai entry-tag">
                  <Icon name="sparkle" size="xs" />
                  {diary.estimate}
                </em>
              )}
            </span>
          </span>
          <span className="entry-kcal num">
            {formatWhole(entry.calories)}
            <small>{` ${common.kcal}`}</small>
          </span>
        </button>
        <IconButton
          icon="dots"
          iconSize="s"
          label={diary.moreActions(name)}
          aria-haspopup="dialog"
          onClick={() => onMore(entry)}
        />
      </div>
    </li>
  );
}
