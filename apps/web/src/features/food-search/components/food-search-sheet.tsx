import { useState } from "react";
import { useRouterState } from "@tanstack/react-router";
import { foodSearch } from "../food-search.messages.ts";
import { parseEntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { cacheFood } from "../../../entities/food/food-hit.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import type { SheetHandle } from "../../../lib/use-sheet.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { CreateCustomFood } from "./custom-food/create-custom-food.tsx";
import { FoodView } from "./food-view.tsx";
import { SearchList } from "./search-list.tsx";
import { useFoodSearch } from "../hooks/use-food-search.ts";
import { getOpenSheetName } from "../../../lib/search-params.ts";

const name = "cerca";

/** Sheets that open over the search. */
const sheetsOnTop = new Set<string | undefined>(["codice", "solo-calorie", "scansiona"]);

/**
 * Counts the openings of the search; used as a key, it resets the state at each opening. Closing a sheet that was
 * opened over the search is no new opening: the typed text stays.
 */
function useSearchResetKey(): number {
  const open = useRouterState({ select: ({ location }) => getOpenSheetName(location.search) });
  const [seen, setSeen] = useState({ open, before: undefined as string | undefined, count: 1 });
  if (seen.open !== open) {
    const isContinued = sheetsOnTop.has(seen.open) && seen.before === "cerca";
    setSeen({ open, before: seen.open, count: seen.count + (open === "cerca" && !isContinued ? 1 : 0) });
    return seen.count;
  }
  return seen.count;
}

/**
 * The full-screen food search. A food (`view` "alimento" or "correggi", with its `ref`) and the form of a new one
 * ("crea", with a `codice` if it was opened from a barcode, and the key of its draft as `etichetta` if a label was
 * read) are history entries of their own: Back returns to the list.
 */
export function FoodSearchSheet() {
  const sheet = useSheet(name);
  return <FoodSearchSession key={useSearchResetKey()} sheet={sheet} />;
}

function FoodSearchSession({ sheet }: { sheet: SheetHandle }) {
  const [target, setTarget] = useState(() => parseEntryTarget(sheet.params));
  const { meal, day } = target;
  const search = useFoodSearch();
  const { view, ref, codice, etichetta, quanto } = sheet.params;
  // A corrected product is replaced in this search by the user's custom food.
  const [correctedRefs, setCorrectedRefs] = useState<Record<string, string>>({});
  // Opened directly on a food, the sheet has no list to go back to.
  const [hasSeenList, setHasSeenList] = useState(view === undefined);
  if (!hasSeenList && view === undefined) setHasSeenList(true);

  const open = (food: FoodHit): void => {
    cacheFood(food);
    sheet.open({ ...target, view: "alimento", ref: food.ref });
  };
  const viewProps = {
    day,
    meal,
    onMeal: (chosen: typeof meal): void => setTarget({ day, meal: chosen }),
    onBack: sheet.close,
    onAdded: sheet.closeAll,
  };
  const foodRef = ref === undefined ? undefined : (correctedRefs[ref] ?? ref);
  return (
    <Sheet name={name} title={foodSearch.search} full header={<></>}>
      {(view === "alimento" || view === "correggi") && ref !== undefined && foodRef !== undefined && (
        <FoodView
          key={`${view} ${foodRef}`}
          foodRef={view === "correggi" ? ref : foodRef}
          isCorrecting={view === "correggi"}
          isAmountUnknown={quanto === "chiedi"}
          {...viewProps}
          onSearchMore={() => (hasSeenList ? sheet.close() : sheet.replace(target))}
          onCorrect={() => sheet.open({ ...target, view: "correggi", ref: foodRef })}
          onCorrected={(food) => {
            setCorrectedRefs((before) => ({ ...before, [ref]: food.ref }));
            sheet.close();
          }}
        />
      )}
      {view === "crea" && (
        <CreateCustomFood
          key={etichetta ?? codice}
          name={codice === undefined && etichetta === undefined ? search.text.trim() : ""}
          barcode={codice}
          label={etichetta}
          {...viewProps}
          onOpen={(food) => {
            cacheFood(food);
            const amountParam = etichetta === undefined ? {} : { quanto: "chiedi" };
            sheet.replace({ ...target, view: "alimento", ref: food.ref, ...amountParam });
          }}
        />
      )}
      <SearchList
        sheet={sheet}
        search={search}
        target={target}
        onMeal={viewProps.onMeal}
        onOpen={open}
        hidden={view !== undefined}
      />
    </Sheet>
  );
}
