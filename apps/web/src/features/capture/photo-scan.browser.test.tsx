import { addDays, mondayOf } from "@fetta/domain/calendar-day";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { today } from "../../lib/local-date.ts";
import { readCachedResponse } from "../../offline/offline-cache.ts";
import { addSheet, mealSection, openAddSheet, openAddSheetOf, toastRegion } from "../../testing/diary-page.ts";
import { fakeDiary } from "../../testing/fake-diary.ts";
import { goBack, mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";
import { sampleEntry } from "../../testing/sample-entry.ts";
import { setViewport } from "../../testing/layout.ts";
import { installFakeCamera } from "../../testing/fake-camera.ts";
import { chooseGalleryPhoto, dropFile } from "./testing/gallery-photo.ts";

const dish = { name: "Orata al forno", source: "photo" as const };

/** The answer to the photo of a dish, which uses the scan of the day. */
async function answerDish(request: Request): Promise<Response> {
  const { usage: unused } = sampleAccount();
  const usage = { ...unused, foodScans: { ...unused.foodScans, used: 1 } };
  const form = await request.formData();
  const sent = form.get("entryId");
  const id = typeof sent === "string" ? sent : "";
  const entry = sampleEntry({ id, date: today(), mealType: "dinner", estimated: true, foodItem: dish });
  const { calories, protein, carbs, fat } = entry;
  const estimate = {
    entryId: id,
    title: dish.name,
    items: [],
    grams: 250,
    calories,
    protein,
    carbs,
    fat,
    range: { low: 300, high: 700 },
    portion: 1,
    confirmed: false,
    question: "Quanto olio?",
    flags: [],
    previous: null,
  };
  return Response.json({ entry, estimate, usage });
}

test("a photographed dish shows in its result, the day, the week and the quota by the one answer, and stays offline", async () => {
  const api = mountApp("/", fakeDiary(), { rest: { "POST /api/analyze-food": answerDish } });
  const reads = () => ["account.me", "diary.list", "diary.week", "estimate.read"].flatMap((path) => api.callsOf(path));
  await openAddSheet();
  await page.getByRole("button", { name: /^Scansiona piatto/ }).click();
  const before = reads().length;
  await chooseGalleryPhoto();

  const sheet = page.getByRole("dialog");
  await expect.element(sheet.getByRole("heading", { name: dish.name })).toBeVisible();
  await expect.element(sheet.getByText("Quanto olio?")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(mealSection("Cena")).toMatchTextContent(dish.name);
  await openAddSheet();
  await expect.element(page.getByText(/^0 oggi/)).toBeVisible();
  expect(reads()).toHaveLength(before);
  const readOffline = (path: string, input?: object) => readCachedResponse({ path, input });
  await expect.poll(() => readOffline("diary.list", { date: today() })).toMatchObject([{ foodItem: dish }]);
  await expect.poll(() => readOffline("account.me")).toMatchObject({ usage: { foodScans: { used: 1 } } });
  const week = await readOffline("diary.week", { date: mondayOf(today()) });
  expect(week).toContainEqual(expect.objectContaining({ date: today(), calories: sampleEntry().calories }));
});

test.each([
  ["sends the time at which it was taken", today(), "07:05"],
  ["of another day sends no time", addDays(today(), -1), null],
])("a photo of the gallery %s", async (_what, day, time) => {
  const sent: unknown[] = [];
  const answer = async (request: Request): Promise<Response> => {
    sent.push((await request.clone().formData()).get("eatenAt"));
    return answerDish(request);
  };
  mountApp("/", fakeDiary(), { rest: { "POST /api/analyze-food": answer } });
  await openAddSheet();
  await page.getByRole("button", { name: /^Scansiona piatto/ }).click();
  await chooseGalleryPhoto(`${day.replaceAll("-", ":")} 07:05:59`);
  await expect.element(page.getByRole("dialog").getByRole("heading", { name: dish.name })).toBeVisible();
  expect(sent).toEqual([time]);
});

test("before a label is photographed the camera says that it uses the day's scan", async () => {
  mountApp("/?foglio=scansiona&f-modo=etichetta", fakeDiary());
  await page.getByRole("button", { name: "Consenti fotocamera" }).click();
  await expect.element(page.getByText("L’etichetta conta come una scansione: oggi te ne resta 1")).toBeVisible();
  await page.getByRole("radio", { name: "Piatto" }).click();
  await expect.element(page.getByText("1 scansione disponibile oggi")).toBeVisible();
});

test("the choice between dish and label is kept while the app is open", async () => {
  mountApp("/", fakeDiary());
  const label = page.getByRole("radio", { name: "Etichetta" });
  const openScan = async (): Promise<void> => {
    await openAddSheet();
    await page.getByRole("button", { name: /^Scansiona piatto/ }).click();
    await page.getByRole("button", { name: "Consenti fotocamera" }).click();
  };
  await openScan();
  await label.click();
  await page.getByRole("button", { name: "Chiudi" }).click();
  await userEvent.keyboard("{Escape}");
  await openScan();
  await expect.element(label).toBeChecked();
  await page.getByRole("radio", { name: "Piatto" }).click();
});

test("the photo camera is released when the scanner opens from it, and only one camera runs", async () => {
  const camera = installFakeCamera();
  mountApp("/", fakeDiary());
  await openAddSheet();
  await addSheet.getByRole("button", { name: /^Scansiona piatto/ }).click();
  await page.getByRole("button", { name: "Consenti fotocamera" }).click();
  await expect.element(page.getByRole("button", { name: "Scatta foto" })).toBeEnabled();
  await page.getByRole("button", { name: "Codice" }).click();
  await expect.element(page.getByText("Centra il codice a barre")).toBeVisible();
  expect(camera.asked).toHaveLength(2);
  await expect.poll(camera.countLiveTracks).toBe(1);
  goBack();
  await expect.element(addSheet).toBeVisible();
  await expect.poll(camera.countLiveTracks).toBe(0);
});

const dropPlace = page.getByRole("region", { name: "Aggiungi a" });

test("a picture dropped on the diary of a desk is analysed for the chosen meal, without a question", async () => {
  await setViewport(1280, 800);
  const api = mountApp("/", fakeDiary(), { rest: { "POST /api/analyze-food": answerDish } });
  await openAddSheetOf("Cena");
  await expect.element(dropPlace.getByRole("textbox")).toHaveFocus();
  await dropFile(new File(["elenco"], "lista.txt", { type: "text/plain" }));
  await expect.element(toastRegion).toMatchTextContent("Qui si possono trascinare solo foto.");
  await dropFile();
  await expect.element(page.getByRole("dialog").getByRole("heading", { name: dish.name })).toBeVisible();
  expect(api.callsOf("estimate.read")).toEqual([]);
});

test("a dropped picture waits for the consent", async () => {
  await setViewport(1280, 800);
  const me = sampleAccount({ photoConsent: false });
  mountApp("/", fakeDiary([], me), { me });
  await expect.element(dropPlace).toBeVisible();
  await dropFile();
  await expect.element(page.getByRole("dialog").getByRole("button", { name: "Acconsento e continuo" })).toBeVisible();
});

test("a dropped picture is not sent where the scan of the day is used", async () => {
  await setViewport(1280, 800);
  const { usage: unused } = sampleAccount();
  const usage = { ...unused, foodScans: { used: 1, limit: 1, resetsAt: "2099-01-01T00:00:00.000Z" } };
  const me = sampleAccount({ usage });
  mountApp("/", fakeDiary([], me), { me });
  await expect.element(dropPlace).toBeVisible();
  await dropFile();
  await expect.element(page.getByRole("dialog")).toMatchTextContent("Cerca per nome");
});
