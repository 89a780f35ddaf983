import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { saveGoals } from "@fetta/db/queries/account/account";
import type { Db } from "@fetta/db/schema/schema";
import { goalPresets, computeDailyGoals } from "@fetta/domain/goals/daily-goals";
import { installFakeCamera } from "../../support/fake-page-camera.ts";
import { openScanner, enterBarcode } from "../../pages/barcode-scanner.page.ts";
import { openHome } from "../../pages/diary.page.ts";
import { aTestUser, signInContext, expect, test } from "../../support/test-fixtures.ts";

const password = "pesche-e-basilico";
const unknownFood = "4006381333931";

/** Creates a user with a password and completed onboarding; the browser is signed out afterwards. */
async function createSignedInPerson(page: Page, db: Db, url: string): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  const answer = await page.request.post("/api/auth/register", { data: { email, password }, headers: { origin: url } });
  const { id } = (await answer.json()) as { id: string };
  await page.context().clearCookies();
  await saveGoals(db, id, computeDailyGoals(1850, goalPresets.balanced));
  await db.updateTable("profile").set({ onboardingCompleted: true }).where("userId", "=", id).execute();
  return email;
}

/** Opens the form for an unknown barcode from home. */
async function openForm(page: Page): Promise<void> {
  await openScanner(page);
  await enterBarcode(page, unknownFood);
  await page.getByRole("button", { name: "Crea alimento" }).tap();
  await expect(page.getByRole("textbox", { name: "Codice a barre (facoltativo)" })).toHaveValue(unknownFood);
}

/** Goes back to the diary, closing every sheet. */
async function leaveForm(page: Page): Promise<void> {
  await expect(async () => {
    if (page.url().includes("foglio=")) await page.goBack();
    expect(page.url()).not.toContain("foglio=");
  }).toPass();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("a user who signs in in the same tab does not see what the previous user typed", async ({
  page,
  context,
  db,
  baseURL,
}) => {
  const url = baseURL ?? "";
  await installFakeCamera(page);
  const bruno = await createSignedInPerson(page, db, url);
  await signInContext(db, await aTestUser(db), context, url);
  await openHome(page);
  await openForm(page);
  const name = page.getByRole("textbox", { name: "Nome", exact: true });
  await name.fill("Crema di nonna Anna");
  await leaveForm(page);
  await openForm(page);
  await expect(name).toHaveValue("Crema di nonna Anna");
  await leaveForm(page);

  await page.getByRole("link", { name: "Impostazioni" }).tap();
  await page.getByRole("button", { name: "Esci", exact: true }).tap();
  await page.getByRole("link", { name: "Accedi" }).first().tap();
  await page.getByRole("textbox", { name: "Email" }).fill(bruno);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Accedi" }).tap();
  await expect(page.getByRole("region", { name: "Calorie: Oggi" })).toBeVisible();
  await openForm(page);
  await expect(name).toHaveValue("");
});

test("a sign-out ends the session on the screen of every tab", async ({ context, asPerson: page }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto("/profile");
  await expect(other.getByRole("button", { name: "Esci", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Esci", exact: true }).tap();
  for (const tab of [page, other]) await expect(tab.getByRole("link", { name: "Inizia ora" })).toBeVisible();
});
