import { addButton, addSheet, waitForAnimations, openHome } from "../../pages/diary.page.ts";
import { builtScript } from "../../support/page-requests.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { openHomeWithEntries } from "../../pages/screen-catalogue.ts";

test("a sheet is closed by a tap beside it and by dragging it down, and a reload shows the screen without it", async ({
  page,
  person,
  db,
}) => {
  await openHomeWithEntries(page, db, person);
  await page.getByRole("button", { name: "Modifica obiettivo calorico" }).tap();
  await waitForAnimations(page.getByRole("dialog", { name: "Obiettivo giornaliero" }));
  await page.touchscreen.tap(195, 8);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The tap pressed nothing of what lies under the sheet.
  await expect(page).toHaveURL(/\/$/);

  await addButton(page).tap();
  await expect(addSheet(page)).toBeVisible();
  await waitForAnimations(addSheet(page));
  const box = await addSheet(page).boundingBox();
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  const y = (box?.y ?? 0) + 8;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
  await touch("touchStart", y);
  for (const step of [20, 60, 120, 200, 260]) await touch("touchMove", y + step);
  await touch("touchEnd");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await addButton(page).tap();
  await expect(addSheet(page)).toBeVisible();
  await expect(page).toHaveURL(/foglio=aggiungi/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oggi");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

test("on a slow connection a sheet shows that it is loading, and Back cancels it", async ({ asPerson: page }) => {
  await openHome(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/${builtScript("components/add-sheet.tsx")}`, async (route) => {
    await held;
    await route.continue();
  });
  const waiting = page.getByRole("status", { name: "Caricamento in corso" });
  await addButton(page).tap();
  await expect(waiting).toBeVisible();
  await page.goBack();
  await expect(waiting).toHaveCount(0);
  await addButton(page).tap();
  await expect(waiting).toBeVisible();
  release();
  await expect(addSheet(page)).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test("the add sheet prefetches the code of the sheets it opens, and the camera that of the photo result", async ({
  asPerson: page,
}) => {
  const asked: string[] = [];
  const sheetNames = ["capture-sheet", "food-search-sheet", "described-meal-sheet", "photo-result-sheet"];
  const names = new Map(sheetNames.map((name) => [`/${builtScript(`${name}.tsx`)}`, name]));
  page.on("request", (request) => asked.push(names.get(new URL(request.url()).pathname) ?? ""));
  await openHome(page);
  expect(asked.filter((name) => name !== "")).toEqual([]);
  await addButton(page).tap();
  for (const name of ["capture-sheet", "food-search-sheet", "described-meal-sheet"])
    await expect.poll(() => asked, name).toContain(name);
  expect(asked).not.toContain("photo-result-sheet");
  await addSheet(page).getByRole("button", { name: "Scansiona piatto" }).tap();
  await expect.poll(() => asked).toContain("photo-result-sheet");
});
