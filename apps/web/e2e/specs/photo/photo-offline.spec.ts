import type { Route } from "@playwright/test";
import { aGrant } from "@fetta/db/testing/factories";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { mealSection, openHome, toastRegion } from "../../pages/diary.page.ts";
import {
  collectAnalyses,
  countUsedScans,
  openPhotoScan,
  startPhotoScan,
  test,
  uploadPicture,
} from "../../pages/photo-scan.page.ts";
import { expectNoAccessibilityViolations } from "../../support/accessibility-check.ts";
import { listLoggedEntries } from "../../support/logged-meals.ts";
import { closeSheets, offlineBanner, waitForServiceWorker } from "../../support/offline-mode.ts";
import { romeInstant, todayInRome } from "../../support/rome-dates.ts";
import { expect } from "../../support/test-fixtures.ts";

test.use({ serviceWorkers: "allow" });

const carbonara = "Spaghetti alla carbonara";
const analysis = "**/api/analyze-food";

test("two dishes photographed in flight mode are in the diary once each after landing, also where an answer is lost", async ({
  page,
  context,
  person,
  db,
}) => {
  await page.clock.install({ time: romeInstant(todayInRome(), "13:04") });
  await aGrant(db, person, { days: 30 });
  await expect(await startPhotoScan(page)).toBeEnabled();
  // A page that is being loaded while the worker takes over stays without it.
  await waitForServiceWorker(page);
  await openHome(page);
  const analyses = collectAnalyses(page);
  const waiting = page.getByRole("list", { name: "Foto da analizzare" }).getByRole("listitem");

  await context.setOffline(true);
  await openPhotoScan(page);
  await expect(page.getByText("Sei offline: la foto la analizziamo dopo")).toBeVisible();
  await page.getByRole("button", { name: "Scatta foto" }).click();
  await expect(toastRegion(page)).toContainText("Foto salvata sul telefono");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Aggiungi a Cena" }).click();
  await page.getByRole("button", { name: "Scansiona piatto" }).click();
  await uploadPicture(page, samplePath("ravioli-al-pomodoro"));
  await expect(waiting).toHaveCount(2);
  await closeSheets(page);
  await page.reload();
  await expect(waiting).toHaveCount(2);
  await expect(offlineBanner(page)).toContainText("2 voci in attesa");
  for (const meal of ["Pranzo", "Cena"]) {
    const row = mealSection(page, meal).getByRole("list", { name: "Foto da analizzare" });
    await expect(row).toContainText("Da analizzare");
    const picture = row.getByRole("img", { name: "La foto del piatto" });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  }
  await expectNoAccessibilityViolations(page);
  expect(analyses).toHaveLength(0);

  // The network is back, but no server: nothing is sent. Then the first answer is lost. The routes stay, since Playwright
  // may miss a request while they are taken away.
  let isServerAway = true;
  await context.route("**/api/**", (route) => (isServerAway ? route.abort("connectionreset") : route.continue()));
  const look = page.waitForRequest("**/api/health/live");
  await context.setOffline(false);
  await look;
  await expect(waiting.first()).toContainText("Appena torna la rete");
  expect(analyses).toHaveLength(0);
  const loseAnswer = async (route: Route): Promise<void> => {
    await route.fetch();
    await route.abort("connectionreset");
  };
  await context.route(analysis, loseAnswer, { times: 1 });
  isServerAway = false;
  await expect(waiting).toHaveCount(0, { timeout: 60_000 });
  await expect(mealSection(page, "Pranzo")).toContainText(carbonara);
  await expect(mealSection(page, "Cena")).toContainText("Ravioli");
  await page.reload();
  await expect(mealSection(page, "Cena")).toContainText("Ravioli");
  const logged = await listLoggedEntries(db, person);
  expect(logged.map(({ name, mealType, day }) => [name, mealType, day])).toEqual([
    [carbonara, "lunch", todayInRome()],
    [expect.stringContaining("Ravioli"), "dinner", todayInRome()],
  ]);
  expect(await countUsedScans(page)).toBe(2);
  expect(analyses).toHaveLength(2);
});
