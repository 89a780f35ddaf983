import { useEffect, useRef, useState } from "react";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { common } from "../../../i18n/common.messages.ts";
import { foodSearch } from "../food-search.messages.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import type { SheetHandle } from "../../../lib/use-sheet.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { MealTitle } from "../../../entities/meal/meal-title.tsx";
import { clearToast } from "../../../ui/overlays/toast.ts";
import { logFood, useAdding } from "../hooks/use-add-food.ts";
import { usualAmount } from "../model/food-amount.ts";
import { CodeResult } from "./barcode-result.tsx";
import { HabitLists } from "./habit-lists.tsx";
import { SearchField } from "./food-search-field.tsx";
import { SearchResults } from "./food-search-results.tsx";
import { ShelfChips } from "./food-filter-chips.tsx";
import type { Shelf } from "../model/filter-foods.ts";
import type { FoodSearch } from "../hooks/use-food-search.ts";
import { useNothingToast } from "../hooks/use-no-results-toast.ts";

type Props = {
  sheet: SheetHandle;
  search: FoodSearch;
  target: EntryTarget;
  onMeal: (meal: MealType) => void;
  onOpen: (food: FoodHit) => void;
  /** A food or a form lies over it; what was found stays as it was. */
  hidden: boolean;
};

/** After a way back from a food, the focus is on its row again. */
function useFocusOnReturn(hidden: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const left = useRef<string | null>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    if (hidden) wasAway.current = true;
    else if (wasAway.current) {
      wasAway.current = false;
      const row =
        left.current !== null &&
        list.current?.querySelector<HTMLElement>(`[data-food="${CSS.escape(left.current)}"]`);
      (row || list.current?.querySelector<HTMLElement>("[data-autofocus]"))?.focus();
    }
  }, [hidden]);
  return { list, leave: (ref: string | null) => (left.current = ref) };
}

/** The list of the search: one's own foods before anything is typed, then what the words find. */
export function SearchList({ sheet, search, target, onMeal, onOpen, hidden }: Props) {
  const scanner = useSheet("codice");
  const camera = useSheet("scansiona");
  const { ai } = useMe();
  const quick = useSheet("solo-calorie");
  const { adding, add } = useAdding();
  const [shelf, setShelf] = useState<Shelf>("all");
  const { list, leave } = useFocusOnReturn(hidden);
  // Kept until the food is in the diary: pressed again after a lost answer, nothing is logged twice.
  const entryIds = useRef(new Map<string, string>());
  const addUsual = async (food: FoodHit): Promise<void> => {
    const tried = [food.ref, JSON.stringify(usualAmount(food)), target.meal, target.day].join(" ");
    const id = entryIds.current.get(tried) ?? crypto.randomUUID();
    entryIds.current.set(tried, id);
    if (await add(food.ref, () => logFood(id, food, usualAmount(food), target)))
      entryIds.current.delete(tried);
  };
  useNothingToast(search);
  const actions = {
    adding,
    onOpen: (food: FoodHit): void => {
      leave(food.ref);
      onOpen(food);
    },
    onAdd: (food: FoodHit): void => void addUsual(food),
  };
  const create = (codice?: string): void => {
    leave(null);
    // "Nessun risultato" is what led here.
    clearToast();
    sheet.open({ ...target, view: "crea", ...(codice === undefined ? {} : { codice }) });
  };
  const photographLabel = (codice: string): void => camera.open({ ...target, modo: "etichetta", codice });
  const idle = search.tooShort && search.found === null;
  return (
    <div ref={list} className="search-page search-list" hidden={hidden}>
      <header className="search-head">
        <IconButton icon="close" label={common.close} onClick={sheet.close} />
        <MealTitle label={foodSearch.addTo} meal={target.meal} onMeal={onMeal} />
        <span className="search-scan">
          <IconButton icon="barcode" label={foodSearch.scan} onClick={() => scanner.open(target)} />
        </span>
      </header>
      <div className="search-page-fixed">
        <SearchField text={search.text} onText={search.type} onSubmit={search.submit} />
        <ShelfChips value={shelf} onValue={setShelf} />
      </div>
      <div className="search-page-body">
        {search.tooShort && <p className="cap ink3 search-short">{foodSearch.tooShort}</p>}
        {idle && <HabitLists shelf={shelf} {...target} onCopied={sheet.closeAll} {...actions} />}
        {search.code !== null && (
          <CodeResult
            code={search.code}
            onCreate={create}
            onLabel={ai.available ? photographLabel : undefined}
            {...actions}
          />
        )}
        {!idle && search.code === null && (
          <SearchResults
            search={search}
            shelf={shelf}
            onAll={() => setShelf("all")}
            onQuick={() => quick.open(target)}
            onCreate={() => create()}
            {...actions}
          />
        )}
      </div>
    </div>
  );
}
