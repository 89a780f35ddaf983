import { meal, undo } from "./diary-page.ts";
import { expect, test } from "./fixtures.ts";
import { gramsField, loggedGrams, openFood, openSearch, search, searchField } from "./search-steps.ts";
import { breakCalls, names, watchCalls } from "./watch.ts";

test("grams with comma or point are logged as typed", async ({ asPerson: page, person, db }) => {
  await openSearch(page);
  for (const typed of ["12,5", "12.5", "0,1", "0.1", "1000"]) {
    const dialog = await openFood(page, "Mela");
    await gramsField(page).fill(typed);
    await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
    await page.getByRole("button", { name: "Cerca alimenti" }).click();
  }
  expect(await loggedGrams(db, person)).toEqual([
    "Mela, lunch, 12.5 g",
    "Mela, lunch, 12.5 g",
    "Mela, lunch, 0.1 g",
    "Mela, lunch, 0.1 g",
    "Mela, lunch, 1000 g",
  ]);
});

test("what is no amount cannot be added, and the field says why", async ({ asPerson: page }) => {
  await openSearch(page);
  const dialog = await openFood(page, "Mela");
  const add = dialog.getByRole("button", { name: "Aggiungi al diario" });
  for (const [typed, reason] of [
    ["", ""],
    ["0", "Inserisci una quantità tra 0,1 e 1000 grammi."],
    ["0,05", "Inserisci una quantità tra 0,1 e 1000 grammi."],
    ["1000,1", "Inserisci una quantità tra 0,1 e 1000 grammi."],
    ["1.000", "Scrivi il numero senza separatore delle migliaia: 1000."],
    ["-5", "Scrivi un numero, per esempio 12,5."],
    ["cento", "Scrivi un numero, per esempio 12,5."],
  ] as const) {
    await gramsField(page).fill(typed);
    await expect(add, typed).toBeDisabled();
    await gramsField(page).blur();
    await expect(dialog.getByRole("alert"), typed).toHaveText(reason);
  }
  await gramsField(page).fill("150");
  await expect(add).toBeEnabled();
  await expect(dialog.getByRole("alert")).toHaveText("");
});

