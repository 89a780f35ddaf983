import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import { ApiFailure, type FakeApi } from "../../testing/fake-api.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { setItemChecked, withoutItems, type ShoppingItem } from "./model/shopping-item.ts";
import { sampleItem } from "./testing/sample-item.ts";

const notifications = page.getByRole("region", { name: "Notifiche (F8)" });
const openButton = page.getByRole("button", { name: /^Lista della spesa/ });
const dialog = page.getByRole("dialog", { name: "Lista della spesa" });
const field = dialog.getByRole("textbox", { name: "Cosa ti serve?" });
const item = (text: string) => dialog.getByRole("checkbox", { name: text, exact: true });
const removeButton = (text: string) => dialog.getByRole("button", { name: `Togli ${text} dalla lista` });
const section = (name: string) => dialog.getByRole("region", { name });
const rowsOf = (name: string) =>
  section(name)
    .getByRole("listitem")
    .elements()
    .map((row) => row.textContent);
/** Presses a button that a notification covers. */
const pressCovered = (button: Locator): void =>
  void button.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
const fail = (): never => {
  throw new ApiFailure(500);
};
const offline = (): never => {
  throw new TypeError("Failed to fetch");
};

const sections: Record<string, ShoppingItem["group"]> = {
  latte: "dairy",
  zucchine: "vegetables",
  carote: "vegetables",
  cipolle: "vegetables",
};

/** Opens the list; the answers remember what was added, checked and removed. */
async function openList(...names: string[]): Promise<FakeApi> {
  let list = names.map((id, position) => sampleItem({ id, position, group: sections[id] ?? "other" }));
  const keep = (next: ShoppingItem[]): ShoppingItem[] => (list = next);
  const api = mountApp("/recipes", {
    "recipes.shopping": {
      list: () => list,
      check: ({ id, checked }) => keep(setItemChecked(list, id, checked)),
      add: ({ id = "", text }) => keep([...list, sampleItem({ id, text, group: "dairy", position: list.length })]),
      remove: ({ id }) => keep(list.filter((kept) => kept.id !== id)),
      clear: ({ what }) => keep(what === "all" ? [] : list.filter(({ checked }) => !checked)),
      restore: ({ items }) => keep([...withoutItems(list, items as ShoppingItem[]), ...(items as ShoppingItem[])]),
    },
  });
  await openButton.click();
  await expect.element(dialog).toBeVisible();
  for (const name of names) await expect.element(item(name)).toBeVisible();
  return api;
}

afterEach(() => vi.useRealTimers());

test("a tap that could not be saved is rolled back with an error message", async () => {
  const api = await openList("latte", "pile");
  api.answer({ "recipes.shopping": { check: fail } });
  await item("latte").click();
  await expect
    .element(notifications)
    .toMatchTextContent("Non riusciamo a salvare la spunta. Controlla la connessione.");
  await expect.element(item("latte")).not.toBeChecked();
  await expect.element(section("Latticini e uova")).toBeVisible();
});

test("without a network the list is ticked, shortened and extended on the device", async () => {
  const api = await openList("latte", "pile");
  api.answer({ "recipes.shopping": { list: offline, check: offline, remove: offline, add: offline } });
  await item("latte").click();
  await expect.element(item("latte")).toBeChecked();
  await removeButton("pile").click();
  await expect.element(item("pile")).not.toBeInTheDocument();
  await field.fill("pane");
  await userEvent.keyboard("{Enter}");
  await expect.element(item("pane")).toBeVisible();
  await expect.element(item("latte")).toBeChecked();
});

test("a typed line that could not be sent stays until it is sent and is added once", async () => {
  const api = await openList("pile");
  api.answer({ "recipes.shopping": { add: fail } });
  await field.fill("2 l di latte");
  await userEvent.keyboard("{Enter}");
  await expect
    .element(notifications)
    .toMatchTextContent("Non riusciamo ad aggiungere “2 l di latte”. Controlla la connessione.");
  pressCovered(dialog.getByRole("button", { name: "Chiudi" }));
  await expect.element(dialog).not.toBeInTheDocument();
  pressCovered(openButton);
  await expect.element(dialog).toMatchTextContent("2 l di latteNon aggiunto");
  api.answer({ "recipes.shopping": { add: ({ id = "", text }) => [sampleItem({ id, text })] } });
  await dialog.getByRole("button", { name: "Riprova ad aggiungere 2 l di latte" }).click();
  await expect.element(item("2 l di latte")).toBeVisible();
  await expect.element(dialog).not.toMatchTextContent("Non aggiunto");
  const [first, second] = api.callsOf("recipes.shopping.add");
  expect(second).toEqual(first);
});

test("the last known list is shown at once while it is reloaded", async () => {
  const api = await openList("latte");
  await dialog.getByRole("button", { name: "Chiudi" }).click();
  const { promise, resolve } = Promise.withResolvers<ShoppingItem[]>();
  api.answer({ "recipes.shopping": { list: () => promise } });
  await openButton.click();
  await expect.element(item("latte")).toBeVisible();
  resolve([sampleItem({ id: "latte" }), sampleItem({ id: "pane" })]);
  await expect.element(item("pane")).toBeVisible();
});

test("checking a line that another device removed shows an error", async () => {
  const api = await openList("latte", "pile");
  const gone = (): never => {
    throw new ApiFailure(404, { message: "Non trovato", errorCode: "not_found" });
  };
  api.answer({ "recipes.shopping": { check: gone, list: [sampleItem({ id: "pile" })] } });
  await item("latte").click();
  await expect.element(notifications).toMatchTextContent("Non è più in lista");
  await expect.element(item("latte")).not.toBeInTheDocument();
  await expect.element(item("pile")).toBeVisible();
});

