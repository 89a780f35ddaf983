import { expect, test, vi } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import { sampleFoodHit } from "../../entities/food/testing/sample-food-hit.ts";
import { addSheet, openAddSheetOf, pressTwice, toastRegion } from "../../testing/diary-page.ts";
import { failing, type FakeAnswers, type FakeApi } from "../../testing/fake-api.ts";
import { expectSoundScreen } from "../../testing/layout.ts";
import { goBack, mountApp } from "../../testing/mount-app.tsx";
import { fakeMealParser, parseFakeMeal } from "./testing/fake-meal-parser.ts";

const dialog = page.getByRole("dialog", { name: "Descrivi il pasto" });
const field = dialog.getByRole("textbox", { name: "Descrivi il pasto" });
const add = dialog.getByRole("button", { name: /^Aggiungi/ });
const row = (name: string): Locator =>
  dialog.getByRole("list", { name: "Alimenti del pasto" }).getByRole("button", { name: new RegExp(`^${name} `) });
const mealChoice = dialog.getByRole("combobox", { name: "Aggiungi a" });
const gramsOf = (name: string): Locator => dialog.getByRole("textbox", { name: `Grammi di ${name}` });

async function openDescriptionOf(meal: "Pranzo" | "Cena"): Promise<void> {
  await openAddSheetOf(meal);
  await addSheet.getByRole("button", { name: /^Descrivi il pasto/ }).click();
}

async function openDescription(answers: FakeAnswers = fakeMealParser()): Promise<FakeApi> {
  const api = mountApp("/", answers);
  await openDescriptionOf("Pranzo");
  await expect.element(field).toHaveFocus();
  return api;
}

test("a tap fills in an example, and another meal can be chosen for it; a double tap adds the meal once", async () => {
  const api = await openDescription();
  await expect.element(add).toHaveAccessibleDescription("Descrivi cosa hai mangiato per aggiungerlo.");
  await dialog.getByRole("button", { name: "mezza mela" }).click();
  await expect.element(field).toHaveValue("mezza mela");
  await mealChoice.selectOptions("Cena");
  await expect.element(add).toMatchTextContent("Aggiungi 1 alimento");
  await pressTwice(add);
  await expect.element(toastRegion).toMatchTextContent("Aggiunto 1 alimento a Cena");
  expect(api.callsOf("estimate.log")).toMatchObject([{ mealType: "dinner", items: [{ grams: 91 }] }]);
});

test("a text that names another meal or day moves the entry there, and one tap puts it back", async () => {
  const api = await openDescription();
  await field.fill("ieri sera mezza mela");
  await expect.element(dialog.getByText("«ieri sera»: va in Cena, ieri.")).toBeVisible();
  await dialog.getByRole("button", { name: "Lascia Pranzo, oggi" }).click();
  await expect.element(dialog.getByText("«ieri sera»: va in Cena, ieri.")).not.toBeInTheDocument();
  await expect.element(mealChoice).toHaveValue("lunch");
  await field.fill("ieri sera mezza mela e un caffè");
  await add.click();
  await expect.element(toastRegion).toMatchTextContent("Aggiunti 2 alimenti a Pranzo");
  expect(api.callsOf("estimate.log")).toMatchObject([{ mealType: "lunch" }]);
});

