import { mondayOf } from "@fetta/domain/calendar-day";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { today } from "../../lib/local-date.ts";
import { readCachedResponse } from "../../offline/offline-cache.ts";
import { mealSection, openAddSheet } from "../../testing/diary-page.ts";
import { fakeDiary } from "../../testing/fake-diary.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";
import { sampleEntry } from "../../testing/sample-entry.ts";
import { chooseGalleryPhoto } from "./testing/gallery-photo.ts";

test("a photographed dish shows in its result, the day, the week and the quota by the one answer, and stays offline", async () => {
  const { usage: unused } = sampleAccount();
  const usage = { ...unused, foodScans: { ...unused.foodScans, used: 1 } };
  const dish = { name: "Orata al forno", source: "photo" as const };
  const answer = async (request: Request): Promise<Response> => {
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
  };
  const api = mountApp("/", fakeDiary(), { rest: { "POST /api/analyze-food": answer } });
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
  await expect.poll(() => readOffline("account.me")).toMatchObject({ usage });
  const week = await readOffline("diary.week", { date: mondayOf(today()) });
  expect(week).toContainEqual(expect.objectContaining({ date: today(), calories: sampleEntry().calories }));
});

test("before a label is photographed the camera says that it uses the day's scan", async () => {
  mountApp("/?foglio=scansiona&f-modo=etichetta", fakeDiary());
  await page.getByRole("button", { name: "Consenti fotocamera" }).click();
  await expect.element(page.getByText("L’etichetta conta come una scansione: oggi te ne resta 1")).toBeVisible();
  await page.getByRole("radio", { name: "Piatto" }).click();
  await expect.element(page.getByText("1 scansione disponibile oggi")).toBeVisible();
});
