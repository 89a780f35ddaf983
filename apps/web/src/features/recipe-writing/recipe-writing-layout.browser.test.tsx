import { expect, test } from "vitest";
import { expectSoundScreen } from "../../testing/layout.ts";
import { goBack } from "../../testing/mount-app.tsx";
import {
  addFood,
  addText,
  anyDialog,
  form,
  ingredientField,
  nameField,
  newForm,
  openNewForm,
  openNewFormOfNobody,
  results,
  saveButton,
  stepField,
} from "./testing/recipe-form-page.ts";

test("the empty form has no accessibility violations, has 44 px touch targets and fits every width", async () => {
  await openNewFormOfNobody();
  await expect.element(nameField).toHaveFocus();
  await expectSoundScreen(newForm.element());
});

test("the rejected form with foods found has no accessibility violations, has 44 px touch targets and fits every width", async () => {
  await openNewFormOfNobody();
  await saveButton.click();
  await ingredientField.fill("farina");
  await expect.element(results.first()).toBeVisible();
  await expectSoundScreen(newForm.element());
});

test("the full form, also resumed, has no accessibility violations, has 44 px touch targets and fits every width", async () => {
  await openNewFormOfNobody();
  await nameField.fill("Supercalifragilistichespiralidoso".repeat(3));
  await addFood("farina", "Farina 00");
  await addText("zaffrullo", "3000");
  await addFood("uovo", "Uovo di gallina");
  await form.getByRole("button", { name: "Aggiungi un passaggio" }).click();
  await stepField(1).fill("Impasta tutto.");
  await expectSoundScreen(newForm.element());
  goBack();
  await expect.element(anyDialog).not.toBeInTheDocument();
  await openNewForm();
  await expect.element(newForm.getByRole("button", { name: "Ricomincia" })).toBeVisible();
  await expectSoundScreen(newForm.element());
});
