import type { Page } from "@playwright/test";
import { builtScript, callsProcedure } from "../../support/page-requests.ts";
import { todayInRome } from "../../support/rome-dates.ts";
import { expect, test } from "../../support/test-fixtures.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function expectErrorScreen(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText("Errore di Caricamento");
  await expect(page.getByText("Si è verificato un errore nell'applicazione.")).toBeVisible();
}

test("a page whose first script cannot be loaded says so without the app, and Riprova loads it again", async ({
  asPerson: page,
}) => {
  const entry = /\/assets\/(index|first)-[\w-]+\.js$/;
  await page.route(entry, (route) => route.abort());
  await page.goto("/recipes");
  await expect(heading(page)).toHaveText("Errore di Caricamento");
  await page.unroute(entry);
  await page.getByRole("link", { name: "Riprova" }).tap();
  await expect(heading(page)).toHaveText("Ricette");
  await expect(page.getByText("Errore di Caricamento")).toBeHidden();
});

test("a server failure at the first request and a screen whose code cannot be loaded show an error page, and Ricarica recovers", async ({
  asPerson: page,
}) => {
  const failing = (url: URL): boolean =>
    callsProcedure(url.href, "home.read") || callsProcedure(url.href, "account.me");
  await page.route(failing, (route) => route.fulfill({ status: 500, body: "Internal Server Error" }));
  // The document at "/" holds the response to the first request.
  await page.goto(`/?giorno=${todayInRome()}`);
  await expectErrorScreen(page);
  await page.unroute(failing);
  await page.getByRole("button", { name: "Ricarica" }).tap();
  await expect(heading(page)).toHaveText("Oggi");

  const code = `**/${builtScript("profile.tsx")}`;
  await page.route(code, (route) => route.abort());
  await page.getByRole("link", { name: "Impostazioni" }).tap();
  await expectErrorScreen(page);
  await page.unroute(code);
  await page.getByRole("button", { name: "Ricarica" }).tap();
  await expect(heading(page)).toHaveText("Impostazioni");

  // A page that opens is told to those who do not see it.
  for (const name of ["Ricette", "Impostazioni"]) {
    await page.getByRole("link", { name, exact: true }).tap();
    await expect(heading(page)).toBeFocused();
    await expect(heading(page)).toHaveText(name);
    await expect(page).toHaveTitle(`${name} · Fetta`);
  }
});

test("a desk without the code of its pane adds to the diary by the sheet of small screens", async ({
  asPerson: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route(`**/${builtScript("add-pane.tsx")}`, (route) => route.abort());
  await page.goto("/");
  await page.getByRole("button", { name: "Aggiungi a Pranzo" }).click();
  const sheet = page.getByRole("dialog", { name: "Cosa hai mangiato?" });
  await expect(sheet.getByRole("radio", { name: "Pranzo" })).toBeChecked();
  await sheet.getByRole("button", { name: /^Cerca alimenti/ }).click();
  await expect(page.getByRole("dialog", { name: "Cerca alimenti" })).toBeVisible();
});
