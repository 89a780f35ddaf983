import { useState } from "react";
import { shopping } from "../shopping.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { basket } from "../../../ui/icons/icon-drawings.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../shopping-entry.module.css";
import { hapticTick } from "../../../lib/haptics.ts";
import { offline } from "../../../i18n/offline.messages.ts";
import { useOutboxState } from "../../../lib/api/outbox-state.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { toastShoppingError } from "../model/shopping-actions.ts";
import { enqueueMutation, submitShoppingChange } from "../model/shopping-mutation-queue.ts";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { usePendingAction } from "../../../lib/use-pending-action.ts";

/** Milliseconds after a tap in which another one counts as a double tap, however fast the response. */
const doubleTapMs = 700;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The ingredients of a recipe for the given portions, with or without staples. */
type RecipeNeeds = { id: string; name: string; servings: number; withStaples: boolean };

type Answer = Outputs["recipes"]["shopping"]["addRecipe"];

/** Undefined while the change waits on this device. */
async function sendRecipeNeeds({ name, ...needs }: RecipeNeeds): Promise<Answer | undefined> {
  let answer: Answer | undefined;
  await enqueueMutation({
    apply: (list) => [...list],
    send: async () => {
      const result = await submitShoppingChange({ type: "buyRecipe", input: needs }, { name });
      answer = result.answer;
      return answer?.list ?? result.list;
    },
  });
  return answer;
}

/**
 * Adds the ingredients of a recipe to the list and shows the result; resolves to false, after showing an error, when
 * that failed.
 */
async function addRecipeToList(needs: RecipeNeeds): Promise<boolean> {
  try {
    const answer = await sendRecipeNeeds(needs);
    hapticTick();
    if (!answer) {
      toast({ title: needs.name, text: shopping.recipeWaits, tone: "neutral" });
      return true;
    }
    const { added, merged, leftOut } = answer;
    if (added + merged === 0) {
      const text = leftOut.length > 0 ? shopping.nothingToBuyText(leftOut) : undefined;
      toast({ title: shopping.nothingToBuy, text, tone: "neutral" });
      return false;
    }
    // The button links to the list from now on, so that the notification does not repeat the link.
    toast({ title: shopping.recipeAdded, text: shopping.recipeAddedText(answer) });
    return true;
  } catch (error) {
    toastShoppingError(shopping.addRecipeFailed, error);
    return false;
  }
}

/**
 * Adds a recipe's ingredients to the list. Afterwards it links to the list, which prevents adding them twice by
 * accident; without a connection it waits until they are sent, since the list does not have them before.
 */
export function AddToShoppingButton({ id, name, servings }: { id: string; name: string; servings: number }) {
  const sheet = useSheet(sheets.shopping);
  const [withStaples, setWithStaples] = useState(false);
  const [addedFingerprint, setAddedFingerprint] = useState<string | null>(null);
  const needs = { id, name, servings, withStaples };
  const fingerprint = JSON.stringify(needs);
  const { changes } = useOutboxState();
  const waiting = changes.find(({ call }) => call.type === "buyRecipe" && call.input.id === id);
  const isAdded = addedFingerprint === fingerprint && !waiting;
  const [add, isSending] = usePendingAction(async () => {
    const [ok] = await Promise.all([addRecipeToList(needs), sleep(doubleTapMs)]);
    if (ok) setAddedFingerprint(fingerprint);
  });
  // A second press would add them twice.
  const isWaiting = !isSending && waiting?.rejection === null;
  const label = isAdded ? shopping.seeList : shopping.addRecipe;
  return (
    <div className={styles.toShopping}>
      <Button
        variant="tonal"
        wide
        softDisabled={isSending || isWaiting}
        aria-busy={isSending || undefined}
        aria-haspopup={isAdded ? "dialog" : undefined}
        onClick={() => (isAdded ? sheet.open() : void add())}
      >
        {isSending ? <Spinner /> : <Icon name={basket} />}
        {isWaiting ? offline.pending : label}
      </Button>
      <Checkbox className={styles.toShoppingStaples} checked={withStaples} onChecked={setWithStaples}>
        <span className="sm ink2">{shopping.withStaples}</span>
      </Checkbox>
    </div>
  );
}
