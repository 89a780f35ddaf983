import { dishFromReading } from "../photo-analysis/dish-analysis.ts";
import type { DishOutcome } from "../photo-analysis/dish-analysis.ts";
import type { DishItemReading, DishReading } from "../photo-analysis/vision-result.ts";
import { guessedItem } from "../food-matching/food-resolution.ts";

/** Cooked pasta: 130 g with 158 kcal, 6 P, 31 C, 1 F per 100 g. */
export function anItem(overrides: Partial<DishItemReading> = {}): DishItemReading {
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

export function aReading(
  items: Partial<DishItemReading>[],
  overrides: Partial<DishReading> = {},
): DishReading {
  return {
    esito: "cibo",
    titolo: "Spaghetti al pomodoro",
    riferimentoScala: "piatto",
    testoNellaFoto: false,
    domanda: null,
    items: items.map(anItem),
    etichetta: null,
    piattiDelMenu: [],
    ...overrides,
  };
}

/** The dish of a reading with nothing but the model's own guesses behind its items. */
export function guessedDish(reading: DishReading, factor?: number): DishOutcome {
  return dishFromReading(reading, (item) => guessedItem(item), factor);
}
