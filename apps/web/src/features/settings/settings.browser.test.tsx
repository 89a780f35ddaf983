import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Outputs } from "../../lib/api/api-client.ts";
import { today } from "../../lib/local-date.ts";
import { entryButton, toastRegion } from "../../testing/diary-page.ts";
import { fakeDiary } from "../../testing/fake-diary.ts";
import { fakeSettings } from "../../testing/fake-settings.ts";
import { sampleAccount, sampleWeek } from "../../testing/sample-account.ts";
import { sampleEntry } from "../../testing/sample-entry.ts";
import { goBack, mountApp } from "../../testing/mount-app.tsx";

const devices = page.getByRole("dialog", { name: "Dispositivi collegati" });
const question = page.getByRole("alertdialog", { name: "Disconnettere Safari su iPhone?" });
const end = devices.getByRole("button", { name: /^Disconnetti Safari su iPhone/ });

test("another device is disconnected after one question", async () => {
  const since = "2026-11-20T12:00:00.000Z";
  const own = { id: "s1", device: "Chrome su Android", since, current: true };
  let others = [{ id: "s2", device: "Safari su iPhone", since, current: false }];
  const api = mountApp("/profile", {
    ...fakeSettings,
    auth: {
      ...fakeSettings.auth,
      sessions: () => [own, ...others],
      endSession: () => {
        others = [];
      },
    },
  });
  await page.getByRole("button", { name: /^Dispositivi collegati/ }).click();
  await end.click();
  await question.getByRole("button", { name: "Annulla" }).click();
  await expect.element(devices).toBeVisible();
  expect(api.callsOf("auth.endSession")).toEqual([]);
  await end.click();
  await question.getByRole("button", { name: "Disconnetti" }).click();
  await expect.element(toastRegion).toMatchTextContent("Dispositivo disconnesso");
  await expect.element(end).not.toBeInTheDocument();
  expect(api.callsOf("auth.endSession")).toEqual([{ id: "s2" }]);
});

test("goals that hold from tomorrow are shown with those of today", async () => {
  const me = sampleAccount();
  const older = { ...me.preferences, dailyCalorieGoal: 2000 };
  mountApp("/profile", {
    ...fakeSettings,
    diary: { week: ({ date }) => sampleWeek(date).map((day) => ({ ...day, goals: older })) },
  });
  const goal = page.getByRole("region", { name: "Calorie giornaliere" });
  await expect.element(goal).toMatchTextContent("1.850 kcal");
  await expect.element(goal).toMatchTextContent("da domani; oggi 2.000 kcal");
});

test("the switch that hides calories stays where it is when the settings that are asked for arrive", async () => {
  const reminder = Promise.withResolvers<Outputs["reminder"]["state"]>();
  mountApp("/profile", {
    ...fakeSettings,
    account: { me: sampleAccount({ hidesCalories: true }) },
    reminder: { state: () => reminder.promise },
  });
  const hides = page.getByRole("checkbox", { name: "Nascondi calorie e macro" });
  await expect.element(hides).toBeChecked();
  const before = hides.element().getBoundingClientRect().top;
  reminder.resolve({ isOnHere: false, isOnElsewhere: true, isStopped: true, publicKey: "" });
  await expect.element(page.getByRole("region", { name: "Promemoria" })).toMatchTextContent("al massimo");
  expect(hides.element().getBoundingClientRect().top).toBe(before);
});

test("the rows of the diary say when they were eaten where the setting is on", async () => {
  const diary = fakeDiary([sampleEntry({ date: today(), eatenAt: "13:05" })]);
  mountApp("/profile", { ...diary, ...fakeSettings });
  const row = entryButton("Spaghetti al pomodoro");
  const shown = page.getByRole("checkbox", { name: /^Ora dei pasti/ });
  await expect.element(shown).not.toBeChecked();
  await shown.click();
  await page.getByRole("link", { name: "Home" }).click();
  await expect.element(row).toMatchTextContent("alle 13:05");
  goBack();
  await expect.element(shown).toBeChecked();
  await shown.click();
  await page.getByRole("link", { name: "Home" }).click();
  await expect.element(row).toBeVisible();
  await expect.element(row).not.toMatchTextContent("13:05");
});
