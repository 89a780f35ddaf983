import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import {
  addMealButton,
  describeDialog,
  openDescribeDialog,
  unresolvedRow,
  reopenDescribeDialog,
  parsedFoodRow,
  mealTextField,
} from "../../pages/describe.page.ts";
import { entryButton, expectCalorieMeter, mealSection, toastRegion, undoButton } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { todayInRome } from "../../support/rome-dates.ts";
import { listLoggedGrams } from "../../pages/food-search.page.ts";
import { collectCalls } from "../../support/page-requests.ts";

test("two eggs and a slice of bread become two entries of lunch, and Annulla removes both", async ({
  page,
  person,
  db,
}) => {
  await openDescribeDialog(page);
  await expect(page).toHaveURL(/foglio=descrivi/);
  await mealTextField(page).fill("due uova e una fetta di pane");
  await expect(parsedFoodRow(page, "Uovo di gallina")).toContainText("2 uova");
  await expect(parsedFoodRow(page, "Pane comune")).toContainText("50 g");
  await expect(parsedFoodRow(page, "Pane comune")).toContainText("Tabella");
  await addMealButton(page).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(toastRegion(page)).toContainText("Aggiunti 2 alimenti a Pranzo");
  await expect(entryButton(page, "Uovo di gallina")).toBeVisible();
  await expect(entryButton(page, "Pane comune")).toContainText("144 kcal");
  await expectCalorieMeter(page, "284 di 1.850 kcal consumate, 1.566 rimaste");
  expect((await listLoggedGrams(db, person)).toSorted()).toEqual([
    "Pane comune, lunch, 50 g",
    "Uovo di gallina, lunch, 100 g",
  ]);
  await undoButton(page).tap();
  await expect(mealSection(page, "Pranzo")).toContainText("Niente");
  await expect.poll(() => listLoggedEntries(db, person)).toEqual([]);
});

for (const [text, rows, button] of [
  [
    "80 g di pasta cruda con tonno",
    { "Pasta di semola, cruda": "80 g", "Tonno all'olio d'oliva": "50 g" },
    "Aggiungi 2 alimenti",
  ],
  ["mezza mela", { Mela: "91 g" }, "Aggiungi 1 alimento"],
] as const) {
  test(`«${text}» is parsed with its grams`, async ({ asPerson: page }) => {
    await openDescribeDialog(page);
    await mealTextField(page).fill(text);
    for (const [name, grams] of Object.entries(rows)) await expect(parsedFoodRow(page, name)).toContainText(grams);
    await expect(addMealButton(page)).toHaveText(button);
  });
}

test("a tap fills in an example, and another meal can be chosen for it", async ({ page, person, db }) => {
  await openDescribeDialog(page);
  await expect(addMealButton(page)).toHaveAccessibleDescription("Descrivi cosa hai mangiato per aggiungerlo.");
  await describeDialog(page).getByRole("button", { name: "mezza mela" }).tap();
  await expect(mealTextField(page)).toHaveValue("mezza mela");
  await describeDialog(page).getByRole("combobox", { name: "Aggiungi a" }).selectOption("Cena");
  await addMealButton(page).tap();
  await expect(toastRegion(page)).toContainText("Aggiunto 1 alimento a Cena");
  expect(await listLoggedEntries(db, person)).toMatchObject([{ mealType: "dinner", day: todayInRome() }]);
});