test("a list that could not be loaded is loaded by another attempt", async () => {
  const api = mountApp("/recipes", { "recipes.shopping": { list: fail } });
  await openButton.click();
  await expect.element(dialog).toMatchTextContent("Non riusciamo a caricare la lista della spesa");
  api.answer({ "recipes.shopping": { list: [sampleItem({ id: "latte" })] } });
  await dialog.getByRole("button", { name: "Riprova" }).click();
  await expect.element(item("latte")).toBeVisible();
});

test("a checked row that has the keyboard focus moves only after the focus has left it", async () => {
  await openList("latte", "pile");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  // The list takes the focus when it has opened; a row focused before that would lose it.
  await expect.element(dialog.getByRole("heading", { name: "Lista della spesa" })).toHaveFocus();
  item("latte").element().focus();
  await userEvent.keyboard(" ");
  await expect.element(item("latte")).toBeChecked();
  // More than twice the delay after which a checked row moves.
  vi.advanceTimersByTime(5000);
  await expect.element(item("latte")).toHaveFocus();
  await expect.element(section("Latticini e uova")).toBeVisible();
  dialog.getByRole("button", { name: "Condividi" }).element().focus();
  vi.advanceTimersByTime(2000);
  await expect.element(section("Nel carrello (1)")).toBeVisible();
});

test("rows move only after a pause in tapping, and a second tap takes a line out of the cart", async () => {
  await openList("zucchine", "carote", "latte", "pile");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const place = () => item("latte").element().getBoundingClientRect().top;
  const before = place();
  await item("carote").click();
  await item("zucchine").click();
  await expect.element(dialog).toMatchTextContent("2 da comprare");
  expect(place()).toBe(before);
  vi.advanceTimersByTime(2000);
  await expect.poll(() => rowsOf("Nel carrello (2)")).toEqual(["zucchine", "carote"]);
  await expect.element(section("Verdura")).not.toBeInTheDocument();
  await item("zucchine").click();
  await expect.element(dialog).toMatchTextContent("3 da comprare");
  vi.advanceTimersByTime(2000);
  await expect.poll(() => rowsOf("Verdura")).toEqual(["zucchine"]);
  await expect.element(section("Nel carrello (1)")).toBeVisible();
});

test("a double tap adds a typed line once, and the field is empty and focused for the next", async () => {
  const api = await openList("latte");
  await field.fill("burro");
  await dialog.getByRole("button", { name: "Aggiungi alla lista" }).dblClick();
  await expect.poll(() => rowsOf("Latticini e uova")).toEqual(["latte", "burro"]);
  await expect.element(field).toHaveValue("");
  await expect.element(field).toHaveFocus();
  expect(api.callsOf("recipes.shopping.add")).toMatchObject([{ text: "burro" }]);
});

test("Annulla returns a removed line to its place", async () => {
  await openList("zucchine", "carote", "cipolle");
  await removeButton("carote").click();
  await expect.element(item("carote")).not.toBeInTheDocument();
  await notifications.getByRole("button", { name: "Annulla" }).click();
  await expect.poll(() => rowsOf("Verdura")).toEqual(["zucchine", "carote", "cipolle"]);
});

test("the lines in the cart are removed together, and the whole list after a confirmation", async () => {
  const api = await openList("zucchine", "latte", "pile");
  await item("zucchine").click();
  await item("pile").click();
  await dialog.getByRole("button", { name: "Togli i presi" }).click();
  await expect.element(notifications).toMatchTextContent("2 cose prese tolte");
  await notifications.getByRole("button", { name: "Annulla" }).click();
  await expect.element(item("pile")).toBeChecked();
  await dialog.getByRole("button", { name: "Svuota" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Annulla" }).click();
  await expect.element(item("latte")).toBeVisible();
  await dialog.getByRole("button", { name: "Svuota" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Svuota" }).click();
  await expect.element(dialog.getByRole("heading", { name: "La lista è vuota" })).toBeVisible();
  await expect.poll(() => api.callsOf("recipes.shopping.clear")).toEqual([{ what: "checked" }, { what: "all" }]);
});

for (const way of ["share", "clipboard"] as const) {
  test(`the lines still to buy are shared as text by ${way}`, async () => {
    const shared: (string | undefined)[] = [];
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void shared.push(text));
    const share = async ({ text }: ShareData = {}) => void shared.push(text);
    const unsupported = () => Promise.reject(new Error("not supported"));
    Object.defineProperty(navigator, "share", { value: way === "share" ? share : unsupported, configurable: true });
    await openList("latte", "zucchine", "pile", "carote");
    await item("pile").click();
    await dialog.getByRole("button", { name: "Condividi" }).click();
    await expect
      .poll(() => shared)
      .toEqual(["Lista della spesa\n\nVerdura\n- zucchine\n- carote\n\nLatticini e uova\n- latte"]);
    if (way === "share") await expect.element(page.getByText("Lista copiata")).not.toBeInTheDocument();
    else await expect.element(page.getByText("Lista copiata")).toBeVisible();
  });
}

test("a list that could not be refreshed stays, and a note says that it may be out of date", async () => {
  const api = await openList("latte");
  await dialog.getByRole("button", { name: "Chiudi" }).click();
  api.answer({ "recipes.shopping": { list: fail } });
  await openButton.click();
  await expect.element(dialog).toMatchTextContent("La lista potrebbe non essere aggiornata");
  await expect.element(item("latte")).toBeVisible();
  api.answer({ "recipes.shopping": { list: [sampleItem({ id: "latte" }), sampleItem({ id: "pane" })] } });
  await dialog.getByRole("button", { name: "Riprova" }).click();
  await expect.element(item("pane")).toBeVisible();
  await expect.element(dialog).not.toMatchTextContent("La lista potrebbe non essere aggiornata");
});
