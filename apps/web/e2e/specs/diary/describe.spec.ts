import { expectNoBarriers } from "../../support/accessibility-check.ts";
import { addAll, described, openDescribed, openRow, reopen, row, words } from "../../pages/describe.page.ts";
import { entry, expectMeter, meal, toast, undo } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logged } from "../../support/logged-meals.ts";
import {
  expectFingerSized,
  expectFitsEverywhere,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { todayInRome } from "../../support/rome-dates.ts";
import { loggedGrams } from "../../pages/food-search.page.ts";
import { watchCalls } from "../../support/page-requests.ts";

test("two eggs and a slice of bread become two entries of lunch, and Annulla takes both back", async ({
  page,
  person,
  db,
}) => {
  await openDescribed(page);
  await expect(page).toHaveURL(/foglio=descrivi/);
  await words(page).fill("due uova e una fetta di pane");
  await expect(row(page, "Uovo di gallina")).toContainText("2 uova");
  await expect(row(page, "Pane comune")).toContainText("50 g");
  await expect(row(page, "Pane comune")).toContainText("Tabella");
  await addAll(page).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(toast(page)).toContainText("Aggiunti 2 alimenti a Pranzo");
  await expect(entry(page, "Uovo di gallina")).toBeVisible();
  await expect(entry(page, "Pane comune")).toContainText("144 kcal");
  await expectMeter(page, "284 di 1.850 kcal consumate, 1.566 rimaste");
  expect((await loggedGrams(db, person)).toSorted()).toEqual([
    "Pane comune, lunch, 50 g",
    "Uovo di gallina, lunch, 100 g",
  ]);
  await undo(page).tap();
  await expect(meal(page, "Pranzo")).toContainText("Niente");
  await expect.poll(() => logged(db, person)).toEqual([]);
});

for (const [text, rows, button] of [
  [
    "80 g di pasta cruda con tonno",
    { "Pasta di semola, cruda": "80 g", "Tonno all'olio d'oliva": "50 g" },
    "Aggiungi 2 alimenti",
  ],
  ["mezza mela", { Mela: "91 g" }, "Aggiungi 1 alimento"],
] as const) {
  test(`«${text}» is read with its grams`, async ({ asPerson: page }) => {
    await openDescribed(page);
    await words(page).fill(text);
    for (const [name, grams] of Object.entries(rows)) await expect(row(page, name)).toContainText(grams);
    await expect(addAll(page)).toHaveText(button);
  });
}

test("an example is described by a tap, and another meal can be chosen for it", async ({
  page,
  person,
  db,
}) => {
  await openDescribed(page);
  await expect(addAll(page)).toHaveAccessibleDescription("Descrivi cosa hai mangiato per aggiungerlo.");
  await described(page).getByRole("button", { name: "mezza mela" }).tap();
  await expect(words(page)).toHaveValue("mezza mela");
  await described(page).getByRole("combobox", { name: "Aggiungi a" }).selectOption("Cena");
  await addAll(page).tap();
  await expect(toast(page)).toContainText("Aggiunto 1 alimento a Cena");
  expect(await logged(db, person)).toMatchObject([{ mealType: "dinner", day: todayInRome() }]);
});

test("words that nobody knows are a row to choose: nothing is guessed, and nothing is added before", async ({
  page,
  person,
  db,
}) => {
  const logs = watchCalls(page, "estimate.log");
  await openDescribed(page);
  await words(page).fill("mezza mela e uno gnegno");
  const unknown = openRow(page, "«uno gnegno»");
  await expect(unknown).toContainText("Non trovato: scegli");
  await expect(addAll(page)).toHaveAccessibleDescription("Completa o salta la riga in sospeso.");
  await addAll(page).tap({ force: true });
  await unknown.getByRole("textbox", { name: "Nome dell’alimento" }).fill("uvetta");
  await unknown.getByRole("button", { name: /^Uvetta/ }).tap();
  await expect(openRow(page, "Quanti grammi?")).toContainText("Uvetta");
  await expect(described(page).getByRole("textbox", { name: "Grammi di Uvetta" })).toBeFocused();
  await page.keyboard.type("20");
  await page.keyboard.press("Enter");
  await expect(row(page, "Uvetta")).toContainText("20 g");
  expect(logs).toHaveLength(0);
  await addAll(page).tap();
  await expect(toast(page)).toContainText("Aggiunti 2 alimenti a Pranzo");
  expect((await loggedGrams(db, person)).toSorted()).toEqual(["Mela, lunch, 91 g", "Uvetta, lunch, 20 g"]);
});

test("what was chosen for unknown words is what they mean the next time", async ({ asPerson: page }) => {
  await openDescribed(page);
  await words(page).fill("30 g di formaggiolo");
  const meant = openRow(page, "formaggiolo").getByRole("list", { name: /^Quale alimento è/ });
  await meant.getByRole("button", { name: /^Formaggini/ }).tap();
  await expect(row(page, "Formaggini")).toContainText("30 g");
  await addAll(page).tap();
  await expect(toast(page)).toContainText("Aggiunto 1 alimento a Pranzo");
  await reopen(page);
  await expect(words(page)).toHaveValue("");
  await words(page).fill("50 g di formaggiolo");
  await expect(row(page, "Formaggini")).toContainText("50 g");
});

test("unknown words can be searched for under another name", async ({ asPerson: page }) => {
  await openDescribed(page);
  await words(page).fill("100 g di sgroppino");
  const unknown = openRow(page, "sgroppino");
  await unknown.getByRole("textbox", { name: "Nome dell’alimento" }).fill("sorbetto");
  await unknown
    .getByRole("button", { name: /sorbetto/i })
    .first()
    .tap();
  await expect(row(page, "Sorbetto")).toContainText("100 g");
  await expect(addAll(page)).toHaveText("Aggiungi 1 alimento");
});

test("an amount that weighs nobody knows what is asked for, and a skipped row can be put back", async ({
  page,
  person,
  db,
}) => {
  await openDescribed(page);
  await words(page).fill("mezza mela e una fetta di brodo");
  const broth = openRow(page, "Brodo di carne");
  await expect(broth).toContainText("Quanti grammi?");
  await broth.getByRole("button", { name: "Salta Brodo di carne" }).tap();
  await expect(addAll(page)).toHaveText("Aggiungi 1 alimento");
  await described(page).getByRole("button", { name: "Rimetti una fetta di brodo" }).tap();
  await described(page).getByRole("textbox", { name: "Grammi di Brodo" }).press("Enter");
  await expect(described(page).getByRole("textbox", { name: "Grammi di Brodo" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await described(page).getByRole("textbox", { name: "Grammi di Brodo" }).fill("200");
  await broth.getByRole("button", { name: "Va bene" }).tap();
  await expect(row(page, "Brodo di carne")).toContainText("200 g");
  await addAll(page).tap();
  await expect.poll(() => loggedGrams(db, person)).toContain("Brodo di carne, lunch, 200 g");
});

test("grams set by hand stay while more is typed, and go with their words", async ({ asPerson: page }) => {
  await openDescribed(page);
  await words(page).fill("una fetta di pane");
  await row(page, "Pane comune").tap();
  await described(page).getByRole("textbox", { name: "Grammi di Pane comune" }).fill("80");
  await words(page).fill("un caffè, una fetta di pane e mezza mela");
  await expect(row(page, "Mela")).toBeVisible();
  await expect(row(page, "Pane comune")).toContainText("80 g");
  await words(page).fill("due fette di pane");
  await expect(row(page, "Pane comune")).toContainText("100 g");
});

test("a double tap adds once", async ({ page, person, db }) => {
  const logs = watchCalls(page, "estimate.log");
  await openDescribed(page);
  await words(page).fill("mezza mela");
  await expect(addAll(page)).toHaveText("Aggiungi 1 alimento");
  await addAll(page).dblclick();
  await expect(toast(page)).toContainText("Aggiunto 1 alimento a Pranzo");
  await expect(entry(page, "Mela")).toHaveCount(1);
  expect(await logged(db, person)).toHaveLength(1);
  expect(logs).toHaveLength(1);
});

test("Back and a reload lose neither the text nor what was done by hand", async ({ asPerson: page }) => {
  await openDescribed(page);
  await words(page).fill("due uova e una fetta di pane");
  await row(page, "Pane comune").tap();
  await described(page).getByRole("textbox", { name: "Grammi di Pane comune" }).fill("80");
  await expect(row(page, "Pane comune")).toContainText("80 g");
  await page.goBack();
  await expect(described(page)).toHaveCount(0);
  await page.goBack();
  await reopen(page);
  await expect(words(page)).toHaveValue("due uova e una fetta di pane");
  await expect(row(page, "Pane comune")).toContainText("80 g");
  await page.reload();
  await reopen(page);
  await expect(row(page, "Pane comune")).toContainText("80 g");
  await described(page).getByRole("button", { name: "Cancella il testo" }).tap();
  await expect(words(page)).toHaveValue("");
  await expect(words(page)).toBeFocused();
  await page.reload();
  await reopen(page);
  await expect(words(page)).toHaveValue("");
});

test("a text in which there is no food says so, and one that is too long is not cut", async ({
  asPerson: page,
}) => {
  const calls = watchCalls(page, "estimate.describe");
  await openDescribed(page);
  await words(page).fill("boh");
  await expect(described(page).getByText("Non ci ho trovato alimenti")).toBeVisible();
  await expect(addAll(page)).toHaveAttribute("aria-disabled", "true");
  const asked = calls.length;
  await words(page).fill("mela, ".repeat(100));
  await expect(words(page)).toHaveAccessibleDescription(/Il testo è di 599 caratteri: accorcialo a 500/);
  await expect(words(page)).toHaveValue("mela, ".repeat(100));
  await page.waitForTimeout(600);
  expect(calls).toHaveLength(asked);
});

test("rows of every kind are spoken, fit every width and every finger, and have no barriers", async ({
  asPerson: page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openDescribed(page);
  await words(page).fill("mezza mela, due uova, uno gnegno e una fetta di brodo");
  await openRow(page, "Brodo di carne").getByRole("button", { name: "Salta Brodo di carne" }).tap();
  await expect(described(page).getByRole("status").first()).toHaveText(
    "2 alimenti, 187 kcal. 1 riga da completare",
  );
  await row(page, "Uovo di gallina").tap();
  await expectFingerSized(described(page));
  await expectReadableFields(described(page));
  await expectFitsEverywhere(page);
  await expectNoBarriers(page);
});
