import { useState } from "react";
import { shopping as words } from "../shopping.messages.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { addRecipe } from "../model/add-recipe-to-list.ts";
import { BasketIcon } from "./shopping-icons.tsx";
import "../shopping-entry.css";

/** Milliseconds in which a second tap is the first one's echo, however fast the answer came. */
const doubleTap = 700;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Puts what a recipe needs on the list. Done, it leads there: the same is not added twice by accident. */
export function AddToShopping({ id, servings }: { id: string; servings: number }) {
  const sheet = useSheet("spesa");
  const [withStaples, setWithStaples] = useState(false);
  const [sending, setSending] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const needs = { id, servings, withStaples };
  const wish = JSON.stringify(needs);
  const added = done === wish;
  const add = async (): Promise<void> => {
    setSending(true);
    const [ok] = await Promise.all([addRecipe(needs, sheet.open), pause(doubleTap)]);
    if (ok) setDone(wish);
    setSending(false);
  };
  return (
    <div className="to-shopping">
      <Button
        variant="tonal"
        wide
        unready={sending}
        aria-busy={sending || undefined}
        aria-haspopup={added ? "dialog" : undefined}
        onClick={() => (added ? sheet.open() : void add())}
      >
        {sending ? <Spinner /> : <BasketIcon />}
        {added ? words.seeList : words.addRecipe}
      </Button>
      <label className="check to-shopping-staples">
        <input
          type="checkbox"
          className="overlay-input"
          checked={withStaples}
          onChange={(event) => setWithStaples(event.target.checked)}
        />
        <span className="check-box">
          <Icon name="check" size="xs" />
        </span>
        <span className="sm ink2">{words.withStaples}</span>
      </label>
    </div>
  );
}
