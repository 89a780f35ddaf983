import type { Page } from "@playwright/test";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { addButton, addSheet, openHome } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { builtScript, collectPageErrors } from "../../support/page-requests.ts";

const theme = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

/** Background colour of the page, and the theme colours of the browser bars. */
const colours = (page: Page): Promise<{ ground: string; bars: string[] }> =>
  page.evaluate(() => ({
    ground: getComputedStyle(document.documentElement).backgroundColor,
    bars: [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].map(({ content }) => content),
  }));
const dark = { ground: "rgb(13, 18, 15)", bars: ["#0D120F", "#0D120F"] };
const light = { ground: "rgb(247, 244, 237)", bars: ["#F7F4ED", "#F7F4ED"] };

test("the chosen theme has no accessibility violations and is applied before the first paint on every page and to the browser's bars", async ({
  asPerson: page,
  context,
}) => {
  const pageErrors = await collectPageErrors(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/profile");
  await expect.poll(() => colours(page)).toEqual({ ...light, bars: ["#F7F4ED", "#0D120F"] });
  await page.getByRole("button", { name: "Informazioni" }).tap();
  const about = page.getByRole("dialog", { name: "Informazioni" });
  await expect(about).toContainText("non è un dispositivo medico");
  await expectNoAccessibilityViolations(page);
  await page.goBack();
  await expect(about).toHaveCount(0);
  await theme(page, "Chiaro").check();
  await expectNoAccessibilityViolations(page);
  await theme(page, "Scuro").check();
  await expect.poll(() => colours(page)).toEqual(dark);
  await expectNoAccessibilityViolations(page);
  expect(pageErrors).toEqual([]);
  // The inline script of the page sets the theme without any external script.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  expect(await colours(page)).toEqual(dark);
  await context.clearCookies();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Inizia ora" })).toBeVisible();
  expect(await colours(page)).toEqual(dark);
});

test("Sistema follows the theme of the device again", async ({ asPerson: page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/profile");
  await theme(page, "Chiaro").check();
  await expect.poll(() => colours(page)).toEqual(light);
  await page.reload();
  await expect(theme(page, "Chiaro")).toBeChecked();
  await theme(page, "Sistema").check();
  await expect.poll(async () => (await colours(page)).ground).toBe(dark.ground);
  await page.reload();
  await expect(theme(page, "Sistema")).toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem("fetta-theme"))).toBeNull();
});

test("a sheet whose code fails to load explains what it needs and opens once the code can be loaded", async ({
  asPerson: page,
}) => {
  await openHome(page);
  const code = `**/${builtScript("components/add-sheet.tsx")}`;
  await page.route(code, (route) => route.abort());
  await addButton(page).tap();
  const card = page.getByRole("dialog", { name: "Serve la connessione" });
  await expect(card).toBeVisible();
  await expectNoAccessibilityViolations(page);
  await card.getByRole("button", { name: "Chiudi" }).tap();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oggi");
  await addButton(page).tap();
  await expect(card).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await addButton(page).tap();
  await expect(card).toBeVisible();
  await page.unroute(code);
  await card.getByRole("button", { name: "Riprova" }).tap();
  await expect(addSheet(page)).toBeVisible();
});
