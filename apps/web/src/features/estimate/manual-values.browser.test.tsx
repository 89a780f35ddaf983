import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mealSection } from "../../testing/diary-page.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { fakeEstimate } from "./testing/fake-estimate.ts";
import { dish, done, expectTotal, sheet } from "./testing/photo-result-page.ts";

const editor = page.getByRole("dialog", { name: "Modifica voce" });

test("confirming an estimate without a correction keeps manual values", async () => {
  mountApp("/", fakeEstimate());
  await dish.click();
  await sheet.getByRole("button", { name: "Modifica" }).click();
  await editor.getByRole("textbox", { name: "Calorie" }).fill("900");
  await editor.getByRole("button", { name: "Salva" }).click();
  await expectTotal("900");
  await done.click();
  await expect.element(dish).toMatchTextContent("900 kcal");
});

test("the link from the editor to the estimate saves valid changes and stays in the editor on an invalid one", async () => {
  const api = mountApp("/", fakeEstimate({}, { estimated: false }));
  await dish.click();
  const amount = editor.getByRole("textbox", { name: "Quantità" });
  const review = editor.getByRole("button", { name: "Rivedi la stima" });
  await amount.fill("");
  await review.click();
  await expect.element(amount).toHaveFocus();
  await amount.fill("200");
  await editor.getByRole("radio", { name: "Cena" }).click();
  await review.click();
  await expectTotal("270");
  await expect.element(editor).not.toBeInTheDocument();
  await expect.element(sheet.getByRole("combobox", { name: "Pasto" })).toHaveValue("dinner");
  expect(api.callsOf("diary.edit")).toMatchObject([{ mealType: "dinner", servings: 0.5 }]);
  await userEvent.keyboard("{Escape}");
  await expect.element(mealSection("Cena")).toMatchTextContent("270 kcal");
});
