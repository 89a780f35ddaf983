import { useState } from "react";
import { useRouterState } from "@tanstack/react-router";
import { foodSearch } from "../food-search.messages.ts";
import { parseEntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { cacheFood, type FoodHit } from "../../../entities/food/food-hit.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet, type SheetHandle } from "../../../lib/use-sheet.ts";
import { deskScreen, useMediaQuery } from "../../../ui/layout/use-media-query.ts";
import { EmptyPlate } from "../../../ui/feedback/empty-state.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { CreateCustomFood } from "./custom-food/create-custom-food.tsx";
import { FoodView } from "./food-view.tsx";
import { SearchList } from "./search-list.tsx";
import { useFoodSearch } from "../hooks/use-food-search.ts";
import styles from "../food-search.module.css";
import type { SheetName } from "../../../lib/search-params.ts";

/** Sheets that open over the search. */
const sheetsOnTop = new Set<SheetName | undefined>([sheets.barcode, sheets.quickAdd, sheets.capture, sheets.describe]);

type Seen = Record<"open" | "before", SheetName | undefined> & { count: number };

/**
 * Counts the openings of the search; used as a key, it resets the state at each opening. Closing a sheet that was
 * opened over the search is no new opening: the typed text stays.
 */
function useSearchResetKey(): number {
  const open = useRouterState({ select: ({ location }) => location.search.sheet });
  const [seen, setSeen] = useState<Seen>({ open, before: undefined, count: 1 });
  if (seen.open !== open) {
    const isContinued = sheetsOnTop.has(seen.open) && seen.before === sheets.search;
    setSeen({ open, before: seen.open, count: seen.count + (open === sheets.search && !isContinued ? 1 : 0) });
    return seen.count;
  }
  return seen.count;
}

/**
 * The full-screen food search. A food (`view` "food" or "correction", with its `ref`) and the form of a new one
 * ("creation", with a `barcode` if it was opened from one, and the key of its draft as `label` if a label was
 * read) are history entries of their own: Back returns to the list.
 */
export function FoodSearchSheet() {
  const sheet = useSheet(sheets.search);
  return <FoodSearchSession key={useSearchResetKey()} sheet={sheet} />;
}

function FoodSearchSession({ sheet }: { sheet: SheetHandle<typeof sheets.search> }) {
  const [target, setTarget] = useState(() => parseEntryTarget(sheet.params));
  const { meal, day } = target;
  const search = useFoodSearch();
  const { view, ref, barcode, label, amount } = sheet.params;
  // A corrected product is replaced in this search by the user's custom food.
  const [correctedRefs, setCorrectedRefs] = useState<Record<string, string>>({});
  // Opened directly on a food, the sheet has no list to go back to.
  const [hasSeenList, setHasSeenList] = useState(view === undefined);
  if (!hasSeenList && view === undefined) setHasSeenList(true);

  const isDesk = useMediaQuery(deskScreen);
  const [followsArrows, setFollowsArrows] = useState(false);
  const open = (food: FoodHit, isFollowing = false): void => {
    cacheFood(food);
    setFollowsArrows(isFollowing);
    // Beside the list the next food takes the place of the last one.
    const openView = isDesk && view === "food" ? sheet.replace : sheet.open;
    openView({ ...target, view: "food", ref: food.ref });
  };
  const viewProps = {
    day,
    meal,
    onMeal: (chosen: typeof meal): void => setTarget({ day, meal: chosen }),
    onBack: sheet.close,
    onAdded: sheet.closeAll,
    onAddMore: (): void => sheet.open(target),
    // Beside the list the focus goes to the amount, or stays on the row that the arrows have reached.
    focus: isDesk ? (followsArrows ? "none" : "amount") : "heading",
  } as const;
  const foodRef = ref === undefined ? undefined : (correctedRefs[ref] ?? ref);
  return (
    <Sheet name={sheets.search} title={foodSearch.search} full panes={isDesk} header={<></>}>
      {(view === "food" || view === "correction") && ref !== undefined && foodRef !== undefined && (
        <FoodView
          key={`${view} ${foodRef}`}
          foodRef={view === "correction" ? ref : foodRef}
          isCorrecting={view === "correction"}
          isAmountUnknown={amount === "ask"}
          {...viewProps}
          onSearchMore={() => (hasSeenList ? sheet.close() : sheet.replace(target))}
          onCorrect={() => sheet.open({ ...target, view: "correction", ref: foodRef })}
          onCorrected={(food) => {
            setCorrectedRefs((before) => ({ ...before, [ref]: food.ref }));
            sheet.close();
          }}
        />
      )}
      {view === "creation" && (
        <CreateCustomFood
          key={label ?? barcode}
          name={barcode === undefined && label === undefined ? search.text.trim() : ""}
          barcode={barcode}
          label={label}
          {...viewProps}
          onOpen={(food) => {
            cacheFood(food);
            sheet.replace({ ...target, view: "food", ref: food.ref, amount: label === undefined ? undefined : "ask" });
          }}
        />
      )}
      <SearchList
        sheet={sheet}
        search={search}
        target={target}
        onMeal={viewProps.onMeal}
        onOpen={open}
        isLeft={view !== undefined}
        chosenRef={isDesk && view === "food" ? foodRef : undefined}
        isFollowed={isDesk}
      />
      {isDesk && view === undefined && (
        <div className={`${styles.searchPage} ${styles.searchNone}`}>
          <EmptyPlate size={96} />
          <p className="sm ink2">{foodSearch.noneChosen}</p>
        </div>
      )}
    </Sheet>
  );
}