test("amount and meal chosen at a touch are what goes into the diary", async ({
  asPerson: page,
  person,
  db,
}) => {
  const dialog = await openSearch(page);
  await openFood(page, "Mela");
  await expect(gramsField(page)).toHaveValue("182");
  await expect(dialog.getByText("95", { exact: true })).toBeVisible();
  await expect(dialog).toContainText("Dopo l’aggiunta restano 1.755 kcal per oggi");
  await dialog.getByRole("radio", { name: "100 g" }).check();
  await expect(gramsField(page)).toHaveValue("100");
  await expect(dialog.getByText("52", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Aumenta di 10 grammi" }).click();
  await expect(gramsField(page)).toHaveValue("110");
  await dialog.getByRole("radio", { name: "Cena" }).check();
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();

  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Aggiunto al log!")).toHaveCount(1);
  await expect(meal(page, "Cena").getByRole("listitem")).toHaveText(/Mela.*110 g.*57 kcal/);
  expect(await loggedGrams(db, person)).toEqual(["Mela, dinner, 110 g"]);
  await page.reload();
  await expect(meal(page, "Cena").getByRole("listitem")).toHaveText(/Mela.*110 g.*57 kcal/);
});

test("Annulla takes a food that was just added back out", async ({ asPerson: page, person, db }) => {
  const dialog = await openSearch(page);
  await openFood(page, "Mela");
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(meal(page, "Pranzo").getByRole("listitem")).toHaveCount(1);
  await undo(page).click();
  await expect(meal(page, "Pranzo").getByRole("listitem")).toHaveCount(0);
  await expect.poll(() => loggedGrams(db, person)).toEqual([]);
});

test("a double tap adds a food once, in its view and in the list", async ({ asPerson: page, person, db }) => {
  const adds = watchCalls(page, "food.addStock");
  const dialog = await openSearch(page);
  const row = await search(page, "Mela");
  await row.getByRole("button", { name: "Aggiungi subito Mela, 182 g" }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText("Mela è nel tuo diario")).toBeVisible();
  await row.getByRole("button").first().click();
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(adds).toHaveLength(2);
  expect(await loggedGrams(db, person)).toEqual(["Mela, lunch, 182 g", "Mela, lunch, 182 g"]);
});

test("Cerca Altro and Back return from a food to the same list", async ({ asPerson: page }) => {
  const calls = watchCalls(page, "food.searchStock");
  const dialog = await openSearch(page);
  for (const way of ["Cerca Altro", "Back"]) {
    if (way === "Cerca Altro") await openFood(page, "Mela");
    else await dialog.getByRole("listitem").first().getByRole("button").first().click();
    await expect(gramsField(page)).toBeVisible();
    if (way === "Back") await page.goBack();
    else await dialog.getByText("Cerca Altro").click();
    await expect(gramsField(page), way).toHaveCount(0);
    await expect(searchField(page), way).toHaveValue("Mela");
    await expect(dialog.getByRole("listitem").first(), way).toContainText("Mela");
    await expect(dialog.getByRole("listitem").first().getByRole("button").first(), way).toBeFocused();
  }
  expect(calls).toHaveLength(1);
  await page.goBack();
  await expect(page.getByRole("dialog", { name: "Cosa hai mangiato?" })).toBeVisible();
});

test("a food that could not be added leaves everything as it was for another try", async ({
  asPerson: page,
  person,
  db,
}) => {
  const dialog = await openSearch(page);
  await openFood(page, "Mela");
  await gramsField(page).fill("222");
  await dialog.getByRole("radio", { name: "Spuntino" }).check();
  const mend = await breakCalls(page, "food.addStock");
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(page.getByText("Impossibile aggiungere il prodotto al log.")).toBeVisible();
  await expect(gramsField(page)).toHaveValue("222");
  await expect(dialog.getByRole("radio", { name: "Spuntino" })).toBeChecked();
  await mend();
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await loggedGrams(db, person)).toEqual(["Mela, snack, 222 g"]);
});

test("an addition whose answer was lost on the way is not made twice by another try", async ({
  asPerson: page,
  person,
  db,
}) => {
  const dialog = await openSearch(page);
  await openFood(page, "Mela");
  await page.route(
    (url) => names(url.href, "food.addStock"),
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(page.getByText("Impossibile aggiungere il prodotto al log.")).toBeVisible();
  await dialog.getByRole("button", { name: "Aggiungi al diario" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(meal(page, "Pranzo").getByRole("listitem")).toHaveCount(1);
  expect(await loggedGrams(db, person)).toEqual(["Mela, lunch, 182 g"]);
});

test("a food that nobody knows is created from its label and logged", async ({
  asPerson: page,
  person,
  db,
}) => {
  const dialog = await openSearch(page);
  await searchField(page).fill("xyz");
  await searchField(page).press("Enter");
  await expect(dialog).toContainText('Nessun prodotto trovato per "xyz"');
  await dialog.getByRole("button", { name: "Crea alimento" }).click();
  await expect(dialog.getByRole("textbox", { name: "Nome" })).toHaveValue("xyz");
  await dialog.getByRole("textbox", { name: "Nome" }).fill("Torta della nonna");
  await dialog.getByRole("button", { name: "Crea e aggiungi al diario" }).click();
  await expect(dialog.getByText("Scrivi un numero.").first()).toBeVisible();
  for (const [field, value] of [
    ["Calorie per 100 g", "351"],
    ["Proteine per 100 g", "6,1"],
    ["Carboidrati per 100 g", "48,5"],
    ["Grassi per 100 g", "14"],
    ["Quanto ne hai mangiato", "80"],
  ] as const)
    await dialog.getByRole("textbox", { name: field }).fill(value);
  await dialog.getByRole("button", { name: "Crea e aggiungi al diario" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(meal(page, "Pranzo").getByRole("listitem")).toHaveText(/Torta della nonna.*80 g.*281 kcal/);
  expect(await loggedGrams(db, person)).toEqual(["Torta della nonna, lunch, 80 g"]);
});

test("a food is logged with the keyboard alone", async ({ asPerson: page, person, db }) => {
  await page.goto("/");
  const tabTo = async (name: string | RegExp, role: "button" | "textbox"): Promise<void> => {
    const target = page.getByRole(role, { name }).first();
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${String(name)} was not reached with Tab`);
  };
  await expect(page.getByRole("button", { name: "Aggiungi al diario" })).toBeVisible();
  await tabTo("Aggiungi al diario", "button");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Cosa hai mangiato?" })).toBeVisible();
  await tabTo("Cerca alimenti", "button");
  await page.keyboard.press("Enter");
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type("mela");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").first()).toContainText("Mela");
  await tabTo(/^Mela Frutta fresca/, "button");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Mela", exact: true })).toBeFocused();
  await tabTo("Quantità in grammi", "textbox");
  await page.keyboard.type("80");
  await tabTo("Aggiungi al diario", "button");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(async () => (await loggedGrams(db, person)).join()).toMatch(/^Mela, \w+, 80 g$/);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});
