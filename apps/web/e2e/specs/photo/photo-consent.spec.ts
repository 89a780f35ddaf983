import { savePhotoConsent } from "@fetta/db/queries/account/consent";
import { formatPhotoConsentVersion } from "@fetta/domain/account/consents";
import { expect, signInContext } from "../../support/test-fixtures.ts";
import { countUsedScans, openPhotoScan, test, collectAnalyses } from "../../pages/photo-scan.page.ts";
import { failCalls } from "../../support/page-requests.ts";

test("the consent names the recipients of the photo and is asked for once per user on all devices", async ({
  asPerson: page,
  person,
  db,
  browser,
  baseURL,
}) => {
  await page.goto("/");
  await openPhotoScan(page);
  const camera = page.getByRole("dialog", { name: "Scansiona Cibo" });
  // The model of these e2e tests runs on this machine.
  await expect(camera).toContainText("La foto non lascia il server");
  await expect(camera).not.toContainText(/127\.0\.0\.1|localhost|servizio di intelligenza artificiale/);
  await expect(camera).toContainText("Inviamo solo la foto, rimpicciolita e senza posizione");
  await expect(camera).toContainText("Le foto di piatti ed etichette Fetta non le conserva");
  await expect(camera).toContainText("La foto degli ingredienti resta con la ricetta");
  await expect(camera).not.toContainText("OpenAI");
  await expect(camera).toContainText("1 scansione disponibile oggi");
  await page.getByRole("button", { name: "Acconsento e continuo" }).click();
  await expect(page.getByRole("button", { name: "Scatta foto" })).toBeEnabled();

  const profile = await db
    .selectFrom("profile")
    .select("photoConsentVersion")
    .where("userId", "=", person.id)
    .executeTakeFirst();
  expect(profile).toEqual({ photoConsentVersion: formatPhotoConsentVersion({ host: null, isLocal: true }) });

  const context = await browser.newContext({ baseURL: baseURL ?? "", permissions: ["camera"] });
  await signInContext(db, person, context, baseURL ?? "");
  const elsewhere = await context.newPage();
  await elsewhere.goto("/");
  await openPhotoScan(elsewhere);
  await expect(elsewhere.getByRole("button", { name: "Scatta foto" })).toBeEnabled();
  await expect(elsewhere.getByText("Prima di scattare")).toHaveCount(0);
  await context.close();
});

test("a consent that could not be stored shows an error, and no photo is sent before it is stored", async ({
  asPerson: page,
}) => {
  const analyses = collectAnalyses(page);
  const restore = await failCalls(page, "account.consentPhoto");
  await page.goto("/");
  await openPhotoScan(page);
  const agree = page.getByRole("button", { name: "Acconsento e continuo" });
  await agree.click();
  await expect(page.getByRole("alert").getByText("Non sono riuscito a salvare il consenso")).toBeVisible();
  await expect(page.getByRole("button", { name: "Scatta foto" })).toHaveCount(0);
  await restore();
  await agree.click();
  await expect(page.getByRole("button", { name: "Scatta foto" })).toBeEnabled();
  expect(analyses).toHaveLength(0);
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
  await expect(photos.getByRole("alert")).toContainText("Non sono riuscito a ritirare il consenso");
  await restore();
  await withdraw.click();
  await expect(photos.getByText("Nessun consenso attivo")).toBeFocused();
  await expect(withdraw).toHaveCount(0);
  await page.goto("/");
  await openPhotoScan(page);
  await expect(page.getByRole("button", { name: "Acconsento e continuo" })).toBeVisible();
});

test("a photo taken after the consent was withdrawn on another device is sent once the user consents again", async ({
  asPerson: page,
  person,
  db,
}) => {
  await page.goto("/");
  await openPhotoScan(page);
  await page.getByRole("button", { name: "Acconsento e continuo" }).click();
  const shoot = page.getByRole("button", { name: "Scatta foto" });
  await expect(shoot).toBeEnabled();
  await savePhotoConsent(db, person.id, null);
  await shoot.click();
  await page.getByRole("button", { name: "Acconsento e continuo" }).click();
  await expect(page.getByRole("button", { name: "Fatto" })).toBeVisible();
  expect(await countUsedScans(page)).toBe(1);
});

test("a consent to an earlier text is asked for again", async ({ asPerson: page, person, db }) => {
  await page.goto("/");
  await openPhotoScan(page);
  await page.getByRole("button", { name: "Acconsento e continuo" }).click();
  await expect(page.getByRole("button", { name: "Scatta foto" })).toBeEnabled();
  await db.updateTable("profile").set({ photoConsentVersion: "1" }).where("userId", "=", person.id).execute();
  await page.goto("/");
  await openPhotoScan(page);
  await expect(page.getByRole("button", { name: "Acconsento e continuo" })).toBeVisible();
});

test("a user without remaining scans sees that before the photo, with ways that need no scan", async ({
  asPerson: page,
}) => {
  const analyses = collectAnalyses(page);
  await page.goto("/");
  await openPhotoScan(page);
  await page.getByRole("button", { name: "Acconsento e continuo" }).click();
  await page.getByRole("button", { name: "Scatta foto" }).click();
  await page.getByRole("button", { name: "Fatto" }).click();
  expect(await countUsedScans(page)).toBe(1);

  await openPhotoScan(page);
  const camera = page.getByRole("dialog", { name: "Scansiona Cibo" });
  await expect(camera.getByRole("heading", { name: "Limite Giornaliero" })).toBeVisible();
  await expect(camera).toContainText("Prossima scansione domani alle 00:00");
  await expect(page.getByRole("button", { name: "Scatta foto" })).toHaveCount(0);
  await camera.getByRole("button", { name: "Descrivilo a parole" }).click();
  await expect(page.getByRole("dialog", { name: "Descrivi il pasto" })).toBeVisible();
  await page.goBack();
  await openScanAgain();
  await camera.getByRole("button", { name: "Cerca per nome" }).click();
  await expect(page.getByRole("dialog", { name: "Cerca alimenti" })).toBeVisible();
  await page.goBack();
  await openScanAgain();
  await camera.getByRole("button", { name: "Passa a PRO" }).click();
  await expect(page).toHaveURL(/\/paywall/);
  expect(analyses).toHaveLength(1);

  async function openScanAgain(): Promise<void> {
    await page.getByRole("button", { name: "Scansiona piatto" }).click();
    await expect(camera.getByRole("heading", { name: "Limite Giornaliero" })).toBeVisible();
  }
});
