import { useEffect, useRef, useState } from "react";
import { common } from "../../i18n/common.ts";
import { foodSearch } from "../../i18n/food-search.ts";
import { targetOf } from "../../lib/entry-target.ts";
import { useSheet } from "../../lib/sheets.ts";
import type { SheetHandle } from "../../lib/sheets.ts";
import { useOpenings } from "../../lib/use-openings.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { addStock, useAdding } from "./add-food.ts";
import { usualGrams } from "./amounts.ts";
import { CreateFood } from "./create-food.tsx";
import { FoodDetail } from "./food-detail.tsx";
import { MealTitle } from "./meal-title.tsx";
import { SearchField } from "./search-field.tsx";
import { SearchResults } from "./search-results.tsx";
import { useFoodSearch } from "./use-food-search.ts";
import type { StockFood } from "./use-food-search.ts";
import "../../styles/food-search.css";

const name = "cerca";

/** Search by name, over the whole screen. Detail and form are history steps of their own: Back returns to the list. */
export function FoodSearchSheet() {
  const sheet = useSheet(name);
  const openings = useOpenings(sheet.isOpen);
  return <OneSearch key={openings} sheet={sheet} />;
}

function OneSearch({ sheet }: { sheet: SheetHandle }) {
  const [target, setTarget] = useState(() => targetOf(sheet.params));
  const { meal, day } = target;
  const onMeal = (chosen: typeof meal): void => setTarget({ day, meal: chosen });
  const search = useFoodSearch();
  const { adding, add } = useAdding();
  // The food whose detail is shown, as the list has it: what the address names after a reload is gone with the sheet.
  const [opened, setOpened] = useState<StockFood | null>(null);
  const view = sheet.params["view"];
  const list = useRef<HTMLDivElement>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    if (view !== undefined) wasAway.current = true;
    else if (wasAway.current) {
      wasAway.current = false;
      const row =
        opened && list.current?.querySelector<HTMLElement>(`[data-food="${CSS.escape(opened.id)}"]`);
      (row ?? list.current?.querySelector<HTMLElement>("[data-autofocus]"))?.focus();
    }
  }, [view, opened]);

  const open = (food: StockFood): void => {
    setOpened(food);
    sheet.open({ ...target, view: "alimento" });
  };
  const step = { day, meal, onMeal, onBack: sheet.close, onAdded: sheet.closeAll };
  return (
    <Sheet name={name} title={foodSearch.search} full header={<></>}>
      {view === "alimento" && opened && <FoodDetail key={opened.id} food={opened} {...step} />}
      {view === "crea" && <CreateFood name={search.text.trim()} {...step} />}
      <div ref={list} className="search-page search-list" hidden={view !== undefined}>
        <header className="search-head">
          <IconButton icon="close" label={common.close} onClick={sheet.close} />
          <MealTitle meal={meal} onMeal={onMeal} />
        </header>
        <div className="search-page-fixed">
          <SearchField text={search.text} onText={search.type} onSubmit={search.submit} />
        </div>
        <div className="search-page-body">
          <SearchResults
            search={search}
            adding={adding}
            onOpen={open}
            onAdd={(food) =>
              void add(food.id, () =>
                addStock(crypto.randomUUID(), food.name, usualGrams(food.portions), target),
              )
            }
            onCreate={() => sheet.open({ ...target, view: "crea" })}
          />
        </div>
      </div>
    </Sheet>
  );
}
