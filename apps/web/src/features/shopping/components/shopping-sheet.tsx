import { useState, useRef, useEffect } from "react";
import { shopping } from "../shopping.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { DelayedSkeleton, QueryErrorCard, Skeleton } from "../../../ui/feedback/query-boundary.tsx";
import { PendingItemRows, ShoppingRows } from "./shopping-rows.tsx";
import { shareShoppingList } from "../model/share-shopping-list.ts";
import { clearChecked, clearList } from "../model/shopping-actions.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { type HeldItems, type ShoppingItem, openItems, toShoppingSections } from "../model/shopping-item.ts";
import { useShoppingList } from "../hooks/use-shopping-list.ts";
import styles from "../shopping.module.css";
import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { usePendingItems, type PendingItems } from "../hooks/use-pending-items.ts";

const shareArrow =
  "M12 14.5v-10M8.2 8.2L12 4.5l3.8 3.7M6.5 11.5H6a1.5 1.5 0 0 0-1.5 1.5v5A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-5a1.5 1.5 0 0 0-1.5-1.5h-.5";

function SkeletonRows() {
  return (
    <div className="card card-pad col gap-m">
      {["55%", "70%", "40%", "60%"].map((width) => (
        <Skeleton key={width} width={width} height="1.25rem" />
      ))}
    </div>
  );
}

/** The number of open items, and the share button. */
function Summary({ list }: { list: readonly ShoppingItem[] }) {
  const open = openItems(list).length;
  return (
    <div className={`row between ${styles.shoppingSummary}`}>
      <p className="b ink2" role="status">
        {open === 0 ? shopping.allTaken : shopping.toBuy(open)}
      </p>
      {open > 0 && (
        <Button variant="ghost" size="inline" onClick={() => void shareShoppingList(list)}>
          <Icon name={shareArrow} size="s" />
          {shopping.share}
        </Button>
      )}
    </div>
  );
}

/** Milliseconds without a tap after which checked items move to their section. */
const quietMs = 2000;

const none: HeldItems = new Map();

/**
 * Keeps tapped rows in place until the taps have paused, so that nothing moves under the finger. `rows` is their
 * container: nothing moves while it is pressed or has the keyboard focus.
 */
function useHeldItems() {
  const rows = useRef<HTMLDivElement>(null);
  const [heldItems, setHeldItems] = useState(none);
  useEffect(() => {
    if (heldItems.size === 0) return undefined;
    const timer = setInterval(() => {
      if (!rows.current?.querySelector(":active, :focus-visible")) setHeldItems(none);
    }, quietMs);
    return () => clearInterval(timer);
  }, [heldItems]);
  const holdItem = (id: string, inCart: boolean): void => setHeldItems((before) => new Map(before).set(id, inCart));
  return { rows, heldItems, holdItem };
}

/** The open items by shop section, then the items in the cart. */
function ShoppingSections({ list, newItemId }: { list: readonly ShoppingItem[]; newItemId: string | null }) {
  const emptying = useSheet(sheets.clearShopping);
  const { rows, heldItems, holdItem } = useHeldItems();
  const { groups, cart } = toShoppingSections(list, heldItems);
  const taken = list.length - openItems(list).length;
  return (
    <>
      <div ref={rows} className="stack gap-m">
        {groups.map(({ group, items }) => (
          <section key={group} aria-labelledby={`shopping-${group}`}>
            <h3 className={`b ink2 ${styles.shoppingHeading}`} id={`shopping-${group}`}>
              {shopping.groups[group]}
            </h3>
            <ShoppingRows items={items} newItemId={newItemId} onCheck={({ id }) => holdItem(id, false)} />
          </section>
        ))}
        {cart.length > 0 && (
          <section aria-labelledby="shopping-cart">
            <h3 className={`b ink2 ${styles.shoppingHeading}`} id="shopping-cart">
              {shopping.inCart(cart.length)}
            </h3>
            <ShoppingRows items={cart} newItemId={newItemId} onCheck={({ id }) => holdItem(id, true)} />
          </section>
        )}
      </div>
      <div className="actions empty-actions">
        {taken > 0 && (
          <Button variant="tonal" size="small" icon="check" onClick={() => void clearChecked(list)}>
            {shopping.clearTaken}
          </Button>
        )}
        <Button variant="danger" size="small" icon="trash" aria-haspopup="dialog" onClick={() => emptying.open()}>
          {shopping.empty}
        </Button>
      </div>
    </>
  );
}