test("a meal described before is logged again by two taps, at any meal after its first letters; one of another day is not offered", async () => {
  const api = await openDescription();
  const logText = async (text: string): Promise<void> => {
    await field.fill(text);
    await expect.element(add).toMatchTextContent(/^Aggiungi \d/);
    await add.click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  const recent = dialog.getByRole("list", { name: "Scritti di recente" });
  await logText("due uova e una fetta di pane");
  await openDescriptionOf("Pranzo");
  await logText("ieri sera mezza mela");
  await openDescriptionOf("Cena");
  await expect.element(dialog.getByText("Per esempio")).toBeVisible();
  await field.fill("pan uov");
  await recent.getByRole("button", { name: "due uova e una fetta di pane" }).click();
  await expect.element(field).toHaveValue("due uova e una fetta di pane");
  await expect.element(recent).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Cancella testo" }).click();
  await mealChoice.selectOptions("Pranzo");
  await expectSoundScreen(dialog.element());
  await expect.element(recent).toMatchTextContent(/^due uova e una fetta di pane$/);
  await recent.getByRole("button").click();
  await add.click();
  await expect.element(toastRegion).toMatchTextContent("Aggiunti 2 alimenti a Pranzo");
  expect(api.callsOf("estimate.log")).toHaveLength(3);
});

test("words that no row was made of are shown as not used", async () => {
  const api = await openDescription();
  await field.fill("mezza mela della collega, ieri sera");
  await expect.element(dialog.getByText(/^Non usato: «della collega»\./)).toBeVisible();
  await add.click();
  await expect.element(toastRegion).toMatchTextContent("Aggiunto 1 alimento a Cena");
  expect(api.callsOf("estimate.log")).toMatchObject([{ mealType: "dinner" }]);
});

test("half an apple is shown as ½ and announced as mezza mela", async () => {
  await openDescription();
  await field.fill("mezza mela e una fetta di pane");
  await expect.element(row("Mela")).toMatchTextContent("½ mela media");
  await expect.element(row("Mela")).toHaveAccessibleName(/^Mela Tabella mezza mela media 91 g 47 kcal/);
});

test("nothing is guessed or added for unknown words until a food and its grams are chosen", async () => {
  const api = await openDescription();
  api.answer({ food: { read: failing } });
  await field.fill("mezza mela e uno gnegno");
  await expect.element(dialog.getByText("«uno gnegno»")).toBeVisible();
  await expect.element(dialog.getByText("Non trovato: scegli")).toBeVisible();
  const emptyLists = [...document.querySelectorAll("ul:empty")].filter((list) => list.checkVisibility());
  expect(emptyLists, "lists without an item").toEqual([]);
  await expect.element(add).toHaveAccessibleDescription("Completa o salta la riga in sospeso.");
  await add.click({ force: true });
  expect(api.callsOf("estimate.log")).toEqual([]);
  await dialog.getByRole("button", { name: /^Pane comune/ }).click();
  await expect.element(dialog.getByText("Quanti grammi?")).toBeVisible();
  await expect.element(gramsOf("Pane comune")).toHaveFocus();
  await userEvent.keyboard("20{Enter}");
  await expect.element(row("Pane comune")).toMatchTextContent("20 g");
  await add.click();
  await expect.element(toastRegion).toMatchTextContent("Aggiunti 2 alimenti a Pranzo");
  expect(api.callsOf("estimate.log")).toMatchObject([{ items: [{ grams: 91 }, { grams: 20, chosen: true }] }]);
});

test("an amount of unknown weight asks for its grams, and a skipped row can be restored", async () => {
  await openDescription();
  await field.fill("mezza mela e una fetta di brodo");
  await expect.element(dialog.getByText("Quanti grammi?")).toBeVisible();
  await dialog.getByRole("button", { name: "Salta Brodo di carne" }).click();
  await expect.element(add).toMatchTextContent("Aggiungi 1 alimento");
  await dialog.getByRole("button", { name: "Rimetti una fetta di brodo" }).click();
  const grams = gramsOf("Brodo di carne");
  await grams.click();
  await userEvent.keyboard("{Enter}");
  await expect.element(grams).toHaveAttribute("aria-invalid", "true");
  await grams.fill("200");
  await dialog.getByRole("button", { name: "Va bene" }).click();
  await expect.element(row("Brodo di carne")).toMatchTextContent("200 g");
});

test("rows of every kind have accessible names, 44 px touch targets and no accessibility violations and fit every width", async () => {
  await openDescription();
  await field.fill("mezza mela, due uova, uno gnegno e una fetta di brodo");
  await dialog.getByRole("button", { name: "Salta Brodo di carne" }).click();
  await expect
    .element(dialog.getByRole("status").first())
    .toMatchTextContent(/^2 alimenti, \d+ kcal\. 1 riga da completare$/);
  await row("Uovo di gallina").click();
  await expectSoundScreen(dialog.element());
});

test("a text without a food shows a message, and a text that is too long is not truncated or sent", async () => {
  const api = await openDescription();
  await field.fill("boh");
  await expect.element(dialog.getByText("Nessun alimento trovato")).toBeVisible();
  await expect.element(add).toHaveAttribute("aria-disabled", "true");
  const long = "mela, ".repeat(100);
  await field.fill(long);
  await expect.element(field).toHaveAccessibleDescription(/Il testo è di 599 caratteri: accorcialo a 500/);
  await expect.element(field).toHaveValue(long);
  expect(api.callsOf("estimate.describe")).toEqual([{ text: "boh" }]);
});

test("on a slow network the last rows stay, the wait is explained, and an outdated response is ignored", async () => {
  const api = await openDescription();
  await field.fill("mezza mela");
  await expect.element(row("Mela")).toBeVisible();
  const network = Promise.withResolvers<void>();
  api.answer({
    estimate: {
      describe: async (input) => {
        if (input.text === "due uova") await network.promise;
        return parseFakeMeal(input);
      },
    },
  });
  await field.fill("due uova");
  await expect.element(dialog.getByText("Ci vuole più del solito. Il testo resta qui.")).toBeVisible();
  await expect.element(row("Mela")).toBeVisible();
  await expect.element(add).toHaveAccessibleDescription("Lettura in corso.");
  await field.fill("un caffè");
  network.resolve();
  await expect.element(row("Caffè espresso")).toBeVisible();
  await expect.element(row("Uovo di gallina")).not.toBeInTheDocument();
});

test("a failed log keeps text and rows, and Riprova sends the same entries", async () => {
  const answers = fakeMealParser();
  const api = await openDescription(answers);
  api.answer({ estimate: { log: failing } });
  await field.fill("due uova e una fetta di pane");
  await expect.element(add).toMatchTextContent("Aggiungi 2 alimenti");
  await add.click();
  await expect.element(dialog.getByText("Il pasto non è stato aggiunto")).toBeVisible();
  await expect.element(field).toHaveValue("due uova e una fetta di pane");
  api.answer(answers);
  await dialog.getByRole("button", { name: "Riprova" }).click();
  await expect.element(toastRegion).toMatchTextContent("Aggiunti 2 alimenti a Pranzo");
  const [first, second] = api.callsOf("estimate.log");
  expect(second).toEqual(first);
});

test("a meal whose response is lost waits in the diary, and is sent again under the same ids", async () => {
  const answers = fakeMealParser();
  const api = await openDescription(answers);
  api.answer({
    estimate: {
      log: () => {
        throw new TypeError("Failed to fetch");
      },
    },
  });
  await field.fill("due uova e una fetta di pane");
  await add.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(toastRegion).toMatchTextContent("Aggiunti 2 alimenti a Pranzo");
  await expect.element(toastRegion).toMatchTextContent("Salvato sul telefono: lo inviamo appena torni online.");
  await expect.element(page.getByText("In attesa di invio").first()).toBeVisible();
  api.answer(answers);
  dispatchEvent(new Event("online"));
  await expect.element(page.getByText("In attesa di invio")).not.toBeInTheDocument();
  const [lost, sent] = api.callsOf("estimate.log");
  expect(sent).toEqual(lost);
});

test("a tap on a usual food of the meal adds it to the description with its last amount, and once", async () => {
  const last = { day: "2026-11-20", servings: 1, unit: null, calories: 80 };
  const usual = {
    lunch: [sampleFoodHit({ ref: "stock:pane", name: "Pane comune", last: { ...last, grams: 70 } })],
    snack: [sampleFoodHit({ ref: "stock:mela", name: "Mela", last: { ...last, grams: 150 } })],
    breakfast: [],
    dinner: [],
  };
  await openDescription({
    ...fakeMealParser(),
    food: { habits: ({ mealType }) => ({ usual: usual[mealType], recents: [], favourites: [] }) },
  });
  const ofLunch = dialog.getByRole("list", { name: "Di solito a pranzo" });
  await ofLunch.getByRole("button", { name: "Pane comune" }).click();
  await expect.element(field).toHaveValue("70 g di Pane comune");
  await expect.element(dialog.getByRole("button", { name: "Pane comune", exact: true })).not.toBeInTheDocument();
  await mealChoice.selectOptions("Spuntino");
  const ofSnack = dialog.getByRole("list", { name: "Anche questi, di solito come spuntino" });
  await ofSnack.getByRole("button", { name: "Mela" }).click();
  await expect.element(field).toHaveValue("70 g di Pane comune, 150 g di Mela");
});

test("a server error keeps the text, and without a connection the meal is described on this device until it is back", async () => {
  const api = await openDescription();
  api.answer({ estimate: { describe: failing } });
  await field.fill("mezza mela");
  await expect.element(dialog.getByRole("alert").getByText("Non riusciamo a leggere il pasto")).toBeVisible();
  api.answer({ estimate: { describe: parseFakeMeal } });
  await dialog.getByRole("button", { name: "Riprova" }).click();
  await expect.element(row("Mela")).toBeVisible();
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  api.answer({
    estimate: {
      describe: () => {
        throw new TypeError("Failed to fetch");
      },
    },
  });
  await field.fill("mezza mela e un caffè");
  await expect.element(dialog.getByText(/^Offline: /)).toBeVisible();
  await expect.element(row("Mela")).toMatchTextContent("½ mela");
  await expect.element(row("Caffè espresso")).toBeVisible();
  network.mockRestore();
  api.answer({ estimate: { describe: parseFakeMeal } });
  dispatchEvent(new Event("online"));
  await expect.element(dialog.getByText(/^Offline/)).not.toBeInTheDocument();
  await expect.element(row("Caffè espresso")).toBeVisible();
});

test("Back keeps the text and the edits of its rows, until the text is cleared", async () => {
  await openDescription();
  await field.fill("due uova e una fetta di pane");
  await row("Pane comune").click();
  await gramsOf("Pane comune").fill("80");
  await expect.element(row("Pane comune")).toMatchTextContent("80 g");
  goBack();
  await expect.element(dialog).not.toBeInTheDocument();
  await addSheet.getByRole("button", { name: /^Descrivi il pasto/ }).click();
  await expect.element(field).toHaveValue("due uova e una fetta di pane");
  await expect.element(row("Pane comune")).toMatchTextContent("80 g");
  await dialog.getByRole("button", { name: "Cancella testo" }).click();
  await expect.element(field).toHaveValue("");
  await expect.element(field).toHaveFocus();
});
