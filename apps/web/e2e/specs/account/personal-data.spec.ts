import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { entryButton } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logDishes, sixDishes } from "../../support/logged-meals.ts";
import {
  expectTouchTargetSize,
  expectNoOverflowAtAnyWidth,
  expectReadableFields,
} from "../../support/layout-checks.ts";
import { todayInRome } from "../../support/rome-dates.ts";

const notifications = (page: Page) => page.getByRole("region", { name: "Notifiche (F8)" });

/** Name and text of the file that a button downloads. */
async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).tap();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

test("a user exports the personal data and imports a diary once", async ({ page, person, db }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const today = todayInRome();
  await logDishes(db, person, today, sixDishes.slice(0, 1));
  await page.goto("/profile");
  await page.getByRole("link", { name: /^I tuoi dati/ }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("I tuoi dati");
  await expect(page.getByText(/^Consenso ai dati sulla salute dato il /)).toBeVisible();
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(page.getByRole("main"));
  await expectNoOverflowAtAnyWidth(page);

  const everything = await saved(page, "Esporta i miei dati (JSON)");
  expect(everything.name).toMatch(/^fetta-\d{4}-\d{2}-\d{2}\.json$/);
  expect(JSON.parse(everything.text)).toMatchObject({ app: "Fetta", entries: [{ day: today }] });
  const diary = await saved(page, "Esporta il diario (CSV)");
  expect(diary.text).toContain(`${today};Colazione;Yogurt greco`);

  const csv = [
    "Date,Meal,Calories,Fat (g),Carbohydrates (g),Protein (g),Note",
    `${today},Lunch,612,20,70,35,`,
    `${today},Dinner,,20,70,35,`,
    "ieri,Dinner,500,20,70,35,",
  ].join("\n");
  const chosen = { name: "Nutrition-Summary.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByRole("button", { name: "Importa" }).tap();
  const sheet = page.getByRole("dialog", { name: "Importa" });
  const choose = async (button: string): Promise<void> => {
    const chooser = page.waitForEvent("filechooser");
    await sheet.getByRole("button", { name: button }).tap();
    await (await chooser).setFiles(chosen);
  };
  await choose("Scegli un file");
  await expect(sheet.getByRole("heading", { name: "File di MyFitnessPal" })).toBeVisible();
  await expect(sheet.getByText("1 voce del diario", { exact: true })).toBeVisible();
  await expect(sheet.getByText("Riga 3: mancano le calorie")).toBeVisible();
  await expect(sheet.getByText("Riga 4: la data manca o non si legge")).toBeVisible();
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(sheet);
  await expectNoOverflowAtAnyWidth(page);
  await sheet.getByRole("button", { name: "Importa", exact: true }).tap();
  await expect(notifications(page)).toContainText("1 riga aggiunta al tuo account.");
  await expect(sheet).toBeHidden();

  await page.getByRole("button", { name: "Importa" }).tap();
  await choose("Scegli un file");
  await expect(sheet.getByText(/Non c’è niente di nuovo/)).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Importa", exact: true })).toBeHidden();
  chosen.buffer = Buffer.from("Nome,Telefono\nAda,1");
  await choose("Scegli un altro file");
  await expect(sheet.getByRole("alert")).toContainText("Non riconosco questo file");

  await page.goto("/");
  await expect(entryButton(page, "Lunch")).toBeVisible();
});

test("an account is erased permanently after its password is entered", async ({ page, db, baseURL }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const email = `${crypto.randomUUID()}@example.org`;
  const registration = { email, password: "gnocchi-al-pesto", firstName: "Ada" };
  expect((await page.request.post(`${baseURL}/api/auth/register`, { data: registration })).status()).toBe(201);
  const user = await db.selectFrom("appUser").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  await db.updateTable("profile").set({ onboardingCompleted: true }).where("userId", "=", user.id).execute();

  await page.goto("/dati");
  await page.evaluate(() => localStorage.setItem("fetta-prova", "1"));
  await page.getByRole("button", { name: "Elimina account" }).tap();
  const sheet = page.getByRole("dialog", { name: "Vuoi eliminare il tuo account?" });
  const password = sheet.getByLabel("La tua password");
  await expect(password).toBeVisible();
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(sheet);
  await expectReadableFields(sheet);
  await expectNoOverflowAtAnyWidth(page);
  const confirm = sheet.getByRole("button", { name: "Elimina per sempre" });
  await confirm.tap();
  await expect(sheet.getByText("Scrivi la tua password.")).toBeVisible();
  await password.fill("sbagliata");
  await confirm.tap();
  await expect(sheet.locator(".field-error")).toHaveText("La password attuale non è corretta.");
  await expect(password).toHaveValue("sbagliata");
  await password.fill(registration.password);
  await confirm.tap();

  await expect(page.getByRole("heading", { level: 1 })).toContainText("Mangia con gusto");
  await expect(notifications(page)).toContainText("Account eliminato");
  expect(await db.selectFrom("appUser").select("id").where("id", "=", user.id).execute()).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("fetta-prova"))).toBeNull();
  expect((await page.request.get(`${baseURL}/api/auth/user`)).status()).toBe(401);
});

test("the privacy page explains to guests how personal data is used", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Privacy" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Informativa sulla privacy");
  await expect(page.getByRole("heading", { name: "Chi riceve qualcosa" })).toBeVisible();
  await expectNoAccessibilityViolations(page);
  await expectTouchTargetSize(page.getByRole("main"));
  await expectNoOverflowAtAnyWidth(page);
  await page.getByRole("button", { name: "Indietro" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Mangia con gusto");
});
