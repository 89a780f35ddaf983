import type { Locator, Page } from "@playwright/test";
import { savePhotoConsent } from "@fetta/db/queries/account/body-profile";
import { formatPhotoConsentVersion } from "@fetta/domain/account/consents";
import { expect, signInContext } from "../../support/test-fixtures.ts";
import { countUsedScans, openPhotoScan, test, collectAnalyses } from "../../pages/photo-scan.page.ts";
import { failCalls } from "../../support/page-requests.ts";

const agreeButton = (page: Page): Locator => page.getByRole("button", { name: "Acconsento e continuo" });
const shutterOf = (page: Page): Locator => page.getByRole("button", { name: "Scatta foto" });

async function openHomeAndScan(page: Page): Promise<void> {
  await page.goto("/");
  await openPhotoScan(page);
}

test("the consent names the recipients of the photo, is stored before a photo is sent and is asked for once per user on all devices", async ({
  asPerson: page,
  person,
  db,
  browser,
  baseURL,
}) => {
  const analyses = collectAnalyses(page);
  await openHomeAndScan(page);
  const camera = page.getByRole("dialog", { name: "Scansiona Cibo" });
  // The model of these e2e tests runs on this machine.
  await expect(camera).toContainText("La foto non lascia il server");
  await expect(camera).not.toContainText(/127\.0\.0\.1|localhost|servizio di intelligenza artificiale/);
  await expect(camera).toContainText("Inviamo solo la foto, rimpicciolita e senza posizione");
  await expect(camera).toContainText("Le foto di piatti ed etichette Fetta non le conserva");
  await expect(camera).toContainText("La foto degli ingredienti resta con la ricetta");
  await expect(camera).not.toContainText("OpenAI");
  await expect(camera).toContainText("1 scansione disponibile oggi");
  const restore = await failCalls(page, "account.consentPhoto");
  await agreeButton(page).click();
  await expect(page.getByRole("alert").getByText("Non siamo riusciti a salvare il consenso")).toBeVisible();
  await expect(shutterOf(page)).toHaveCount(0);
  await restore();
  await agreeButton(page).click();
  await expect(shutterOf(page)).toBeEnabled();
  expect(analyses).toHaveLength(0);

  const profile = await db
    .selectFrom("profile")
    .select("photoConsentVersion")
    .where("userId", "=", person.id)
    .executeTakeFirst();
  expect(profile).toEqual({ photoConsentVersion: formatPhotoConsentVersion({ host: null, isLocal: true }) });

  const context = await browser.newContext({ baseURL: baseURL ?? "", permissions: ["camera"] });
  await signInContext(db, person, context, baseURL ?? "");
  const elsewhere = await context.newPage();
  await openHomeAndScan(elsewhere);
  await expect(shutterOf(elsewhere)).toBeEnabled();
  await expect(elsewhere.getByText("Prima di scattare")).toHaveCount(0);
  await context.close();

  // A consent to an earlier text is asked for again.
  await db.updateTable("profile").set({ photoConsentVersion: "1" }).where("userId", "=", person.id).execute();
  await openHomeAndScan(page);
  await agreeButton(page).click();
  await expect(shutterOf(page)).toBeEnabled();
  // A photo taken after the consent was withdrawn on another device is sent once the user consents again.
  await savePhotoConsent(db, person.id, null);
  await shutterOf(page).click();
  await agreeButton(page).click();
  await page.getByRole("button", { name: "Fatto" }).click();
  expect(await countUsedScans(page)).toBe(1);

  await test.step("no scan remains, which is shown before the photo, with ways that need no scan", async () => {
    const count = analyses.length;
    await openPhotoScan(page);
    const openScanAgain = async (): Promise<void> => {
      await page.goBack();
      await page.getByRole("button", { name: "Scansiona piatto" }).click();
      await expect(camera.getByRole("heading", { name: "Limite Giornaliero" })).toBeVisible();
    };
    await expect(camera.getByRole("heading", { name: "Limite Giornaliero" })).toBeVisible();
    await expect(camera).toContainText("Prossima scansione domani");
    await expect(shutterOf(page)).toHaveCount(0);
    await camera.getByRole("button", { name: "Descrivilo a parole" }).click();
    await expect(page.getByRole("dialog", { name: "Descrivi il pasto" })).toBeVisible();
    await openScanAgain();
    await camera.getByRole("button", { name: "Cerca per nome" }).click();
    await expect(page.getByRole("dialog", { name: "Cerca alimenti" })).toBeVisible();
    await openScanAgain();
    await camera.getByRole("button", { name: "Passa a PRO" }).click();
    await expect(page).toHaveURL(/\/paywall/);
    expect(analyses).toHaveLength(count);
  });
});

test("the consent can be withdrawn in the settings and is asked for again before the next photo", async ({
  asPerson: page,
}) => {
  const photos = page.getByRole("region", { name: "Foto e intelligenza artificiale" });
  await page.goto("/profile");
  await expect(photos).toContainText("Nessun consenso attivo");
  await expect(photos.getByRole("button")).toHaveCount(0);
  await page.goto("/");
  await openPhotoScan(page);
  await page.getByRole("button", { name: "Acconsento e continuo" }).click();
  await expect(page.getByRole("button", { name: "Scatta foto" })).toBeEnabled();

  await page.goto("/profile");
  await expect(photos).toContainText(/Consenso dato (il |l’)\d{1,2} \p{L}+ 20\d\d/u);
  await photos.getByText("Cosa inviamo, e a chi").click();
  await expect(photos).toContainText("Inviamo solo la foto, rimpicciolita e senza posizione");
  const restore = await failCalls(page, "account.consentPhoto");
  const withdraw = photos.getByRole("button", { name: "Ritira il consenso" });
  await withdraw.click();
  await expect(photos.getByRole("alert")).toContainText("Non siamo riusciti a ritirare il consenso");
  await restore();
  await withdraw.click();
  await expect(photos.getByText("Nessun consenso attivo")).toBeFocused();
  await expect(withdraw).toHaveCount(0);
  await page.goto("/");
  await openPhotoScan(page);
  await expect(page.getByRole("button", { name: "Acconsento e continuo" })).toBeVisible();
});
