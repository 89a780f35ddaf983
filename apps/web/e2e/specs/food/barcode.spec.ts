import { countFakeCameraTracks, installFakeCamera, showToCamera } from "../../support/fake-page-camera.ts";
import { openScanner, scannerDialog, enterBarcode } from "../../pages/barcode-scanner.page.ts";
import { pauseClock } from "../../support/page-clock.ts";
import { addButton, addSheet, openHome } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { keptProduct } from "../../support/database-template.ts";
import { collectCalls, collectPageErrors } from "../../support/page-requests.ts";

const unknownBarcode = "4006381333931";
const photo = "ean13/zxingcpp-ean13-1-30.webp";

test.beforeEach(async ({ page }) => {
  await installFakeCamera(page);
});

test("a barcode in front of the camera becomes a portion in the diary", async ({ asPerson: page }) => {
  await page.addInitScript(() => {
    const beats: unknown[] = [];
    Object.assign(window, { beats });
    navigator.vibrate = (pattern) => beats.push(pattern) > 0;
  });
  const pageErrors = await collectPageErrors(page);
  const lookups = collectCalls(page, "product.lookup");
  await openHome(page);
  await openScanner(page);
  await expect(scannerDialog(page)).toContainText("Inquadra il codice a barre del prodotto");
  await showToCamera(page, photo);
  await expect(page.getByRole("heading", { name: keptProduct.name })).toBeVisible();
  await expect.poll(() => countFakeCameraTracks(page)).toBe(0);
  expect(lookups).toHaveLength(1);
  expect(await page.evaluate(() => Reflect.get(window, "beats"))).toEqual([50]);
  await page.getByRole("button", { name: "Aggiungi al diario" }).tap();
  await expect(page.getByRole("listitem").getByText(keptProduct.name)).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test("the decoder comes from the app's own server with the first scan, and a failure to load it can be repeated", async ({
  asPerson: page,
  baseURL,
}) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.route("**/*.wasm", (route) => route.abort());
  await openHome(page);
  expect(addresses.filter((address) => address.includes("zxing"))).toEqual([]);
  await openScanner(page);
  await expect(scannerDialog(page).getByRole("alert").first()).toHaveText(
    "Errore durante il rilevamento del codice a barre.",
  );
  await page.unroute("**/*.wasm");
  await showToCamera(page, "ean13/zxingcpp-ean13-1-35.webp");
  addresses.length = 0;
  await scannerDialog(page).getByRole("button", { name: "Riprova" }).tap();
  await expect(scannerDialog(page)).toContainText("Codice 5030159003930");
  // One file, though the food lists for use without a connection fetch it ahead at about this time.
  expect(new Set(addresses.filter((address) => address.endsWith(".wasm"))).size).toBe(1);
  const elsewhere = addresses.filter(
    (address) => /^(https?|wss?):/.test(address) && !address.startsWith(baseURL ?? "-"),
  );
  expect(elsewhere).toEqual([]);
});

test("an unknown code can be added as a custom food with that code", async ({ asPerson: page }) => {
  await openHome(page);
  await openScanner(page);
  await enterBarcode(page, unknownBarcode);
  await expect(page.getByRole("heading", { name: "Prodotto non trovato" })).toBeFocused();
  await expect(scannerDialog(page)).toContainText("Nessun prodotto trovato per questo codice a barre.");
  await expect(scannerDialog(page)).toContainText(`Codice ${unknownBarcode}`);
  await expect.poll(() => countFakeCameraTracks(page)).toBe(0);

  await page.getByRole("button", { name: "Scansiona un altro" }).tap();
  await expect(scannerDialog(page).getByText("Centra il codice a barre")).toBeVisible();
  await expect.poll(() => countFakeCameraTracks(page)).toBe(1);

  await enterBarcode(page, unknownBarcode);
  await page.getByRole("button", { name: "Crea alimento" }).tap();
  await expect(page.getByRole("textbox", { name: "Codice a barre (facoltativo)" })).toHaveValue(unknownBarcode);
  await page.getByRole("textbox", { name: "Nome" }).fill("Taralli di nonna Pina");
  for (const [name, figure] of Object.entries({ Calorie: "450", Proteine: "9", Carboidrati: "65", Grassi: "17" }))
    await page.getByRole("textbox", { name, exact: true }).fill(figure);
  await page.getByRole("button", { name: "Crea soltanto" }).tap();
  await expect(page.getByRole("heading", { name: "Taralli di nonna Pina" })).toBeVisible();

  await openHome(page);
  await openScanner(page);
  await enterBarcode(page, unknownBarcode);
  await expect(page.getByRole("heading", { name: "Taralli di nonna Pina" })).toBeVisible();
});

test("an in-store code asks for its food once", async ({ asPerson: page }) => {
  await page.clock.install();
  await openHome(page);
  await openScanner(page);
  await enterBarcode(page, "2309519002160");
  await expect(page.getByRole("heading", { name: "Codice del banco" })).toBeFocused();
  await page.getByRole("textbox", { name: "Quale alimento è?" }).fill("ricotta");
  const words = page.getByRole("textbox", { name: "Quale alimento è?" });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Alimenti trovati" })).toBeVisible();
  // While the text differs from the last search, no result is reported.
  await words.fill("qwxzkj");
  await page.keyboard.press("Enter");
  await expect(scannerDialog(page)).toContainText('Nessun alimento trovato per "qwxzkj"');
  await pauseClock(page);
  await words.pressSequentially("abc");
  await page.clock.runFor(700);
  await expect(words).toHaveValue("qwxzkjabc");
  await expect(scannerDialog(page)).toContainText('Nessun alimento trovato per "qwxzkj"');
  await page.clock.resume();
  await words.fill("ricotta");
  await page.keyboard.press("Enter");
  const foods = page.getByRole("list", { name: "Alimenti trovati" }).getByRole("button");
  const name = (await foods.first().locator("b").textContent()) ?? "";
  await foods.first().dblclick();
  await expect(page.getByRole("textbox", { name: "Nome" })).toHaveValue(name);
  await expect(page.getByRole("textbox", { name: "Calorie", exact: true })).toHaveValue(/^[1-9]/);
  await page.getByRole("textbox", { name: "Nome" }).fill("Ricotta del banco");
  await page.getByRole("button", { name: "Crea soltanto" }).tap();
  await expect(page.getByRole("heading", { name: "Ricotta del banco" })).toBeVisible();

  // Another weight of the same food changes the digits after the item number.
  await openHome(page);
  await openScanner(page);
  await enterBarcode(page, "2309519003457");
  await expect(page.getByRole("heading", { name: "Ricotta del banco" })).toBeVisible();
});

test("the photo camera is released when the scanner opens, and only one camera runs", async ({ asPerson: page }) => {
  await openHome(page);
  await addButton(page).tap();
  await addSheet(page).getByRole("button", { name: "Scansiona piatto" }).tap();
  await page.getByRole("button", { name: "Acconsento e continuo" }).tap();
  await expect(page.getByRole("button", { name: "Scatta foto" })).toBeEnabled();
  await page.getByRole("button", { name: "Codice" }).tap();
  await expect(scannerDialog(page).getByText("Centra il codice a barre")).toBeVisible();
  await expect.poll(() => countFakeCameraTracks(page)).toBe(1);
  await page.goBack();
  await expect(addSheet(page)).toBeVisible();
  await expect.poll(() => countFakeCameraTracks(page)).toBe(0);
});
