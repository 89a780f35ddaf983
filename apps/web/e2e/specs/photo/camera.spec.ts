import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { expect } from "../../support/test-fixtures.ts";
import { setTextSize } from "../../support/layout-checks.ts";
import {
  failCamera,
  countLiveCameraTracks,
  openPhotoScan,
  startPhotoScan,
  test,
  uploadPicture,
  recordCameraStreams,
} from "../../pages/photo-scan.page.ts";

test("the camera is released by closing, by Back and by the shutter, which is visible on the lowest screens and with text twice as large", async ({
  asPerson: page,
}) => {
  await recordCameraStreams(page);
  const shutter = await startPhotoScan(page);
  await expect(shutter).toBeEnabled();
  expect(await countLiveCameraTracks(page)).toBe(1);
  await page.getByRole("button", { name: "Chiudi" }).click();
  await expect(page.getByRole("dialog", { name: "Scansiona Cibo" })).toBeHidden();
  await expect.poll(() => countLiveCameraTracks(page)).toBe(0);

  await page.getByRole("button", { name: "Scansiona piatto" }).click();
  await expect(shutter).toBeEnabled();
  expect(await countLiveCameraTracks(page)).toBe(1);
  await page.goBack();
  await expect.poll(() => countLiveCameraTracks(page)).toBe(0);

  await page.getByRole("button", { name: "Scansiona piatto" }).click();
  await expect(shutter).toBeEnabled();
  for (const { width, height, text } of [
    { width: 320, height: 480, text: "100%" },
    { width: 390, height: 664, text: "100%" },
    { width: 844, height: 390, text: "100%" },
    { width: 320, height: 568, text: "200%" },
    { width: 390, height: 664, text: "200%" },
  ] as const) {
    await page.setViewportSize({ width, height });
    await setTextSize(page, text);
    await expect(shutter, `${width} × ${height}, ${text}`).toBeInViewport({ ratio: 1 });
  }
  await shutter.click();
  await expect(page.getByRole("dialog", { name: "Risultato della foto" })).toBeVisible();
  await expect.poll(() => countLiveCameraTracks(page)).toBe(0);
});

test("without a camera the reason is shown, the camera can be tried again and a photo can be uploaded", async ({
  asPerson: page,
}) => {
  await recordCameraStreams(page);
  await page.goto("/");
  const restore = await failCamera(page, "NotFoundError");
  await openPhotoScan(page);
  await page.getByRole("button", { name: "Acconsento e continuo" }).click();
  await expect(page.getByRole("alert")).toHaveText("Nessuna fotocamera trovata sul dispositivo.");
  await expect(page.getByRole("button", { name: "Scatta foto" })).toHaveCount(0);
  await restore();
  await page.getByRole("button", { name: "Riprova con la fotocamera" }).click();
  await expect(page.getByRole("button", { name: "Scatta foto" })).toBeEnabled();

  await page.goBack();
  await failCamera(page, "NotAllowedError");
  await page.getByRole("button", { name: "Scansiona piatto" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Permesso fotocamera negato. Abilita l'accesso alla fotocamera nelle impostazioni del browser.",
  );
  await expect(page.getByRole("button", { name: "Scatta foto" })).toHaveCount(0);
  await uploadPicture(page, samplePath("guacamole"), "Carica una foto");
  await expect(page.getByRole("dialog", { name: "Risultato della foto" })).toContainText("Guacamole");
});

test.describe("a browser without a camera permission yet", () => {
  test.use({ permissions: [] });

  test("asks for it only after a press", async ({ asPerson: page }) => {
    await recordCameraStreams(page);
    await page.goto("/");
    await openPhotoScan(page);
    await page.getByRole("button", { name: "Acconsento e continuo" }).click();
    const allow = page.getByRole("button", { name: "Consenti fotocamera" });
    await expect(allow).toBeVisible();
    expect(await countLiveCameraTracks(page)).toBe(0);
    await allow.click();
    await expect(page.getByRole("button", { name: "Scatta foto" })).toBeEnabled();
    expect(await countLiveCameraTracks(page)).toBe(1);
  });
});
