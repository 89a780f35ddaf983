import { addDays } from "@fetta/domain/calendar-day";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { today } from "../../lib/local-date.ts";
import { fakeDiary, twoLunchEntries } from "../../testing/fake-diary.ts";
import { goBack, mountApp } from "../../testing/mount-app.tsx";
import { sampleEntry } from "../../testing/sample-entry.ts";

const closing = page.getByRole("region", { name: "Giornata completa" });
const asking = page.getByRole("region", { name: "La giornata di ieri è completa?" });
const yesterday = addDays(today(), -1);
const ofYesterday = () => sampleEntry({ date: yesterday });

test("a day with entries is closed by one press, which the notification takes back", async () => {
  const api = mountApp("/", fakeDiary(twoLunchEntries()));
  await closing.getByRole("button", { name: "Sì, è tutto" }).click();
  await expect.element(closing.getByRole("button", { name: "Riapri" })).toBeVisible();
  await page.getByRole("button", { name: "Annulla" }).click();
  await expect.element(closing.getByText("Giornata completa?")).toBeVisible();
  await expect
    .poll(() => api.callsOf("diary.close"))
    .toEqual([
      { date: today(), isClosed: true },
      { date: today(), isClosed: false },
    ]);
});

test("a day without entries, and one that is to come, cannot be closed", async () => {
  const tomorrow = addDays(today(), 1);
  mountApp(`/?giorno=${tomorrow}`, fakeDiary([sampleEntry({ date: tomorrow })]));
  await expect.element(page.getByText("Spaghetti al pomodoro")).toBeVisible();
  await expect.element(closing).not.toBeInTheDocument();
});

test("on the next day one press says that yesterday is complete", async () => {
  const api = mountApp("/", fakeDiary([ofYesterday()]));
  await expect.element(asking.getByText(/486/)).toBeVisible();
  await asking.getByRole("button", { name: "Sì, è tutto" }).click();
  await expect.element(asking).not.toBeInTheDocument();
  await expect.poll(() => api.callsOf("diary.close")).toEqual([{ date: yesterday, isClosed: true }]);
});

test("what is missing from yesterday is added there, and the question is not asked again", async () => {
  mountApp("/", fakeDiary([ofYesterday()]));
  await asking.getByRole("button", { name: "Manca qualcosa" }).click();
  await expect.element(page.getByRole("heading", { name: "Ieri" })).toBeVisible();
  goBack();
  await expect.element(page.getByRole("heading", { name: "Oggi" })).toBeVisible();
  await expect.element(asking).not.toBeInTheDocument();
});

test("yesterday is not asked about where it has no entries", async () => {
  mountApp("/", fakeDiary(twoLunchEntries()));
  await expect.element(closing).toBeVisible();
  await expect.element(asking).not.toBeInTheDocument();
});