test("unknown words become a row to choose a food for, and nothing is guessed or added before that", async ({
  page,
  person,
  db,
}) => {
  const logs = collectCalls(page, "estimate.log");
  await openDescribeDialog(page);
  await mealTextField(page).fill("mezza mela e uno gnegno");
  const unknownWord = unresolvedRow(page, "«uno gnegno»");
  await expect(unknownWord).toContainText("Non trovato: scegli");
  await expect(addMealButton(page)).toHaveAccessibleDescription("Completa o salta la riga in sospeso.");
  await addMealButton(page).tap({ force: true });
  await unknownWord.getByRole("textbox", { name: "Nome dell’alimento" }).fill("uvetta");
  await unknownWord.getByRole("button", { name: /^Uvetta/ }).tap();
  await expect(unresolvedRow(page, "Quanti grammi?")).toContainText("Uvetta");
  await expect(describeDialog(page).getByRole("textbox", { name: "Grammi di Uvetta" })).toBeFocused();
  await page.keyboard.type("20");
  await page.keyboard.press("Enter");
  await expect(parsedFoodRow(page, "Uvetta")).toContainText("20 g");
  expect(logs).toHaveLength(0);
  await addMealButton(page).tap();
  await expect(toastRegion(page)).toContainText("Aggiunti 2 alimenti a Pranzo");
  expect((await listLoggedGrams(db, person)).toSorted()).toEqual(["Mela, lunch, 91 g", "Uvetta, lunch, 20 g"]);
});

test("a food chosen for unknown words is remembered for the next time", async ({ asPerson: page }) => {
  await openDescribeDialog(page);
  await mealTextField(page).fill("30 g di formaggiolo");
  const meant = unresolvedRow(page, "formaggiolo").getByRole("list", { name: /^Quale alimento è/ });
  await meant.getByRole("button", { name: /^Formaggini/ }).tap();
  await expect(parsedFoodRow(page, "Formaggini")).toContainText("30 g");
  await addMealButton(page).tap();
  await expect(toastRegion(page)).toContainText("Aggiunto 1 alimento a Pranzo");
  await reopenDescribeDialog(page);
  await expect(mealTextField(page)).toHaveValue("");
  await mealTextField(page).fill("50 g di formaggiolo");
  await expect(parsedFoodRow(page, "Formaggini")).toContainText("50 g");
});

test("a row with unknown words can be searched for under another name", async ({ asPerson: page }) => {
  await openDescribeDialog(page);
  await mealTextField(page).fill("100 g di sgroppino");
  const unknown = unresolvedRow(page, "sgroppino");
  await unknown.getByRole("textbox", { name: "Nome dell’alimento" }).fill("sorbetto");
  await unknown
    .getByRole("button", { name: /sorbetto/i })
    .first()
    .tap();
  await expect(parsedFoodRow(page, "Sorbetto")).toContainText("100 g");
  await expect(addMealButton(page)).toHaveText("Aggiungi 1 alimento");
});