type Props = { text: string; onText: (text: string) => void; onAdd: (text: string) => void };

/** Adds a typed item; the keyboard stays open for the next one. */
function AddItemForm({ text, onText, onAdd }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const line = text.trim();
  return (
    <form
      className={styles.shoppingAdd}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (line !== "") onAdd(line);
        input.current?.focus();
      }}
    >
      <TextField
        label={shopping.field}
        hideLabel
        aside={
          <IconButton
            type="submit"
            icon="plus"
            label={shopping.add}
            variant="tonal"
            aria-disabled={line === "" || undefined}
          />
        }
        ref={input}
        placeholder={shopping.fieldExample}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="enter"
        maxLength={recipeLimits.maxIngredientLength}
        value={text}
        onValue={onText}
      />
    </form>
  );
}

function EmptyShoppingList() {
  const sheet = useSheet(sheets.shopping);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toRecipes = (): void => {
    if (pathname === "/recipes") sheet.closeAll();
    else void navigate({ to: "/recipes" });
  };
  return (
    <EmptyState title={shopping.none} text={shopping.noneText}>
      <Button variant="tonal" onClick={toRecipes}>
        {shopping.toRecipes}
      </Button>
    </EmptyState>
  );
}

function ShoppingView({ drafts }: { drafts: PendingItems }) {
  const { list, read } = useShoppingList();
  const [newItemId, setNewItemId] = useState<string | null>(null);
  const newest = list?.find(({ id }) => id === newItemId);
  // An item whose response was lost is in the list all the same.
  const unsent = drafts.items.filter(({ id }) => !list?.some((item) => item.id === id));
  const showWhenAdded = async (sent: Promise<string | null>): Promise<void> => setNewItemId(await sent);
  const failure = read.isError && (
    <QueryErrorCard title={list ? shopping.notFresh : shopping.loadFailed} query={read} />
  );
  return (
    <div className="stack gap-m">
      <AddItemForm text={drafts.text} onText={drafts.setText} onAdd={(line) => void showWhenAdded(drafts.add(line))} />
      <p className="visually-hidden" role="status">
        {newest && shopping.added(newest.text, shopping.groups[newest.group])}
      </p>
      <PendingItemRows
        drafts={unsent}
        onRetry={(draft) => void showWhenAdded(drafts.retry(draft))}
        onDrop={drafts.drop}
      />
      {failure && !list ? (
        failure
      ) : (
        <DelayedSkeleton pending={!list} skeleton={<SkeletonRows />}>
          {list && list.length > 0 ? (
            <>
              <Summary list={list} />
              <ShoppingSections list={list} newItemId={newItemId} />
            </>
          ) : (
            unsent.length === 0 && <EmptyShoppingList />
          )}
        </DelayedSkeleton>
      )}
      {failure && list && <div className={styles.shoppingNotFresh}>{failure}</div>}
    </div>
  );
}

/** The shopping list, full-screen and usable with one hand in a shop. */
export function ShoppingSheet() {
  // State outside the sheet: the typed text survives its closing.
  const drafts = usePendingItems();
  return (
    <>
      <Sheet name={sheets.shopping} title={shopping.title} full>
        <ShoppingView drafts={drafts} />
      </Sheet>
      <AlertDialog
        name={sheets.clearShopping}
        title={shopping.emptyTitle}
        text={shopping.emptyQuestion}
        confirm={shopping.empty}
        onConfirm={() => void clearList()}
      />
    </>
  );
}
