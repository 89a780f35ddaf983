import { useReducer, useState } from "react";
import {
  barcodeDraft,
  draftOf,
  forgetDraft,
  leaveDraft,
  tieBarcode,
} from "../../../entities/food/food-draft.ts";
import type { FoodDraft } from "../../../entities/food/food-draft.ts";
import { rememberFood } from "../../../entities/food/food-hit.ts";
import { targetOf } from "../../../entities/logged-entry/entry-target.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import type { SheetHandle } from "../../../lib/use-sheet.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";
import { CounterFood } from "./in-store-food-picker.tsx";
import { NotFound, Unreachable } from "./lookup-failure-views.tsx";
import { ScanView } from "./scan-view.tsx";
import { firstStage, nextStage } from "../model/scanner-reducer.ts";
import type { Lookup, Step } from "../model/scanner-reducer.ts";
import { useLookup } from "../hooks/use-product-lookup.ts";
import { useReader } from "../hooks/use-barcode-reader.ts";

/** What a label would say of a food that is known already. */
function labelOf(food: Outputs["food"]["read"]): Partial<FoodDraft> {
  const { name, calories, protein, carbs, fat, fibre, sugars, saturated, salt, liquid } = food;
  return { name, calories, protein, carbs, fat, fibre, sugars, saturated, salt, liquid };
}

/**
 * One opening of the scanner. What was found opens in the food search, which takes its place. Opened for the form of a
 * food (`per`, the key of its draft), the code goes there and nothing is looked up.
 */
export function Scanner({ sheet }: { sheet: SheetHandle }) {
  const [target] = useState(() => targetOf(sheet.params));
  const [stage, follow] = useReducer(nextStage, firstStage);
  const openReader = useReader();
  const { per } = sheet.params;
  const step = (next: Step): void => {
    if (per === undefined || next.type !== "code") return follow(next);
    tieBarcode(per, next.code);
    sheet.close();
  };
  const search = useSheet("cerca");
  const camera = useSheet("scansiona");
  const { ai } = useMe();

  /** The form for a food with this code, with what is known of it. */
  const create = (code: string, known: Partial<FoodDraft> = {}): void => {
    // What was typed into this form before counts more.
    if (!draftOf(barcodeDraft(code))) leaveDraft(barcodeDraft(code), { ...known, barcode: code });
    search.replace({ ...target, view: "crea", codice: code });
  };
  /** The camera for its label, where somebody looks at photos; the code comes along. */
  const labelOfCode = (code: string): (() => void) | undefined =>
    ai.available ? () => camera.replace({ ...target, modo: "etichetta", codice: code }) : undefined;
  const open = (lookup: Lookup): void => {
    // Closed meanwhile: another sheet would open over what the person does now.
    if (!sheet.isOpen) return;
    if (lookup.status === "found") {
      rememberFood(lookup.food);
      search.replace({ ...target, view: "alimento", ref: lookup.food.ref });
    } else if (lookup.status === "incomplete") {
      const { gtin, name, ...known } = lookup.draft;
      create(gtin, { ...known, name: name ?? "" });
    }
  };
  useLookup(stage, step, open);

  const waysOn = {
    onSearch: () => search.replace({ ...target }),
    onScan: () => step({ type: "scan" }),
  };
  switch (stage.at) {
    case "not_found":
      return (
        <NotFound
          code={stage.code}
          onLabel={labelOfCode(stage.code)}
          onCreate={() => create(stage.code)}
          {...waysOn}
        />
      );
    case "unreachable":
      return (
        <Unreachable
          code={stage.code}
          onLabel={labelOfCode(stage.code)}
          onCreate={() => create(stage.code)}
          onRetry={() => step({ type: "code", code: stage.code })}
          {...waysOn}
        />
      );
    case "counter":
      return (
        <CounterFood
          onChoose={(food) => {
            forgetDraft(barcodeDraft(stage.stem));
            create(stage.stem, labelOf(food));
          }}
          onCreate={() => create(stage.stem)}
          onScan={waysOn.onScan}
        />
      );
    default:
      return (
        <ScanView
          stage={stage}
          open={sheet.isOpen}
          openReader={openReader}
          step={step}
          onClose={sheet.close}
        />
      );
  }
}
