import { expect, test } from "../../support/test-fixtures.ts";
import { collectPageErrors } from "../../support/page-requests.ts";

const start = { name: "Inizia ora" };

test("the landing page explains Fetta without a failed request, a console error or a policy violation", async ({
  page,
}) => {
  const pageErrors = await collectPageErrors(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mangia con gusto,sapendo cosa mangi");
  await expect(page.getByRole("list", { name: "Come funziona" }).getByRole("listitem")).toHaveText([
    "Scansiona",
    "Analizza",
    "Gusta",
  ]);
  await expect(page.getByText("Calorie e macro del piatto da una foto")).toBeVisible();
  await expect(page.getByText("Obiettivi su misura, senza sensi di colpa")).toBeVisible();
  await expect(page.getByRole("link", start)).toBeInViewport();
  await page.waitForLoadState("networkidle");
  expect(pageErrors).toEqual([]);
});

test("the landing page of a guest requests no personal data", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
  });
  await page.goto("/");
  // The client-side render shows that the scripts have started and sent their initial requests.
  await expect(page.locator("#root").getByRole("link", start)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(calls).toEqual([]);
});

test("the landing page is rendered before any script has run", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mangia con gusto,sapendo cosa mangi");
  await expect(page.getByRole("link", start)).toHaveAttribute("href", "/auth?scheda=registrati");
  await expect(page.getByRole("link", { name: "Accedi" })).toHaveAttribute("href", "/auth?scheda=accedi");
  await context.close();
});

test("hydration keeps the landing page without duplicating it", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("#root").getByRole("link", start)).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
});

test("Inizia ora opens the registration", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", start).tap();
  await expect(page).toHaveURL(/\/auth\?scheda=registrati$/);
  await expect(page.getByRole("tab", { name: "Registrati" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("heading", { name: "Crea il tuo account" })).toBeVisible();
});

test("Accedi opens the sign-in, and Back returns to the landing page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Accedi" }).tap();
  await expect(page.getByRole("tab", { name: "Accedi" })).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(page.getByRole("link", start)).toBeVisible();
});
