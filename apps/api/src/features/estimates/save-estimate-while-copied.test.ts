import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startPhotoApi } from "../../testing/analysis-api.ts";
import {
  toSaveInput,
  hiddenOil,
  readEstimateOf,
  saveCorrection,
  type Photographer,
} from "../../testing/fake-vision-model.ts";

const { createPhotographer: someone } = startPhotoApi();

/** An entry of a photo, and the correction that turns it into 200 g. */
async function photoToCorrect(person: Photographer) {
  const { entryId, food } = await person.analyseAndLog([{}, hiddenOil]);
  const { portion, items } = toSaveInput(await readEstimateOf(person, entryId));
  const correction = { portion, items: items.slice(0, 1).map((item) => ({ ...item, grams: 200 })) };
  return { entryId, food, correct: () => saveCorrection(person, entryId, correction) };
}

const rounds = Array.from({ length: 12 }, (_, round) => round);

test.each(rounds)("copying a day and correcting an estimate at the same time both succeed (%i)", async () => {
  const person = await someone();
  const { correct } = await photoToCorrect(person);
  const [saved, copied] = await Promise.all([
    correct(),
    person.mutate("diary.copy", { from: "2026-11-20", to: "2026-11-21" }),
  ]);
  expect([saved.status, copied.status]).toEqual([200, 200]);
  expect(copied.data).toHaveLength(1);
});

test.each(rounds)("copying an entry and correcting it at the same time both succeed (%i)", async () => {
  const person = await someone();
  const { correct, entryId } = await photoToCorrect(person);
  const [saved, copied] = await Promise.all([
    correct(),
    person.mutate("diary.copyEntry", { id: entryId, newId: randomUUID(), date: "2026-11-21", mealType: "lunch" }),
  ]);
  expect([saved.status, copied.status]).toEqual([200, 200]);
});

test.each(rounds)(
  "logging the food again while its last entry is corrected succeeds or returns not found (%i)",
  async () => {
    const person = await someone();
    const { correct, food } = await photoToCorrect(person);
    const [saved, added] = await Promise.all([
      correct(),
      person.mutate("diary.add", { id: randomUUID(), foodItemId: food.id, date: "2026-11-21", mealType: "lunch" }),
    ]);
    expect(saved.status).toBe(200);
    expect([200, 404]).toContain(added.status);
  },
);
