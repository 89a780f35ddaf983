import { buildDish, type DishOutcome } from "../photo-analysis/dish-analysis.ts";
import type { VisionItem, VisionResult } from "../photo-analysis/vision-result.ts";
import { toEstimatedItem } from "../food-matching/food-resolution.ts";

/** Cooked pasta: 130 g with 158 kcal, 6 P, 31 C, 1 F per 100 g. */
export function aVisionItem(overrides: Partial<VisionItem> = {}): VisionItem {
  return {
    nome: "Spaghetti",
    nomeGenerico: "pasta",
    cottura: "bollito",
    stato: "come_mangiato",
    marca: null,
    conteggio: null,
    unita: null,
    grammiMin: 90,
    grammi: 130,
    grammiMax: 180,
    kcal100: 158,
    proteine100: 6,
    carboidrati100: 31,
    grassi100: 1,
    nascosto: false,
    fiducia: "alta",
    ...overrides,
  };
}

export function aVisionResult(items: Partial<VisionItem>[], overrides: Partial<VisionResult> = {}): VisionResult {
  return {
    esito: "cibo",
    titolo: "Spaghetti al pomodoro",
    riferimentoScala: "piatto",
    testoNellaFoto: false,
    domanda: null,
    items: items.map(aVisionItem),
    etichetta: null,
    piattiDelMenu: [],
    ...overrides,
  };
}

/** The dish of a vision result whose items all have the model's own estimates. */
export function aModelEstimatedDish(reading: VisionResult, factor?: number): DishOutcome {
  return buildDish(reading, (item) => toEstimatedItem(item), factor);
}
