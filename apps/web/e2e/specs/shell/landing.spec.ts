import { expect, test } from "../../support/test-fixtures.ts";
import { collectPageErrors } from "../../support/page-requests.ts";

const start = { name: "Inizia ora" };

test("the landing page explains Fetta, starts the app with the first touch, asks the server for nothing, reports no error and opens the registration and the sign-in", async ({
  page,
}) => {
  const pageErrors = await collectPageErrors(page);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await expect(page.locator("#root")).toBeEmpty();
  await expect(page).toHaveTitle("Mangia con gusto, sapendo cosa mangi · Fetta");
  await page.getByRole("heading", { level: 1 }).tap();
  // The client-side render shows that the scripts have started and sent their initial requests.
  const startLink = page.locator("#root").getByRole("link", start);
  await expect(startLink).toBeInViewport();
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mangia con gusto, sapendo cosa mangi");
  await expect(page.getByRole("list", { name: "Come funziona" }).getByRole("listitem")).toHaveText([
    "Scansiona",
    "Analizza",
    "Gusta",
  ]);
  await expect(page.getByText("Calorie e macro del piatto da una foto")).toBeVisible();
  await expect(page.getByText("Obiettivi su misura, senza sensi di colpa")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect([calls, pageErrors]).toEqual([[], []]);

  await startLink.tap();
  await expect(page).toHaveURL(/\/auth\?scheda=registrati$/);
  await expect(page.getByRole("tab", { name: "Registrati" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("heading", { name: "Crea il tuo account" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Accedi" }).tap();
  await expect(page.getByRole("tab", { name: "Accedi" })).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(page.getByRole("link", start)).toBeVisible();
});

test("a link of the landing page that is tapped first opens its page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", start).tap();
  await expect(page.getByRole("heading", { name: "Crea il tuo account" })).toBeVisible();
});

test("the landing page is rendered before any script has run", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mangia con gusto, sapendo cosa mangi");
  await expect(page.getByRole("link", start)).toHaveAttribute("href", "/auth?scheda=registrati");
  await expect(page.getByRole("link", { name: "Accedi" })).toHaveAttribute("href", "/auth?scheda=accedi");
  await context.close();
});
