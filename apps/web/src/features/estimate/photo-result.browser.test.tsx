import { expect, test } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import { failing, type FakeAnswers, type FakeApi } from "../../testing/fake-api.ts";
import { pressTwice, toastRegion, undoButton } from "../../testing/diary-page.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { chickenItems, fakeEstimate } from "./testing/fake-estimate.ts";
import { dish, done, expectInView, expectTotal, sheet, useSmallScreen } from "./testing/photo-result-page.ts";
import { bread, item, unresolvedRow } from "./testing/sample-meal.ts";

const collapsed = (name: string): Locator =>
  sheet.getByRole("button", { name: new RegExp(`^${name}`), expanded: false });
const gramsOf = (name: string): Locator => sheet.getByRole("textbox", { name: `Grammi di ${name}` });
/** Presses the radio button of a portion step, which its label covers. */
async function chooseStep(name: string): Promise<void> {
  const radio = sheet.getByRole("radio", { name, exact: true });
  await expect.element(radio).toBeInTheDocument();
  (radio.element() as HTMLElement).click();
}
const readRows = (): string[] => [...document.querySelectorAll("[data-row]")].map((row) => row.textContent);
const expectRows = async (...rows: RegExp[]): Promise<void> =>
  expect.poll(readRows).toEqual(rows.map((row) => expect.stringMatching(row)));
const correction = sheet.getByRole("textbox", { name: "Correggi a parole" });
async function correct(text: string): Promise<void> {
  await correction.fill(text);
  await userEvent.keyboard("{Enter}");
}

async function openEstimate(answers: FakeAnswers = fakeEstimate()): Promise<FakeApi> {
  const api = mountApp("/", answers);
  await dish.click();
  await expect.element(sheet).toBeVisible();
  await expect.poll(readRows).not.toEqual([]);
  return api;
}

test("an estimate is shown as approximate, with its range and its automatic adjustments", async () => {
  await openEstimate(
    fakeEstimate({
      question: "Quanto olio c’era nelle patate?",
      flags: ["energy_recomputed", "trace_items_dropped", "of_another_day"],
    }),
  );
  await expect.element(sheet.getByText("≈ Stima")).toBeVisible();
  await expectTotal("539");
  for (const text of ["tra 350 e 730 kcal", "circa 400 g nel piatto", "Quanto olio c’era nelle patate?"])
    await expect.element(sheet.getByText(text)).toBeVisible();
  await expectRows(
    /Pollo, petto.*Tabella.*150 g.*165 kcal/,
    /Patate.*Tabella.*2 patate.*140 g.*168 kcal/,
    /Salsa verde.*Stima AI.*100 g.*116 kcal/,
    /Olio di oliva extravergine.*Tabella.*10 g.*90 kcal/,
  );
  const seasonings = sheet.getByRole("list", { name: "Condimenti probabili" });
  await expect.element(seasonings.getByRole("listitem")).toHaveLength(1);
  await expect.element(sheet.getByText(/^Le calorie stimate di un alimento non tornavano/)).toBeVisible();
  await expect.element(sheet.getByText("Ciò che pesava meno di 1 g non è contato.")).toBeVisible();
  await expect.element(sheet.getByText("of_another_day")).not.toBeInTheDocument();
});

