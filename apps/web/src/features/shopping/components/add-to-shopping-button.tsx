import { useState } from "react";
import { shopping as words } from "../shopping.messages.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { addRecipeToList } from "../model/add-recipe-to-list.ts";
import { BasketIcon } from "./shopping-icons.tsx";
import styles from "../shopping-entry.module.css";

/** Milliseconds after a tap in which another one counts as a double tap, however fast the response. */
const doubleTapMs = 700;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Adds a recipe's ingredients to the list. Afterwards it links to the list, which prevents adding them twice by
 * accident.
 */
export function AddToShoppingButton({ id, servings }: { id: string; servings: number }) {
  const sheet = useSheet("spesa");
  const [withStaples, setWithStaples] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [addedFingerprint, setAddedFingerprint] = useState<string | null>(null);
  const needs = { id, servings, withStaples };
  const fingerprint = JSON.stringify(needs);
  const isAdded = addedFingerprint === fingerprint;
  const add = async (): Promise<void> => {
    setIsSending(true);
    const [ok] = await Promise.all([addRecipeToList(needs, sheet.open), sleep(doubleTapMs)]);
    if (ok) setAddedFingerprint(fingerprint);
    setIsSending(false);
  };
  return (
    <div className={styles.toShopping}>
      <Button
        variant="tonal"
        wide
        softDisabled={isSending}
        aria-busy={isSending || undefined}
        aria-haspopup={isAdded ? "dialog" : undefined}
        onClick={() => (isAdded ? sheet.open() : void add())}
      >
        {isSending ? <Spinner /> : <BasketIcon />}
        {isAdded ? words.seeList : words.addRecipe}
      </Button>
      <label className={`check ${styles.toShoppingStaples}`}>
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
