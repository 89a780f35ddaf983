import type { Locator, Page } from "@playwright/test";
import type { Db } from "@fetta/db/schema/schema";
import { insertMealEstimate } from "@fetta/db/queries/estimates/meal-estimate";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { computeMealNutrition } from "@fetta/domain/portions/meal-portion";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import { entryButton, openHome } from "./diary.page.ts";
import { expect } from "../support/test-fixtures.ts";
import { todayInRome } from "../support/rome-dates.ts";

export const estimatedDishName = "Pollo con patate e verdure";

const per100 = (calories: number, protein: number, carbs: number, fat: number) => ({ calories, protein, carbs, fat });
const seenItem = { amountSource: "photo", unit: null, hidden: false, alternatives: [] } as const;

/**
 * 400 g and 539 kcal: chicken, potatoes, a sauce with values estimated by the model, and an oil not visible in the
 * photo.
 */
export const chickenItems: readonly MealItem[] = [
  {
    ...seenItem,
    key: "a1",
    sourceText: "petto di pollo alla piastra",
    name: "Pollo, petto",
    ref: "stock:prova-pollo",
    source: "table",
    per100: per100(110, 23, 0, 2),
    grams: 150,
    alternatives: [
      { ref: "stock:prova-tacchino", name: "Tacchino, fesa", source: "table", per100: per100(130, 29, 0, 1) },
    ],
  },
  {
    ...seenItem,
    key: "a2",
    sourceText: "patate al forno",
    name: "Patate",
    ref: "stock:prova-patate",
    source: "table",
    per100: per100(120, 2, 22, 2),
    grams: 140,
    unit: { label: "1 patata", count: 2 },
  },
  {
    ...seenItem,
    key: "a3",
    sourceText: "salsa verde",
    name: "Salsa verde",
    ref: null,
    source: "estimate",
    per100: per100(116, 2, 4, 10),
    grams: 100,
  },
  {
    ...seenItem,
    key: "a4",
    sourceText: "olio",
    name: "Olio di oliva extravergine",
    ref: "stock:prova-olio",
    source: "table",
    per100: per100(899, 0, 0, 100),
    grams: 10,
    hidden: true,
  },
];

type EstimateOptions = {
  items?: readonly MealItem[];
  day?: string;
  question?: string | null;
  flags?: string[];
  /** Confirmed with corrections, which are suggested for the next photo of the same dish. */
  corrected?: boolean;
};

/** Stores a photo estimate with its diary entry; returns the id of the entry. */
export async function anEstimate(
  db: Db,
  person: { id: string },
  { items = chickenItems, day = todayInRome(), question = null, flags = [], corrected = false }: EstimateOptions = {},
): Promise<string> {
  const grams = items.reduce((sum, item) => sum + item.grams, 0);
  const food = await aFood(db, person, {
    ...computeMealNutrition(items),
    name: estimatedDishName,
    source: "photo",
    servingSize: `${grams}g`,
    servingGrams: grams,
  });
  await insertMealEstimate(db, {
    userId: person.id,
    foodItemId: food.id,
    analysisId: null,
    title: estimatedDishName,
    normalizedTitle: normalizeSearchText(estimatedDishName),
    followUpQuestion: question,
    flags,
    initialItems: items,
    items,
    visionGrams: grams,
    isCorrected: corrected,
    confirmedAt: corrected ? new Date() : null,
  });
  const { id } = await anEntry(db, person, food, day, { needsReview: !corrected });
  return id;
}

export const photoResultDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Risultato della foto" });

/** Opens today's estimate from the diary, where it is marked with "≈". */
export async function openEstimate(page: Page): Promise<Locator> {
  await openHome(page);
  await entryButton(page, estimatedDishName).tap();
  const sheet = photoResultDialog(page);
  await expect(itemRows(sheet).first()).toBeVisible();
  return sheet;
}

/** Stores an estimate of today and opens it from the diary; `id` is that of the entry. */
export async function openAnEstimate(
  page: Page,
  db: Db,
  person: { id: string },
  options: EstimateOptions = {},
): Promise<{ id: string; sheet: Locator }> {
  const id = await anEstimate(db, person, options);
  return { id, sheet: await openEstimate(page) };
}

/** The button that confirms the result. */
export const doneButton = (sheet: Locator): Locator => sheet.getByRole("button", { name: "Fatto" });
/** Confirms the result, which closes the sheet. */
export async function confirmResult(sheet: Locator): Promise<void> {
  await doneButton(sheet).click();
  await expect(sheet.page().getByRole("dialog")).toHaveCount(0);
}

/** The text field for corrections. */
export const correctionField = (sheet: Locator): Locator => sheet.getByRole("textbox", { name: "Correggi a parole" });
/** Types a correction and submits it. */
export async function submitCorrection(sheet: Locator, text: string): Promise<void> {
  await correctionField(sheet).fill(text);
  await correctionField(sheet).press("Enter");
}

/** The rows of the foods, followed by those of the likely seasonings. */
export const itemRows = (sheet: Locator): Locator => sheet.locator("[data-row]");
export const itemRow = (sheet: Locator, name: string): Locator => itemRows(sheet).filter({ hasText: name });
/** The collapsed row of a food; a click expands it. */
export const collapsedItem = (sheet: Locator, name: string): Locator =>
  itemRow(sheet, name).getByRole("button", { expanded: false });
/** The total kcal figure. */
export const totalCalories = (sheet: Locator): Locator => sheet.locator("p[aria-live] > .figure");
export const readTotalKcal = async (sheet: Locator): Promise<number> =>
  Number((await totalCalories(sheet).innerText()).replaceAll(".", ""));
/** Sums the kcal of all rows. */
export async function sumRowKcal(sheet: Locator): Promise<number> {
  const texts = await sheet.locator(".meal-row-kcal").allInnerTexts();
  return texts.reduce((sum, text) => sum + Number.parseInt(text.replaceAll(".", ""), 10), 0);
}
export const portionRadio = (sheet: Locator, name: string): Locator => sheet.getByRole("radio", { name, exact: true });
/** Taps a step of the portion, not its hidden radio button. */
export const setPortion = (sheet: Locator, name: string): Promise<void> =>
  sheet
    .locator("label")
    .filter({ has: sheet.page().getByRole("radio", { name, exact: true }) })
    .tap();

export async function readStoredEstimate(db: Db, entryId: string) {
  const found = await db
    .selectFrom("diaryEntry")
    .innerJoin("mealEstimate", "mealEstimate.foodItemId", "diaryEntry.foodItemId")
    .innerJoin("foodItem", "foodItem.id", "diaryEntry.foodItemId")
    .select([
      "diaryEntry.needsReview",
      "diaryEntry.mealType",
      "foodItem.calories",
      "mealEstimate.items",
      "mealEstimate.portionFactor",
    ])
    .where("diaryEntry.id", "=", entryId)
    .executeTakeFirstOrThrow();
  return { ...found, items: found.items as MealItem[] };
}
