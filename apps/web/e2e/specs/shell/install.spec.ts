import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { addButton, openHome } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";

type Picture = { src: string; sizes: string; type: string };
type Manifest = {
  icons: (Picture & { purpose: string })[];
  screenshots: (Picture & { form_factor: string; label: string })[];
  shortcuts: { name: string; url: string }[];
};

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const onHome = (page: Page) => page.getByRole("button", { name: "Installa l’app" });
const inSettings = (page: Page) => page.getByRole("button", { name: "Installa app" });

test("the manifest has every field an installable app needs, and its images match their declared size and type", async ({
  request,
}) => {
  const answer = await request.get("/manifest.webmanifest");
  expect(answer.headers()["content-type"]).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({
    name: expect.stringContaining("Fetta"),
    short_name: "Fetta",
    description: expect.stringMatching(/\w/),
    lang: "it",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    share_target: { action: "/condividi", method: "POST", enctype: "multipart/form-data" },
  });
  expect(manifest.shortcuts).toMatchObject([
    { name: "Scansiona piatto", url: "/?azione=scansiona" },
    { name: "Cerca alimenti", url: "/?azione=cerca" },
    { name: "Ricette", url: "/recipes" },
  ]);
  const pngs = [...manifest.icons, ...manifest.screenshots].filter(({ type }) => type === "image/png");
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
  );
  for (const { src, sizes, type } of pngs) {
    const file = await request.get(src);
    expect(file.headers()["content-type"]).toBe(type);
    const { width, height, format } = await sharp(await file.body()).metadata();
    expect([format, `${width}x${height}`]).toEqual(["png", sizes]);
  }
  for (const screenshot of manifest.screenshots)
    expect(screenshot).toMatchObject({ sizes: "780x1688", form_factor: "narrow", label: expect.stringMatching(/\w/) });
});

test("the app can be installed from home and from the settings once the browser offers it", async ({
  asPerson: page,
}) => {
  await openHome(page);
  await expect(onHome(page)).toHaveCount(0);
  const offer = (): Promise<void> =>
    page.evaluate(() => {
      const prompt = (): void => void Object.assign(window, { prompted: true });
      dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
    });
  await offer();
  await onHome(page).tap();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "prompted"))).toBe(true);
  await expect(onHome(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Impostazioni" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impostazioni");
  await expect(inSettings(page)).toHaveCount(0);
  await offer();
  await expect(inSettings(page)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  await expect(inSettings(page)).toHaveCount(0);
});

test.describe("on an iPhone", () => {
  test.use({ userAgent: iPhone });

  test("a code that is created before the installation signs the installed app in, once", async ({
    asPerson: page,
    browser,
    baseURL,
  }) => {
    await openHome(page);
    await onHome(page).tap();
    const before = page
      .getByRole("dialog", { name: "Installa Fetta" })
      .getByRole("region", { name: "Prima di installare" });
    await expect(before).toContainText("alla prima apertura chiede di nuovo l’accesso");
    await before.getByRole("button", { name: "Crea un codice" }).tap();
    const shown = before.getByText(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const code = (await shown.textContent()) ?? "";
    await expectNoAccessibilityViolations(page);

    // An installed app has a storage of its own.
    const installed = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      userAgent: iPhone,
      hasTouch: true,
    });
    const app = await installed.newPage();
    await app.addInitScript(() => Object.assign(navigator, { standalone: true }));
    await app.goto("/auth");
    await app.getByRole("link", { name: "Ho un codice dal browser" }).tap();
    await expect(app.getByRole("heading", { level: 1 })).toHaveText("Accedi con un codice");
    const field = app.getByRole("textbox", { name: "Codice" });
    await field.fill("AAAA-AAAA");
    await app.getByRole("button", { name: "Accedi" }).tap();
    await expect(field).toHaveAccessibleDescription(/Codice non valido/);
    await expectNoAccessibilityViolations(app);
    await field.fill(code.toLowerCase());
    await app.getByRole("button", { name: "Accedi" }).tap();
    await expect(app.getByRole("heading", { name: "Oggi" })).toBeVisible();
    await installed.close();
  });

  test("three illustrated steps explain the installation, and the installed app no longer shows them", async ({
    asPerson: page,
  }) => {
    await openHome(page);
    await onHome(page).tap();
    const sheet = page.getByRole("dialog", { name: "Installa Fetta" });
    await expect(sheet.getByRole("listitem")).toContainText(["Condividi", "schermata Home", "Aggiungi"]);
    await expectNoAccessibilityViolations(page);
    await sheet.getByRole("button", { name: "Ho capito" }).tap();
    await expect(sheet).toHaveCount(0);

    await page.addInitScript(() => Object.assign(navigator, { standalone: true }));
    await openHome(page);
    await expect(onHome(page)).toHaveCount(0);
    await page.goto("/profile");
    await expect(page.getByRole("button", { name: "Pulisci cache" })).toBeVisible();
    await expect(inSettings(page)).toHaveCount(0);
  });
});

test("the shortcuts open the search and the camera over home", async ({ asPerson: page }) => {
  await page.goto("/?azione=cerca");
  const search = page.getByRole("dialog", { name: "Cerca alimenti" });
  await expect(search).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toHaveCount(0);
  await expect(addButton(page)).toBeVisible();
  await page.goto("/?azione=scansiona");
  await expect(page.getByRole("dialog", { name: "Scansiona Cibo" })).toBeVisible();
  await page.reload();
  await expect(addButton(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
