import type { Page } from "@playwright/test";
import { toastRegion } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import {
  activationDialog,
  activationContinueButton,
  createPaidCheckout,
  paymentReturnPath,
} from "../../pages/checkout.page.ts";
import { collectCalls } from "../../support/page-requests.ts";

const workingHeading = (page: Page) => activationDialog(page).getByRole("heading", { name: "Attendi prego" });

test("the payment parameters are removed from any address at once, a reload does not repeat the activation, and leaving opens the diary", async ({
  page,
  person,
  baseURL,
}) => {
  const session = await createPaidCheckout(page, baseURL ?? "");
  const calls = collectCalls(page, "billing.activate");
  await page.goto("/profile");
  await page.goto(`${paymentReturnPath(person, "monthly", session, "/recipes")}&altro=1`);
  await expect(workingHeading(page)).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/recipes?altro=1`);
  await expect(activationContinueButton(page)).toBeVisible();
  await activationContinueButton(page).tap();
  await expect(page).toHaveURL(`${baseURL}/`);
  // The welcome notification is only shown when the return address is the home page.
  await expect(toastRegion(page)).toHaveText("");
  await page.reload();
  await expect(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
  await expect(activationDialog(page)).toHaveCount(0);
  expect(calls).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL(`${baseURL}/profile`);
});

/** Waits until the server has received the webhook of the payment by the user of the page. */
async function untilHeard(page: Page): Promise<void> {
  await expect
    .poll(async () => (await page.request.get("/api/user/profile")).json(), { timeout: 30_000 })
    .toMatchObject({ proStatus: "active" });
}

test("a reload during the activation does not restart it, and PRO is granted", async ({ page, person, baseURL }) => {
  const session = await createPaidCheckout(page, baseURL ?? "");
  await untilHeard(page);
  await page.goto(paymentReturnPath(person, "monthly", session));
  await expect(workingHeading(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "PRO attivo" })).toBeVisible();
  await expect(activationDialog(page)).toHaveCount(0);
});