test("the arrow keys change the portion step, and the last one is saved", async () => {
  const api = await openEstimate();
  (sheet.getByRole("radio", { name: "Giusto" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  const least = sheet.getByRole("radio", { name: "Molto meno" });
  await expect.element(least).toHaveFocus();
  await expect.element(least).toBeChecked();
  await expect.poll(() => api.callsOf("estimate.save").at(-1)).toMatchObject({ portion: 0.4 });
});

test("a dish that was corrected before offers its last correction, and Annulla withdraws it", async () => {
  const items = chickenItems.slice(0, 2).map((food) => ({ ...food, key: `b${food.key}`, grams: 50 }));
  const api = await openEstimate(fakeEstimate({ previous: { items, day: "2026-11-02" } }));
  const offer = sheet.getByRole("button", { name: /^Come l’altra volta/ });
  await expect.element(offer).toMatchTextContent("2 novembre");
  await offer.click();
  await expectRows(/Pollo, petto.*50 g/, /Patate.*50 g/);
  await expectTotal("115");
  await undoButton.click();
  await expect.poll(readRows).toHaveLength(4);
  await expect.element(offer).toBeVisible();
  await expect.poll(() => api.callsOf("estimate.save").at(-1)).toMatchObject({ items: { length: 4 } });
});

test("closing leaves the estimate approximate; Fatto confirms it with a single request", async () => {
  const api = await openEstimate();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(dish).toMatchTextContent("≈");
  expect(api.callsOf("estimate.save")).toEqual([]);
  await dish.click();
  await pressTwice(done);
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(dish).not.toMatchTextContent("≈");
  expect(api.callsOf("estimate.save")).toMatchObject([{ confirm: true, portion: 1 }]);
});

test("on a slow network every figure changes at once, and the last value is saved", async () => {
  const answers = fakeEstimate();
  const api = await openEstimate(answers);
  const network = Promise.withResolvers<void>();
  const save = answers.estimate?.save;
  if (typeof save !== "function") throw new Error("no answer to a save");
  api.answer({
    estimate: {
      save: async (input) => {
        await network.promise;
        return save(input);
      },
    },
  });
  await chooseStep("Di più");
  await expect.poll(() => api.callsOf("estimate.save")).toHaveLength(1);
  await expectTotal("809");
  await chooseStep("Molto di più");
  await chooseStep("Meno");
  await expectTotal("349");
  network.resolve();
  await expect.poll(() => api.callsOf("estimate.save")).toHaveLength(2);
  expect(api.callsOf("estimate.save").at(-1)).toMatchObject({ portion: 0.65 });
  await expectTotal("349");
});

test("a change that cannot be saved is rolled back with an error message", async () => {
  const answers = fakeEstimate();
  const api = await openEstimate(answers);
  api.answer({ estimate: { save: failing } });
  await chooseStep("Di più");
  await expect.element(toastRegion).toMatchTextContent("Impossibile aggiornare l'elemento del registro.");
  await expect.element(sheet.getByRole("radio", { name: "Giusto" })).toBeChecked();
  await expectTotal("539");
  await done.click();
  await expect.poll(() => api.callsOf("estimate.save")).toHaveLength(2);
  await expect.element(done).toBeEnabled();
  api.answer(answers);
  await done.click();
  await expect.element(sheet).not.toBeInTheDocument();
});

test("items that cannot be loaded can be loaded again", async () => {
  const answers = fakeEstimate();
  const api = mountApp("/", answers);
  api.answer({ estimate: { read: failing } });
  await dish.click();
  await expect.element(sheet.getByText("Non riusciamo a caricare gli alimenti")).toBeVisible();
  await expectTotal("539");
  api.answer(answers);
  await sheet.getByRole("button", { name: "Riprova" }).click();
  await expect.poll(readRows).toHaveLength(4);
});

test("grams are typed or stepped in the row and stay unchanged by the portion steps", async () => {
  const api = await openEstimate();
  await collapsed("Pollo, petto").click();
  await gramsOf("Pollo, petto").fill("200");
  await expectTotal("594");
  await sheet.getByRole("button", { name: "Aumenta di 10 grammi" }).click();
  await expect.element(gramsOf("Pollo, petto")).toHaveValue("210");
  await expectTotal("605");
  await chooseStep("Meno");
  await expect.element(gramsOf("Pollo, petto")).toHaveValue("210");
  const saved = [{ grams: 210 }, { grams: 91 }, { grams: 65 }, { grams: 6.5 }];
  await expect.poll(() => api.callsOf("estimate.save").at(-1)).toMatchObject({ items: saved });
});

test("an invalid amount is marked and changes nothing, and Fatto does not close the result", async () => {
  const api = await openEstimate();
  await collapsed("Patate").click();
  for (const wrong of ["0", "1501", "abc"]) {
    await gramsOf("Patate").fill(wrong);
    await userEvent.tab();
    await expect.element(gramsOf("Patate"), { message: wrong }).toHaveAttribute("aria-invalid", "true");
  }
  await expectTotal("539");
  await done.click();
  await expect.element(gramsOf("Patate")).toHaveFocus();
  expect(api.callsOf("estimate.save")).toEqual([]);
  await gramsOf("Patate").fill("100");
  await done.click();
  await expect.element(sheet).not.toBeInTheDocument();
});

test("a removed food is restored by Annulla at the portion chosen since", async () => {
  const api = await openEstimate();
  await sheet.getByRole("button", { name: "Togli Olio di oliva extravergine" }).click();
  await expect.poll(readRows).toHaveLength(3);
  await expect.element(sheet.getByText("Condimenti probabili")).not.toBeInTheDocument();
  await expectTotal("449");
  await expect.element(collapsed("Salsa verde")).toHaveFocus();
  await expect.poll(() => api.callsOf("estimate.save").at(-1)).toMatchObject({ items: { length: 3 } });
  await undoButton.click();
  await expectTotal("539");
  await expect.element(sheet.getByText("Condimenti probabili")).toBeVisible();
  await collapsed("Pollo, petto").click();
  await sheet.getByRole("button", { name: "Togli Pollo, petto" }).click();
  await expect.element(collapsed("Patate")).toHaveFocus();
  await chooseStep("Di più");
  await undoButton.click();
  await expect.poll(() => readRows()[0]).toMatch(/225 g/);
  await expect.poll(() => api.callsOf("estimate.save").at(-1)).toMatchObject({ portion: 1.5, items: { length: 4 } });
});

test("removing the last food asks for a confirmation", async () => {
  const api = await openEstimate(fakeEstimate({ items: chickenItems.slice(0, 1) }));
  const question = page.getByRole("alertdialog", { name: "Eliminare la voce?" });
  await collapsed("Pollo, petto").click();
  const remove = sheet.getByRole("button", { name: "Togli Pollo, petto" });
  await remove.click();
  await question.getByRole("button", { name: "Annulla" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expectRows(/150 g/);
  expect(api.callsOf("diary.remove")).toEqual([]);
  await collapsed("Pollo, petto").click();
  await remove.click();
  await question.getByRole("button", { name: "Elimina voce" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.poll(() => api.callsOf("diary.remove")).toHaveLength(1);
});

test("a food is replaced by an alternative, and the previous one is one tap away", async () => {
  const api = await openEstimate();
  await collapsed("Pollo, petto").click();
  await sheet.getByRole("button", { name: /^Tacchino, fesa/ }).click();
  await expect.poll(() => readRows()[0]).toMatch(/Tacchino, fesa.*150 g/);
  await expect.element(collapsed("Tacchino, fesa")).toHaveFocus();
  await expect
    .poll(() => api.callsOf("estimate.save").at(-1))
    .toMatchObject({ items: [{ ref: "stock:tacchino", grams: 150 }, {}, {}, {}] });
  await collapsed("Tacchino, fesa").click();
  await expect.element(sheet.getByRole("button", { name: /^Pollo, petto 110 kcal/ })).toBeVisible();
});

test("a missing food is added in words", async () => {
  const slice = item("k1", { ...bread, sourceText: "80 g di pane", grams: 80, amountSource: "stated" });
  const api = await openEstimate();
  api.answer({ estimate: { describe: { items: [slice], unresolved: [], order: ["k1"], unused: [], when: null } } });
  await sheet.getByRole("button", { name: "Aggiungi un alimento" }).click();
  const field = sheet.getByRole("textbox", { name: "Aggiungi un alimento" });
  await expect.element(field).toHaveFocus();
  await field.fill("80 g di pane");
  await userEvent.keyboard("{Enter}");
  await expect.poll(readRows).toContainEqual(expect.stringMatching(/Pane comune.*80 g/));
  await expect.element(field).toHaveValue("");
  await expect.poll(() => api.callsOf("estimate.save").at(-1)).toMatchObject({ items: { length: 5 } });
});

test("unknown words ask for their food, and Fatto waits for the choice", async () => {
  const unknown = unresolvedRow("zxqwv", { amount: { grams: 50, millilitres: null, count: null, unit: null } });
  const api = await openEstimate();
  api.answer({
    estimate: { describe: { items: [], unresolved: [unknown], order: ["zxqwv"], unused: [], when: null } },
  });
  await sheet.getByRole("button", { name: "Aggiungi un alimento" }).click();
  await sheet.getByRole("textbox", { name: "Aggiungi un alimento" }).fill("50 g di zxqwv");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(readRows)
    .toContainEqual(expect.stringMatching(/zxqwv.*Non trovato: scegli|Non trovato: scegli.*zxqwv/));
  await expectTotal("539");
  await useSmallScreen();
  await done.click();
  await expectInView(sheet.getByText(/^Manca ancora qualcosa/));
  await sheet.getByRole("button", { name: /^Pane comune/ }).click();
  await expect.element(sheet.getByText("Non trovato: scegli")).not.toBeInTheDocument();
  await done.click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(api.callsOf("estimate.save").at(-1)).toMatchObject({ items: { length: 5 } });
});

test("words that are not a correction stay in the field with a hint", async () => {
  const api = await openEstimate();
  api.answer({ estimate: { describe: { items: [], unresolved: [], order: [], unused: [], when: null } } });
  await correct("che bella giornata");
  await expect.element(sheet.getByText(/^Non abbiamo capito/)).toBeVisible();
  await expect.element(correction).toHaveValue("che bella giornata");
  await expectTotal("539");
});

test("Fatto applies and shows a typed correction that was not submitted, and warns once about one it cannot apply", async () => {
  const api = await openEstimate();
  api.answer({ estimate: { describe: { items: [], unresolved: [], order: [], unused: [], when: null } } });
  await correction.fill("era senza olio");
  await done.click();
  await expect.element(toastRegion).toMatchTextContent("Corretto");
  await expect.poll(readRows).toHaveLength(3);
  await correction.fill("che bella giornata");
  await done.click();
  await expect.element(sheet.getByText(/^Non abbiamo capito/)).toBeVisible();
  await done.click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(api.callsOf("estimate.save").at(-1)).toMatchObject({ items: { length: 3 } });
});

test("an Annulla that would also undo later corrections is withdrawn", async () => {
  const api = await openEstimate();
  await correct("era senza olio");
  await expect.element(toastRegion).toMatchTextContent("Corretto");
  await chooseStep("Di più");
  await expect.element(toastRegion).not.toMatchTextContent("Corretto");
  await expect.poll(() => api.callsOf("estimate.save").at(-1)).toMatchObject({ portion: 1.5, items: { length: 3 } });
});