test("an amount of unknown weight asks for its grams, and a skipped row can be restored", async ({
  page,
  person,
  db,
}) => {
  await openDescribeDialog(page);
  await mealTextField(page).fill("mezza mela e una fetta di brodo");
  const broth = unresolvedRow(page, "Brodo di carne");
  await expect(broth).toContainText("Quanti grammi?");
  await broth.getByRole("button", { name: "Salta Brodo di carne" }).tap();
  await expect(addMealButton(page)).toHaveText("Aggiungi 1 alimento");
  await describeDialog(page).getByRole("button", { name: "Rimetti una fetta di brodo" }).tap();
  await describeDialog(page).getByRole("textbox", { name: "Grammi di Brodo" }).press("Enter");
  await expect(describeDialog(page).getByRole("textbox", { name: "Grammi di Brodo" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await describeDialog(page).getByRole("textbox", { name: "Grammi di Brodo" }).fill("200");
  await broth.getByRole("button", { name: "Va bene" }).tap();
  await expect(parsedFoodRow(page, "Brodo di carne")).toContainText("200 g");
  await addMealButton(page).tap();
  await expect.poll(() => listLoggedGrams(db, person)).toContain("Brodo di carne, lunch, 200 g");
});

test("grams set by hand stay while more text is typed and are removed with their words", async ({ asPerson: page }) => {
  await openDescribeDialog(page);
  await mealTextField(page).fill("una fetta di pane");
  await parsedFoodRow(page, "Pane comune").tap();
  await describeDialog(page).getByRole("textbox", { name: "Grammi di Pane comune" }).fill("80");
  await mealTextField(page).fill("un caffè, una fetta di pane e mezza mela");
  await expect(parsedFoodRow(page, "Mela")).toBeVisible();
  await expect(parsedFoodRow(page, "Pane comune")).toContainText("80 g");
  await mealTextField(page).fill("due fette di pane");
  await expect(parsedFoodRow(page, "Pane comune")).toContainText("100 g");
});

test("a double tap adds the meal once", async ({ page, person, db }) => {
  const logs = collectCalls(page, "estimate.log");
  await openDescribeDialog(page);
  await mealTextField(page).fill("mezza mela");
  await expect(addMealButton(page)).toHaveText("Aggiungi 1 alimento");
  await addMealButton(page).dblclick();
  await expect(toastRegion(page)).toContainText("Aggiunto 1 alimento a Pranzo");
  await expect(entryButton(page, "Mela")).toHaveCount(1);
  expect(await listLoggedEntries(db, person)).toHaveLength(1);
  expect(logs).toHaveLength(1);
});

test("Back and a reload keep the text and the edits of its rows", async ({ asPerson: page }) => {
  await openDescribeDialog(page);
  await mealTextField(page).fill("due uova e una fetta di pane");
  await parsedFoodRow(page, "Pane comune").tap();
  await describeDialog(page).getByRole("textbox", { name: "Grammi di Pane comune" }).fill("80");
  await expect(parsedFoodRow(page, "Pane comune")).toContainText("80 g");
  await page.goBack();
  await expect(describeDialog(page)).toHaveCount(0);
  await page.goBack();
  await reopenDescribeDialog(page);
  await expect(mealTextField(page)).toHaveValue("due uova e una fetta di pane");
  await expect(parsedFoodRow(page, "Pane comune")).toContainText("80 g");
  await page.reload();
  await reopenDescribeDialog(page);
  await expect(parsedFoodRow(page, "Pane comune")).toContainText("80 g");
  await describeDialog(page).getByRole("button", { name: "Cancella il testo" }).tap();
  await expect(mealTextField(page)).toHaveValue("");
  await expect(mealTextField(page)).toBeFocused();
  await page.reload();
  await reopenDescribeDialog(page);
  await expect(mealTextField(page)).toHaveValue("");
});

test("a text without a food shows a message, and a text that is too long is not truncated", async ({
  asPerson: page,
}) => {
  const calls = collectCalls(page, "estimate.describe");
  await openDescribeDialog(page);
  await mealTextField(page).fill("boh");
  await expect(describeDialog(page).getByText("Non ci ho trovato alimenti")).toBeVisible();
  await expect(addMealButton(page)).toHaveAttribute("aria-disabled", "true");
  const asked = calls.length;
  await mealTextField(page).fill("mela, ".repeat(100));
  await expect(mealTextField(page)).toHaveAccessibleDescription(/Il testo è di 599 caratteri: accorcialo a 500/);
  await expect(mealTextField(page)).toHaveValue("mela, ".repeat(100));
  await page.waitForTimeout(600);
  expect(calls).toHaveLength(asked);
});

test("rows of every kind have accessible names, 44 px touch targets and no accessibility violations and fit every width", async ({
  asPerson: page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openDescribeDialog(page);
  await mealTextField(page).fill("mezza mela, due uova, uno gnegno e una fetta di brodo");
  await unresolvedRow(page, "Brodo di carne").getByRole("button", { name: "Salta Brodo di carne" }).tap();
  await expect(describeDialog(page).getByRole("status").first()).toHaveText(
    "2 alimenti, 187 kcal. 1 riga da completare",
  );
  await parsedFoodRow(page, "Uovo di gallina").tap();
  await expectTouchTargetSize(describeDialog(page));
  await expectReadableFields(describeDialog(page));
  await expectNoOverflowAtAnyWidth(page);
  await expectNoAccessibilityViolations(page);
});
